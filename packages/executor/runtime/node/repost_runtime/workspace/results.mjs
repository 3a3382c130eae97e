import { relative } from "node:path";

/** `canary`: title of a failing test. `only`: ids to report. The n-th test with an id gets the suffix `#n`. */
export class Results {
  #channel;
  #only;
  #seen = new Map();
  #collected = new Set();
  #count = 0;
  #canaries = [];
  #isDone = false;
  #exit = process.exit.bind(process);

  constructor(channel, { canary, only, stop_at_first: stopAtFirst }) {
    this.canary = canary;
    this.root = process.cwd();
    this.#channel = channel;
    this.#only = only === null ? null : new Set(only);
    this.stopsAtFirst = stopAtFirst;
  }

  get titles() {
    if (this.#only === null) return null;
    return [...this.#only].map((id) => id.replace(/#\d+$/, "").split(SEPARATOR).slice(1));
  }

  get files() {
    return this.#only === null ? null : [...new Set([...this.#only].map((id) => id.split(SEPARATOR)[0]))];
  }

  /** Must be called in the file's order of tests. */
  nameTest(file, titles) {
    const id = [file.startsWith("/") ? relative(this.root, file) : file, ...titles].join(SEPARATOR);
    const number = (this.#seen.get(id) ?? 0) + 1;
    this.#seen.set(id, number);
    return number === 1 ? id : `${id}#${number}`;
  }

  isWanted(id) {
    return this.#only === null || this.#only.has(id);
  }

  nameWithin(id, title) {
    return this.nameTest(id, [title]);
  }

  isWantedWithin(id) {
    return this.#only !== null && [...this.#only].some((each) => each.startsWith(`${id}${SEPARATOR}`));
  }

  collect(ids) {
    const fresh = ids.filter((id) => this.isWanted(id) && !this.#collected.has(id));
    for (const id of fresh) this.#collected.add(id);
    if (fresh.length > 0) this.#channel.send("collected", { ids: fresh });
  }

  add(id, verdict, ms, reason = null) {
    if (!this.isWanted(id)) return;
    this.collect([id]);
    this.#count += 1;
    const said = reason === null || verdict !== "failed" ? {} : { reason: String(reason).slice(0, MOST_REASON) };
    this.#channel.send("test", { id, verdict, ms: Math.round(ms * 1000) / 1000, ...said });
    if (verdict !== "failed" || !this.stopsAtFirst) return;
    this.finish();
    this.#exit(1);
  }

  /** `verdict` is null if a file with tests had no canary. */
  addCanary(verdict) {
    this.#canaries.push(verdict);
  }

  uncollected(file, reason) {
    this.#channel.send("uncollected", { id: relative(this.root, file), reason: String(reason).slice(0, MOST_REASON) });
  }

  finish() {
    if (this.#isDone) return;
    this.#isDone = true;
    const verdict = canaryOf(this.#canaries);
    if (verdict !== null) this.#channel.send("test", { id: this.canary, verdict, ms: 0 });
    this.#channel.send("done", { count: this.#count + (verdict === null ? 0 : 1) });
  }
}

const SEPARATOR = " > ";
const MOST_REASON = 2000;

/** One canary that did not fail invalidates every verdict. */
function canaryOf(canaries) {
  if (canaries.length === 0 || canaries.includes(null)) return null;
  return canaries.every((verdict) => verdict === "failed") ? "failed" : "passed";
}
