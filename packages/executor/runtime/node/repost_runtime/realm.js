/** Detects changes of objects that all code shares. */

import { types } from "node:util";
import { platform } from "./platform.js";
import { LANGUAGE } from "./reachability.js";

const { deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { hasOwn, is } = Object;
/** Modules that programs often patch; checking all takes too long. */
const MODULES = "fs fs/promises path crypto events util timers os buffer vm module url worker_threads inspector".split(
  " ",
);
const WATCHED_GLOBALS = new Set([...LANGUAGE, "process", "performance", "crypto"]);
/** Properties that the platform creates at first use. */
const LAZY = new Set([
  "_events",
  "_eventsCount",
  "domain",
  "stdin",
  "stdout",
  "stderr",
  "exitCode",
  "report",
  "env",
  "allowedNodeEnvironmentFlags",
  // Node wraps it when an inspector or a global such as Request loads threads.
  "chdir",
  Symbol.for("undici.globalDispatcher.1"),
  Symbol.for("undici.globalDispatcher.2"),
]);

export class Realm {
  #watched = new Map();
  #adopted = [];

  constructor() {
    // Before Node 22, the first use of these or of a web class loads them.
    for (const key of ["TextEncoder", "TextDecoder"]) void globalThis[key];
    for (const object of sharedObjects()) this.#watch(object);
  }

  watchModules(name) {
    for (const one of MODULES) if (name === undefined || name === one) this.#watch(platform(`node:${one}`));
  }

  renew(object, name) {
    const known = this.#watched.get(object).properties.find(({ key }) => key === name);
    if (known !== undefined && known.descriptor !== null)
      known.descriptor = getOwnPropertyDescriptor(object, name) ?? null;
  }

  /** Accepts new properties after loading. `textOf` returns null for values without text. */
  adoptAdditions(textOf) {
    for (const [object, { properties }] of this.#watched) {
      for (const key of ownKeys(object)) {
        if (LAZY.has(key) || isAmong(properties, key)) continue;
        const read = () => {
          const descriptor = getOwnPropertyDescriptor(object, key);
          return descriptor !== undefined && "value" in descriptor ? told(descriptor.value, textOf) : null;
        };
        const text = read();
        // Unremovable properties stay as the first evaluation made them.
        if (text === null || (object !== globalThis && !getOwnPropertyDescriptor(object, key).configurable)) continue;
        properties.push({ key, descriptor: null });
        this.#adopted.push({ object, key, read, text });
      }
    }
  }

  /** Accepts new globals of calls, and returns whether all else is unchanged. */
  adoptGlobalsOfCalls(textOf) {
    const { properties } = this.#watched.get(globalThis);
    const keys = ownKeys(globalThis);
    // A call may have replaced array methods.
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at];
      if (LAZY.has(key) || isAmong(properties, key) || !getOwnPropertyDescriptor(globalThis, key).configurable)
        continue;
      properties[properties.length] = { key, descriptor: null, mayLack: true };
      const read = () => (hasOwn(globalThis, key) ? textOf(getOwnPropertyDescriptor(globalThis, key).value) : "");
      this.#adopted[this.#adopted.length] = { object: globalThis, key, read, text: "" };
    }
    return this.isClean();
  }

  /** Removes accepted properties: every evaluation adds them again. */
  withdrawAdditions() {
    for (let at = 0; at < this.#adopted.length; at += 1)
      deleteProperty(this.#adopted[at].object, this.#adopted[at].key);
  }

  isClean() {
    for (const [object, one] of this.#watched) if (!isUnchanged(object, one)) return false;
    return true;
  }

  /** Returns whether the accepted properties are as after the evaluation. */
  hasOwnAdditions() {
    for (let at = 0; at < this.#adopted.length; at += 1)
      if (this.#adopted[at].read() !== this.#adopted[at].text) return false;
    return true;
  }

  #watch(object) {
    if (this.#watched.has(object)) return;
    this.#watched.set(object, { prototype: getPrototypeOf(object), properties: propertiesOf(object) });
  }
}

function sharedObjects() {
  const found = new Set([globalThis, process, process.env]);
  for (const key of LANGUAGE) {
    const value = getOwnPropertyDescriptor(globalThis, key)?.value;
    if (!isObject(value)) continue;
    found.add(value);
    if (isObject(value.prototype)) found.add(value.prototype);
  }
  for (const sample of [
    function* () {},
    async function () {},
    async function* () {},
    [].values(),
    new Uint8Array(0),
    "".matchAll(/x/g),
  ]) {
    for (let at = getPrototypeOf(sample); at !== null; at = getPrototypeOf(at)) found.add(at);
  }
  return found;
}

function isObject(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Entries of weak collections cannot be listed. */
function told(value, textOf) {
  return types.isWeakMap(value) || types.isWeakSet(value) ? "" : textOf(value);
}

/** Returns only names of most globals: reading them can load slow code. */
function propertiesOf(object) {
  const isWatched = object === globalThis ? (key) => WATCHED_GLOBALS.has(key) : () => true;
  return ownKeys(object).flatMap((key) => {
    if (LAZY.has(key)) return [];
    return [{ key, descriptor: isWatched(key) ? getOwnPropertyDescriptor(object, key) : null }];
  });
}

function isAmong(properties, key) {
  for (let at = 0; at < properties.length; at += 1) if (properties[at].key === key) return true;
  return false;
}

function isUnchanged(object, { prototype, properties }) {
  if (getPrototypeOf(object) !== prototype) return false;
  const keys = ownKeys(object);
  let known = keys.length;
  for (let at = 0; at < keys.length; at += 1) if (LAZY.has(keys[at])) known -= 1;
  let lacking = 0;
  for (let at = 0; at < properties.length; at += 1) {
    const { key, descriptor, mayLack } = properties[at];
    if (descriptor === null) {
      if (hasOwn(object, key)) continue;
      if (mayLack !== true) return false;
      lacking += 1;
      continue;
    }
    const now = getOwnPropertyDescriptor(object, key);
    if (now === undefined) return false;
    if (now.get !== descriptor.get || now.set !== descriptor.set || !is(now.value, descriptor.value)) return false;
  }
  return known === properties.length - lacking;
}
