/** Whether a call has left traces in what all code shares: globals, the language's own classes, modules of the platform. */

import { types } from "node:util";
import { platform } from "./platform.js";
import { LANGUAGE } from "./reachability.js";

const { deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { hasOwn, is } = Object;
/** Modules that programs patch; others would take longer to look at than they are worth. */
const MODULES = "fs fs/promises path crypto events util timers os buffer vm module url worker_threads inspector".split(
  " ",
);
const WATCHED_GLOBALS = new Set([...LANGUAGE, "process", "performance", "crypto"]);
/** Properties that the platform itself fills in when they are first asked for. */
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
  // Wrapped once its threads are loaded, by whatever comes to them first: an inspector, or a global such as Request.
  "chdir",
  Symbol.for("undici.globalDispatcher.1"),
  Symbol.for("undici.globalDispatcher.2"),
]);

/** What all code shares, as it was when it was last looked at. */
export class Realm {
  #watched = new Map();
  /** What the module itself has added, with its text as it was. */
  #adopted = [];

  /** Remembers what the globals and the language's own classes are. */
  constructor() {
    // Before Node 22, they are loaded by whoever asks for them first, or for a class of the web.
    for (const key of ["TextEncoder", "TextDecoder"]) void globalThis[key];
    for (const object of sharedObjects()) this.#watch(object);
  }

  /** Remembers what modules of the platform are that programs patch: all of them, or the one of a name. */
  watchModules(name) {
    for (const one of MODULES) if (name === undefined || name === one) this.#watch(platform(`node:${one}`));
  }

  /** Takes a property of what is shared for what it is now. */
  renew(object, name) {
    const known = this.#watched.get(object).properties.find(({ key }) => key === name);
    if (known !== undefined && known.descriptor !== null)
      known.descriptor = getOwnPropertyDescriptor(object, name) ?? null;
  }

  /**
   * Takes what is new for the module's own, which every evaluation of it makes or finds: globals, and what it adds to classes of the language where a
   * newer one would have it. `textOf` writes down what there is to tell of a value, and gives null where it cannot.
   */
  adoptAdditions(textOf) {
    for (const [object, { properties }] of this.#watched) {
      for (const key of ownKeys(object)) {
        if (LAZY.has(key) || isAmong(properties, key)) continue;
        const read = () => {
          const descriptor = getOwnPropertyDescriptor(object, key);
          return descriptor !== undefined && "value" in descriptor ? told(descriptor.value, textOf) : null;
        };
        const text = read();
        // What cannot be taken away stays what the first evaluation made.
        if (text === null || (object !== globalThis && !getOwnPropertyDescriptor(object, key).configurable)) continue;
        properties.push({ key, descriptor: null });
        this.#adopted.push({ object, key, read, text });
      }
    }
  }

  /**
   * Takes globals that a call has added for such as calls may add, which are taken away like the module's own. Tells whether everything else is still what
   * it was.
   */
  adoptGlobalsOfCalls(textOf) {
    const { properties } = this.#watched.get(globalThis);
    const keys = ownKeys(globalThis);
    // A call may have replaced what arrays can do.
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

  /** Takes the module's own additions away, for every evaluation of it to make them as the first did: what each puts into them would add up. */
  withdrawAdditions() {
    for (let at = 0; at < this.#adopted.length; at += 1)
      deleteProperty(this.#adopted[at].object, this.#adopted[at].key);
  }

  /** Whether everything is still what it was, what the module's own additions hold left out. */
  isClean() {
    for (const [object, one] of this.#watched) if (!isUnchanged(object, one)) return false;
    return true;
  }

  /** Whether the module's own additions hold what they did when it had been evaluated. */
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

/** What a weak collection has nobody can list, no test either: a text for it is none of what it holds. */
function told(value, textOf) {
  return types.isWeakMap(value) || types.isWeakSet(value) ? "" : textOf(value);
}

/** Of the other globals only the names: some are loaded, at great cost, by whoever looks at them. */
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
