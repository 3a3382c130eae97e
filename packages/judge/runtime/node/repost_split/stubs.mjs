/** What stands in the target's place in the process of the test. */
import { defineProperty, getOwnPropertyDescriptor } from "./base.mjs";

/** A function like the original that hands every call on. */
export function makeStub(original, call) {
  const isConstructor = getOwnPropertyDescriptor(original, "prototype") !== undefined;
  const stub = isConstructor
    ? function (...parameters) {
        return new.target === undefined ? call("apply", this, parameters) : call("construct", undefined, parameters);
      }
    : {
        stub(...parameters) {
          return call("apply", this, parameters);
        },
      }.stub;
  for (const name of ["name", "length"]) {
    const own = getOwnPropertyDescriptor(original, name);
    if (own !== undefined) defineProperty(stub, name, own);
  }
  if (isConstructor) stub.prototype = original.prototype;
  return stub;
}

/** Puts a stub beside or in the place of a method or getter. Gives the original and the stub. */
export function placeStub({ owner, name, stubName, call }) {
  const own = getOwnPropertyDescriptor(owner, name);
  if (own?.get === undefined) {
    const stub = makeStub(own.value, call);
    defineProperty(owner, stubName, { ...own, value: stub });
    return { original: own.value, stub };
  }
  const stub = {
    get() {
      return call("get", this, []);
    },
  }.get;
  defineProperty(owner, stubName, { ...own, get: stub });
  return { original: own.get, stub };
}
