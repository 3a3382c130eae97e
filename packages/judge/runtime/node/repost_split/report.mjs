import { platform, Set } from "./base.mjs";
import { describeThrown } from "./exceptions.mjs";
import { show } from "./show.mjs";

const { readFileSync } = platform("node:fs");
const MAX_STATEMENT_LINES = 12;
const MAX_STATEMENT = 2_000;
const CLOSING = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

const byText = (left, right) => (left < right ? -1 : 1);

export class Report {
  #last;
  #lines;
  #offset;
  #path;
  #side;
  #thrown;

  constructor(job, side) {
    this.#side = side;
    this.#path = job.program;
    this.#offset = job.line_offset;
    this.#lines = readFileSync(job.text, "utf8").split("\n");
    this.#last = null;
    this.#thrown = new Set();
    this.calls = 0;
  }

  sent() {
    this.calls += 1;
  }

  called(parameters) {
    this.#last = { parameters: parameters.map(show), result: null, raised: null };
  }

  returned(result) {
    this.#last.result = show(result);
  }

  raised(error) {
    const { types } = describeThrown(error);
    [this.#last.raised] = types;
  }

  thrown(error) {
    this.#thrown.add(error);
    return error;
  }

  isThrown(error) {
    return this.#thrown.has(error);
  }

  end(failure, { given, changed, notRun }) {
    const { realm, heap } = this.#side;
    const names = Array.from(realm.learned).toSorted(byText);
    return {
      t: "end",
      ok: failure === undefined,
      calls: this.calls,
      handles: heap.hasHandles(),
      names,
      remote: names.length > 0,
      effects: realm.changes.effects().toSorted(byText),
      withheld: realm.changes.withheld,
      changed,
      given,
      not_run: notRun,
      error: failure === undefined ? null : this.#describe(failure),
    };
  }

  #describe({ error, test }) {
    return {
      exception: describeThrown(error),
      candidate: this.#thrown.has(error),
      test: test ?? null,
      statement: this.#statement(error),
      last:
        this.#last === null
          ? null
          : { arguments: this.#last.parameters, named: [], result: this.#last.result, raised: this.#last.raised },
    };
  }

  #statement(error) {
    const stack = typeof error === "object" && error !== null ? error.stack : undefined;
    if (typeof stack !== "string") return null;
    for (const frame of stack.split("\n")) {
      const place = /^\s+at .*?(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/u.exec(frame);
      if (place === null || place[1] !== this.#path) continue;
      const text = this.#textFrom(Number(place[2]) - 1 - this.#offset);
      if (text !== null) return text;
    }
    return null;
  }

  #textFrom(start) {
    if (this.#lines[start] === undefined) return null;
    for (let end = start + 1; end <= start + MAX_STATEMENT_LINES; end += 1) {
      const text = this.#lines.slice(start, end).join("\n").trim();
      if (isBalanced(text)) return text.slice(0, MAX_STATEMENT);
    }
    return this.#lines[start].trim().slice(0, MAX_STATEMENT);
  }
}

function isBalanced(text) {
  const open = [];
  for (const character of text) {
    if ("([{".includes(character)) open.push(character);
    else if (CLOSING.has(character) && open.at(-1) === CLOSING.get(character)) open.pop();
  }
  return open.length === 0;
}
