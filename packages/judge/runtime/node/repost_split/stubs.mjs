/** What stands in the target's place in the process of the test. */
import { apply, construct, defineProperty, getOwnPropertyDescriptor } from "./base.mjs";

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
  if (isConstructor) {
    const { prototype } = original;
    stub.prototype = prototype;
    // Instances lead to the class that they are of: it must not be the reference.
    if (prototype !== null && getOwnPropertyDescriptor(prototype, "constructor")?.value === original)
      defineProperty(prototype, "constructor", { value: stub, __proto__: null });
  }
  return stub;
}

/** The original, but for the time in which the candidate acts: then its name leads to the candidate here, too. */
export function makeSwitch(original, stub, isCandidateActing) {
  return makeStub(original, (how, receiver, parameters) => {
    const chosen = isCandidateActing() ? stub : original;
    return how === "construct" ? construct(chosen, parameters) : apply(chosen, receiver, parameters);
  });
}

/** Puts a stub beside or in the place of a method or getter. Gives the stub, and all functions that are the target to the test. */
export function placeStub({ owner, name, stubName, call, isCandidateActing, watch }) {
  const own = getOwnPropertyDescriptor(owner, name);
  const part = own.get === undefined ? "value" : "get";
  const original = own[part];
  const stub = part === "get" ? makeGetter(call) : makeStub(original, call);
  const place = (key, found) => defineProperty(owner, key, { ...own, [part]: found });
  const switched = stubName === name ? stub : makeSwitch(watch(original), stub, isCandidateActing);
  place(name, switched);
  place(stubName, stub);
  return { functions: [original, stub, switched], stub };
}

function makeGetter(call) {
  return {
    get() {
      return call("get", this, []);
    },
  }.get;
}
