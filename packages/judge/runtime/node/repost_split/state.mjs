/** State that travels with every message. */
import { hasOwn } from "./base.mjs";
import { Violation } from "./problems.mjs";

export class State {
  #parts;

  constructor(parts) {
    this.#parts = parts;
  }

  begin() {
    for (const part of this.#parts) part.begin();
  }

  collect() {
    const found = {};
    for (const part of this.#parts) {
      const written = part.collect();
      if (written !== undefined) found[part.key] = written;
    }
    return found;
  }

  commit() {
    for (const part of this.#parts) part.commit();
  }

  prepare(found, nodes) {
    for (const key of Object.keys(found))
      if (!this.#parts.some((part) => part.key === key)) throw new Violation("state of no known kind");
    for (const part of this.#parts) if (hasOwn(found, part.key)) part.prepare(found[part.key], nodes);
  }

  apply(found) {
    for (const part of this.#parts) if (hasOwn(found, part.key)) part.apply(found[part.key]);
  }
}

export class StatePart {
  begin() {}

  collect() {
    return undefined;
  }

  commit() {}

  prepare() {}

  apply() {
    throw new Violation("state that this side does not take");
  }
}
