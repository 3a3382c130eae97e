/** Whether a call has left traces in what all code shares: globals, the language's own classes, modules of the platform. */

import { createRequire } from "node:module";

const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { is } = Object;
const require = createRequire(import.meta.url);
/** Modules that programs patch; others would take longer to look at than they are worth. */
const MODULES = "fs fs/promises path crypto events util timers os buffer vm module url worker_threads inspector".split(
  " ",
);
/** Objects of the platform whose own properties change by themselves. */
const RESTLESS = new Set(["process", "performance", "navigator", "localStorage", "sessionStorage"]);
/** Properties that the platform itself fills in when they are first asked for. */
const LAZY = new Set(["_events", "_eventsCount", "domain", "stdin", "stdout", "stderr", "exitCode", "report", "env"]);

/** Remembers what everything is now. Gives a function that says whether it still is. */
export function watchRealm() {
  const watched = objectsToWatch().map((object) => ({
    object,
    prototype: getPrototypeOf(object),
    properties: propertiesOf(object),
  }));
  return () => watched.every(isUnchanged);
}

function objectsToWatch() {
  const found = new Set([globalThis, process, process.env]);
  for (const key of ownKeys(globalThis)) {
    const value = getOwnPropertyDescriptor(globalThis, key)?.value;
    if (value === globalThis || RESTLESS.has(key) || !isObject(value)) continue;
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
  for (const name of MODULES) found.add(require(`node:${name}`));
  return [...found];
}

function isObject(value) {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function propertiesOf(object) {
  return ownKeys(object).flatMap((key) =>
    LAZY.has(key) ? [] : [{ key, descriptor: getOwnPropertyDescriptor(object, key) }],
  );
}

function isUnchanged({ object, prototype, properties }) {
  if (getPrototypeOf(object) !== prototype) return false;
  const keys = ownKeys(object);
  let known = keys.length;
  for (let at = 0; at < keys.length; at += 1) if (LAZY.has(keys[at])) known -= 1;
  if (known !== properties.length) return false;
  for (let at = 0; at < properties.length; at += 1) {
    const { key, descriptor } = properties[at];
    const now = getOwnPropertyDescriptor(object, key);
    if (now === undefined) return false;
    // The platform loads some globals when they are first asked for, and puts them in their own place.
    if (object === globalThis && descriptor.get !== undefined && "value" in now) continue;
    if (now.get !== descriptor.get || now.set !== descriptor.set || !is(now.value, descriptor.value)) return false;
  }
  return true;
}
