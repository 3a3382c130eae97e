/**
 * Numbers values with identity, positive from the test's process. Messages carry new and changed values, so that
 * aliases and cycles agree.
 */
import { Map, same, Set, stringify } from "./base.mjs";
import { Describer, FIXED } from "./describe.mjs";
import { writeLeaf } from "./leaves.mjs";
import { TooLarge, Violation } from "./problems.mjs";
import { Origins } from "./origins.mjs";
import { NodeReader } from "./reading.mjs";

const MAX_LOOKED_AT = 2_000;
const MESSAGES_BETWEEN = 64;
const MAX_SLOTS = 150_000;
const MAX_TEXT = 48 * 1024 * 1024;

export class Heap {
  #budget;
  #contents;
  #last;
  #met;
  #changed;
  #messages = 0;
  #numbers;
  #pending;
  #sending;

  constructor(realm, remoteObjects) {
    this.realm = realm;
    this.sign = realm.trusted ? 1 : -1;
    this.objects = new Map();
    this.tags = new Map();
    this.#numbers = new Map();
    this.#contents = new Map();
    this.#last = 0;
    this.#sending = new Map();
    this.remoteObjects = remoteObjects;
    this.origins = new Origins();
    this.describer = new Describer(this, realm);
    this.reader = new NodeReader(this, realm);
    this.#begin();
  }

  #begin() {
    this.#pending = [];
    this.#met = new Set();
    this.#changed = new Map();
    this.#budget = MAX_SLOTS;
  }

  numberOf(value) {
    return this.#numbers.get(value);
  }

  bind(number, value, tag) {
    this.objects.set(number, value);
    this.tags.set(number, tag);
    this.#numbers.set(value, number);
  }

  number(value, tag) {
    this.#last += this.sign;
    this.origins.meet(this.#last);
    this.bind(this.#last, value, tag);
    return this.#last;
  }

  isOurs(number) {
    return number * this.sign > 0;
  }

  settle(number) {
    this.#contents.set(number, this.describer.content(this.tags.get(number), this.objects.get(number)));
  }

  write(value) {
    this.#budget -= 1;
    if (this.#budget < 0) throw new TooLarge("a value of too many parts");
    const leaf = writeLeaf(value);
    if (leaf !== undefined) return leaf;
    let number = this.#numbers.get(value);
    if (number === undefined) {
      const reference = this.realm.reference(value);
      if (reference !== undefined) return reference;
      number = this.number(value, this.describer.tagOf(value));
    }
    this.#meet(number);
    return ["o", number];
  }

  /** Checks only reachable values if there are very many, and sometimes all. */
  changes() {
    this.#messages += 1;
    const isComplete = this.#contents.size <= MAX_LOOKED_AT || this.#messages % MESSAGES_BETWEEN === 0;
    if (isComplete) for (const number of this.#contents.keys()) this.#meet(number);
    const texts = [];
    let size = 0;
    while (this.#pending.length > 0) {
      const text = this.#lookAt(this.#pending.pop(), isComplete);
      if (text === null) continue;
      size += text.length;
      if (size > MAX_TEXT) throw new TooLarge("a message that is too long");
      texts[texts.length] = text;
    }
    const sending = this.#changed;
    this.#begin();
    this.#sending = sending;
    return texts;
  }

  #meet(number) {
    if (this.#met.has(number)) return;
    this.#met.add(number);
    this.#pending[this.#pending.length] = number;
  }

  /** Returns null for an unchanged value. */
  #lookAt(number, isComplete) {
    const tag = this.tags.get(number);
    const before = this.#contents.get(number);
    if (before !== undefined && (FIXED.has(tag) || this.#isTheirs(number))) return null;
    const content = this.describer.content(tag, this.objects.get(number));
    if (before !== undefined && isSame(before, content)) {
      if (!isComplete) this.#follow(content);
      return null;
    }
    this.#changed.set(number, content);
    const written = [number, tag];
    this.origins.visit(number, tag, content, (part, index) => {
      written[index + 2] = this.write(part);
    });
    return stringify(written);
  }

  #follow(content) {
    for (let index = 0; index < content.length; index += 1) {
      const number = this.#numbers.get(content[index]);
      if (number !== undefined) this.#meet(number);
    }
  }

  /** Properties of a test's function belong to the test. */
  #isTheirs(number) {
    return !this.realm.trusted && this.tags.get(number) === "fn" && !this.isOurs(number);
  }

  commit() {
    for (const [number, content] of this.#sending) this.#contents.set(number, content);
    this.#sending = new Map();
  }

  abandon() {
    this.#begin();
  }

  forget(number) {
    this.#contents.delete(number);
  }

  read(nodes) {
    this.reader.take(nodes);
  }

  value(written) {
    return this.reader.root(written);
  }

  operand(written) {
    return this.reader.operand(written);
  }

  receiver(written, called) {
    return this.reader.receiver(written, called);
  }

  handle(number) {
    if (!this.isOurs(number) || !isHandle(this.tags.get(number))) {
      throw new Violation(`${String(number)} is not the number of a handle`);
    }
    return this.objects.get(number);
  }

  hasHandles() {
    for (const tag of this.tags.values())
      if (tag === "fn" || tag === "iter" || tag === "remote" || tag === "opaque") return true;
    return false;
  }
}

function isHandle(tag) {
  return tag === "fn" || tag === "iter" || tag === "remote";
}

function isSame(before, now) {
  if (before.length !== now.length) return false;
  for (let index = 0; index < now.length; index += 1) if (!same(before[index], now[index])) return false;
  return true;
}
