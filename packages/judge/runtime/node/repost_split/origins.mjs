/** Remembers by which way the candidate first got a value of the test: `this.loaves`, `argument 0`, `variable RATES`. */
import { Map } from "./base.mjs";

const PROPERTIES = 3;
const SLOTS = 3;
const ACCESSOR = 8;

export class Origins {
  #labels = new Map();
  #current = "";

  /** Values that are met from now on come by this way. */
  begin(label) {
    this.#current = label;
  }

  meet(number) {
    if (!this.#labels.has(number)) this.#labels.set(number, this.#current);
  }

  of(number) {
    return this.#labels.get(number) ?? "";
  }

  /** Returns whether the value itself was passed, and is not a part of one. */
  isRoot(number) {
    return !this.of(number).includes(".");
  }

  /**
   * Visits the content of a value, so that its parts have labels of their own: properties of a receiver or an argument by their name, all
   * other parts that of the whole.
   */
  visit(number, tag, content, act) {
    const label = this.of(number);
    const isNamed = tag === "obj" && this.isRoot(number);
    let key = 0;
    let next = PROPERTIES;
    for (let index = 0; index < content.length; index += 1) {
      if (isNamed && index === next && index < PROPERTIES + content[PROPERTIES - 1]) {
        key = content[index];
        next += (content[index + 1] & ACCESSOR) === 0 ? SLOTS : SLOTS + 1;
      }
      this.#current = isNamed && index >= PROPERTIES ? `${label}.${keyName(key)}` : label;
      act(content[index], index);
    }
  }
}

/** A property's key as a part of a label. */
export function keyName(key) {
  return typeof key === "symbol" ? `@@${key.description}` : String(key);
}
