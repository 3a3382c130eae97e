/** How the candidate first received a value: `this.loaves`, `argument 0`, `variable RATES`. */
import { Map } from "./base.mjs";

const PROPERTIES = 3;
const SLOTS = 3;
const ACCESSOR = 8;

export class Origins {
  #labels = new Map();
  #current = "";

  begin(label) {
    this.#current = label;
  }

  meet(number) {
    if (!this.#labels.has(number)) this.#labels.set(number, this.#current);
  }

  of(number) {
    return this.#labels.get(number) ?? "";
  }

  isRoot(number) {
    return !this.of(number).includes(".");
  }

  /** Only properties of receivers and arguments get a name. */
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

export function keyName(key) {
  return typeof key === "symbol" ? `@@${key.description}` : String(key);
}
