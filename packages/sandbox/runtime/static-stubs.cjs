/** Stubs for missing modules while a module loads. */
"use strict";

let isLoading = true;

/** The stub's behaviour is unknown after loading. */
class NeedsModel extends Error {
  get name() {
    return "NeedsModel";
  }
}

exports.loaded = function loaded() {
  isLoading = false;
};

function reach(how, name) {
  throw new NeedsModel(`${how} ${name}, which is not there`);
}

/** Every member and result of a stub is the stub itself. */
exports.stub = function stub(name) {
  const members = new Map();
  const base = function () {};
  base.prototype = prototypeOf(name);
  const self = new Proxy(base, {
    get(_, key) {
      if (key === "prototype") return base.prototype;
      if (key === "name") return name.slice(name.lastIndexOf(".") + 1);
      if (typeof key === "symbol") return Reflect.get(Function.prototype, key);
      if (key === "then") return undefined;
      if (!isLoading) reach(`the member ${key} of`, name);
      if (!members.has(key)) members.set(key, stub(`${name}.${key}`));
      return members.get(key);
    },
    set: (_, key, value) => (isLoading ? (members.set(key, value), true) : reach(`the member ${String(key)} of`, name)),
    has: (_, key) => isLoading || reach(`the member ${String(key)} of`, name),
    apply(_, receiver, values) {
      if (!isLoading) reach("a call of", name);
      return isDecorated(values) ? decorated(values) : self;
    },
    construct(_, values, made) {
      const isDerived = made !== self;
      if (isDerived && values.length > 0) reach("the constructor of", name);
      if (isDerived) return Object.create(made.prototype);
      return isLoading ? self : reach("an object of", name);
    },
  });
  return self;
};

function prototypeOf(name) {
  const isTheirs = (key) => typeof key === "string" && key !== "constructor" && key !== "then" && key !== "toJSON";
  return new Proxy(Object.create(Object.prototype), {
    get(own, key, receiver) {
      if (isTheirs(key) && !(key in own) && !isLoading) reach(`${String(key)} of an object of`, name);
      return Reflect.get(own, key, receiver);
    },
  });
}

/** Decorators take one function or class, a member name, or the context. */
function isDecorated([first, second]) {
  if (typeof second === "string" || typeof second === "symbol") return true;
  return typeof first === "function" && (second === undefined || typeof second?.kind === "string");
}

function decorated(values) {
  return values.length === 1 ? values[0] : undefined;
}
