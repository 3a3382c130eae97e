/** Finds answers that the reference leaves for the candidate on an object that both use. */
import { apply, construct, getPrototypeOf, isArray, platform, Set } from "./base.mjs";
import { innerKind, kinds } from "./kinds.mjs";
import { propertiesOf } from "./properties.mjs";

const MAX_PARTS = 20_000;
const MAX_DEPTH = 100;

export class Exhausted extends Error {}

export class LeakDetector {
  #roots;
  #written = new Set();
  #depth = 0;
  #isBlind = false;
  #given = 0;
  #missing = 0;

  constructor(roots) {
    this.#roots = roots;
  }

  wrap(original) {
    const watch = (receiver, parameters, act) => this.#watch([receiver, ...parameters], act);
    return function watched(...parameters) {
      const target = new.target;
      return watch(this, parameters, () =>
        target === undefined ? apply(original, this, parameters) : construct(original, parameters, target),
      );
    };
  }

  #watch(parameters, act) {
    if (this.#depth > 0) return act();
    const before = this.#reachable(parameters);
    this.#depth += 1;
    try {
      return act();
    } finally {
      this.#depth -= 1;
      for (const print of this.#reachable(parameters)) if (!before.has(print)) this.#written.add(print);
    }
  }

  before(parameters) {
    return new Set(Array.from(this.#reachable(parameters)).filter((print) => this.#written.has(print)));
  }

  /** Notes an answer; undefined is none. */
  after(available, result) {
    if (result === undefined) return;
    const found = new Set();
    try {
      new Prints((print) => found.add(print)).of(result);
    } catch (error) {
      this.#exhausted(error);
    }
    if (!Array.from(found).some((print) => available.has(print))) this.#missing += 1;
    else if (!saysLittle(result)) this.#given += 1;
  }

  /** True if all answers were seen and at least one was not guessable. */
  get sawAllAnswers() {
    return this.#given > 0 && this.#missing === 0 && !this.#isBlind;
  }

  #reachable(parameters) {
    const found = new Set();
    const prints = new Prints((print) => found.add(print));
    try {
      for (const value of [...parameters, ...this.#roots()]) prints.of(value);
    } catch (error) {
      this.#exhausted(error);
    }
    return found;
  }

  #exhausted(error) {
    if (!(error instanceof Exhausted)) throw error;
    this.#isBlind = true;
  }
}

function saysLittle(value) {
  if (typeof value === "object" && value !== null) return isArray(value) && value.length === 0;
  return !value || value === true || value === 1;
}

/** Values that travel equally have equal prints. */
export class Prints {
  #onPrint;
  #open = new Set();
  #unnamed = 0;
  #parts = 0;

  constructor(onPrint = () => {}) {
    this.#onPrint = onPrint;
  }

  get parts() {
    return this.#parts;
  }

  count() {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS || this.#open.size > MAX_DEPTH) throw new Exhausted();
  }

  of(value) {
    this.count();
    if (typeof value === "function" || typeof value === "symbol") return this.#named();
    if (typeof value !== "object" || value === null) return this.#keep(`${typeof value} ${String(value)}`);
    if (this.#open.has(value)) return "cycle";
    this.#open.add(value);
    const print = this.#keep(JSON.stringify(this.#form(value)));
    this.#open.delete(value);
    return print;
  }

  #form(value) {
    const kind = innerKind(value) ?? "obj";
    if (kind === "opaque") return this.#named();
    const content = kind === "box" ? [String(value)] : kinds[kind].content(value);
    const made = getPrototypeOf(value)?.constructor;
    const name = typeof made === "function" ? made.name : "";
    return [kind, name, ...this.properties(value, kind), ...this.content(kind, content)];
  }

  properties(value, kind) {
    return propertiesOf(value, kind).map((part) => this.of(part));
  }

  content(_kind, values) {
    return values.map((part) => this.of(part));
  }

  /** Returns a unique print, because identity is never a readable answer. */
  #named() {
    this.#unnamed += 1;
    return `named ${this.#unnamed}`;
  }

  #keep(form) {
    const print = hashed(form);
    this.#onPrint(print);
    return print;
  }
}

export function hashed(text) {
  return platform("node:crypto").createHash("sha256").update(text).digest("hex").slice(0, 24);
}
