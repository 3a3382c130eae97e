import { apply, construct, defineProperty, getOwnPropertyDescriptor } from "./base.mjs";

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
    // Instances must not lead to the reference's class.
    if (prototype !== null && getOwnPropertyDescriptor(prototype, "constructor")?.value === original)
      defineProperty(prototype, "constructor", { value: stub, __proto__: null });
  }
  return stub;
}

/** Calls the candidate while it runs, otherwise the original. */
export function makeSwitch(original, stub, isCandidateActing) {
  return makeStub(original, (how, receiver, parameters) => {
    const chosen = isCandidateActing() ? stub : original;
    return how === "construct" ? construct(chosen, parameters) : apply(chosen, receiver, parameters);
  });
}

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
