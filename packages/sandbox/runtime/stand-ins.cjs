/** What cannot be there, played by objects that serve while a module loads: to import, extend, decorate and annotate with. */
"use strict";

let isLoading = true;

/** What a stand-in stands for is used, and nobody knows what that does. */
class NeedsModel extends Error {
  get name() {
    return "NeedsModel";
  }
}

/** Ends the time in which stand-ins may be used. */
exports.loaded = function loaded() {
  isLoading = false;
};

function reach(how, name) {
  throw new NeedsModel(`${how} ${name}, which is not there`);
}

/** A function or class that has every member while the module loads, and gives itself where nothing better is known. */
exports.standIn = function standIn(name) {
  const members = new Map();
  const base = function () {};
  base.prototype = prototypeOf(name);
  const self = new Proxy(base, {
    get(_, key) {
      if (key === "prototype") return base.prototype;
      if (key === "name") return name.slice(name.lastIndexOf(".") + 1);
      if (typeof key === "symbol") return Reflect.get(Function.prototype, key);
      // Nobody waits for it.
      if (key === "then") return undefined;
      if (!isLoading) reach(`the member ${key} of`, name);
      if (!members.has(key)) members.set(key, standIn(`${name}.${key}`));
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

/** What objects of a class have that extends a stand-in, beside what is their own. */
function prototypeOf(name) {
  const isTheirs = (key) => typeof key === "string" && key !== "constructor" && key !== "then" && key !== "toJSON";
  return new Proxy(Object.create(Object.prototype), {
    get(own, key, receiver) {
      if (isTheirs(key) && !(key in own) && !isLoading) reach(`${String(key)} of an object of`, name);
      return Reflect.get(own, key, receiver);
    },
  });
}

/** Decorators are given a function or a class alone, or with the name or the place of what they decorate. */
function isDecorated([first, second]) {
  if (typeof second === "string" || typeof second === "symbol") return true;
  return typeof first === "function" && (second === undefined || typeof second?.kind === "string");
}

function decorated(values) {
  return values.length === 1 ? values[0] : undefined;
}
