import { getOwnPropertyDescriptor, ownKeys, same } from "./base.mjs";
import { keyName } from "./origins.mjs";
import { SentProperty } from "./properties.mjs";

const FIELD_SLOTS = 3;

export class ObjectChange {
  #carries;
  #isFree;
  #value;

  /** `isFree` allows new properties that shadow nothing: a candidate's private data. */
  constructor(value, { carries, isFree }) {
    this.#value = value;
    this.#carries = carries;
    this.#isFree = isFree;
    this.isWhole = true;
  }

  properties(sent) {
    const kept = [];
    for (const property of sent) {
      const now = getOwnPropertyDescriptor(this.#value, property.key);
      if (isSame(now, property) || this.#isOwnData(now, property) || this.#carries(keyName(property.key)))
        kept.push(property);
      else this.#keep(kept, property.key, now);
    }
    const keys = new Set(sent.map(({ key }) => key));
    for (const key of ownKeys(this.#value)) {
      if (!keys.has(key) && !this.#carries(keyName(key)))
        this.#keep(kept, key, getOwnPropertyDescriptor(this.#value, key));
    }
    return kept;
  }

  fields(sent, now) {
    const kept = [];
    for (let at = 0; at + 2 < sent.length; at += FIELD_SLOTS) {
      const [path, name, item] = sent.slice(at, at + FIELD_SLOTS);
      const isUnchanged = now[at] === path && now[at + 1] === name && same(now[at + 2], item);
      if (isUnchanged || this.#carries(`#${name}`)) kept.push(path, name, item);
      else this.isWhole = false;
    }
    return kept;
  }

  #isOwnData(now, { key, value, isAccessor }) {
    return this.#isFree && now === undefined && !isAccessor && typeof value !== "function" && !(key in this.#value);
  }

  #keep(kept, key, now) {
    this.isWhole = false;
    if (now !== undefined) kept.push(SentProperty.of(key, now));
  }
}

function isSame(now, { value, setter, isAccessor }) {
  if (now === undefined) return false;
  if (isAccessor) return now.get === value && now.set === setter;
  return "value" in now && same(now.value, value);
}

export function isSameContent(now, sent) {
  return now.length === sent.length && now.every((part, index) => same(part, sent[index]));
}
