/** Checks after each block whether its calls influenced each other. */

import { loadModule } from "./call-making.js";
import { createLimitedCalls, TIMEOUT } from "./limited-calls.js";
import { realNow } from "./real-time.js";

const { stringify } = JSON;
/** Checking shared state takes longer than a small call. */
const LENGTH = 8;
const LENGTH_SHARED = 20;

export class CallBlocks {
  #job;
  #coverage;
  #limits;
  #call;
  #isChanged;
  #unusedEvaluation;
  #sharedEvaluation = null;
  #mustBeApart = false;

  constructor(job, { coverage, limits, isChanged, loaded }) {
    this.#job = job;
    this.#coverage = coverage;
    this.#limits = limits;
    this.#unusedEvaluation = loaded;
    this.#isChanged = isChanged;
    this.#call = createLimitedCalls(job);
  }

  get isSharing() {
    return this.#sharedEvaluation !== null;
  }

  async share() {
    this.#sharedEvaluation = this.#takeFresh() ?? (await loadModule(this.#job)).loaded ?? null;
  }

  async tryToShare(block, from) {
    if (this.isSharing || this.#mustBeApart || block.some(({ observation }) => observation === TIMEOUT)) return;
    await this.share();
    if (!this.isSharing) return;
    for (const [place, { observation }] of block.entries()) {
      if ((await this.#observe(from + place, this.#sharedEvaluation)) === observation && !this.#isChanged()) continue;
      this.#beApart();
      return;
    }
  }

  async make(from, { isBusy, mostHung }) {
    const made = [];
    const length = this.isSharing ? LENGTH_SHARED : LENGTH;
    let hung = 0;
    while (made.length < length && from + made.length < this.#job.calls.length && hung < mostHung) {
      made.push(await this.#one(from + made.length));
      if (made.at(-1).observation === TIMEOUT) hung += 1;
      if (this.isSharing && made.at(-1).observation === TIMEOUT) break;
      if (isBusy()) break;
    }
    if (!this.isSharing) return made;
    const last = from + made.length - 1;
    const isTimeout = made.at(-1).observation === TIMEOUT;
    const isChanged = this.#isChanged();
    if (isTimeout && !isChanged) await this.share();
    if (!isChanged && (isTimeout || (await this.#observe(last, null)) === made.at(-1).observation)) return made;
    this.#beApart();
    return this.make(from, { isBusy, mostHung });
  }

  #beApart() {
    this.#sharedEvaluation = null;
    this.#mustBeApart = true;
  }

  async #one(index) {
    const startedAt = realNow();
    const observation = await this.#observe(index, this.#sharedEvaluation ?? this.#takeFresh());
    const wallMs = Math.round((realNow() - startedAt) * 1000) / 1000;
    const line = `{"type":"call","index":${index},"observation":${observation}${this.#reached()},"wall_ms":${wallMs}}`;
    return { line, observation };
  }

  #takeFresh() {
    const loaded = this.#unusedEvaluation;
    this.#unusedEvaluation = null;
    return loaded;
  }

  #observe(index, loaded) {
    return this.#call(index, { loaded, onCall: () => this.#coverage?.reset(), limits: this.#limits });
  }

  #reached() {
    if (this.#coverage !== null) return `,${stringify(this.#coverage.ran()).slice(1, -1)}`;
    return this.#job.trace ? ',"lines":[],"arcs":[]' : "";
  }
}
