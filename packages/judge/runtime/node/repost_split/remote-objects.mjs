import { apply, create, defineProperty, Promise, Set, WeakMap } from "./base.mjs";
import { asyncIteratorPrototype, intrinsicAt, iteratorPrototype } from "./intrinsics.mjs";
import { platformPrototype } from "./platform-classes.mjs";
import { Violation } from "./problems.mjs";

const FULFILLED = 1;
const proxy = Proxy;

export class RemoteObjects {
  #functions;
  #realm;
  #resolvers;

  constructor(realm) {
    this.#realm = realm;
    this.ask = undefined;
    this.#functions = new WeakMap();
    this.#resolvers = new WeakMap();
    this.pending = new Set();
  }

  /** Inactive in the test's process until opened. */
  makeFunction(number, name, length, isConstructor) {
    const about = { isOpen: !this.#realm.trusted, isConstructor };
    const call = (operation, parameters) => {
      if (!about.isOpen)
        throw new TypeError(`${name === "" ? "a function" : name} of the candidate's is not for the test to call`);
      return this.ask(operation, [number, ...parameters])[0];
    };
    const made = isConstructor
      ? function (...parameters) {
          return new.target === undefined ? call("apply", [this, ...parameters]) : call("construct", parameters);
        }
      : {
          call(...parameters) {
            return call("apply", [this, ...parameters]);
          },
        }.call;
    defineProperty(made, "name", { value: name, configurable: true, __proto__: null });
    defineProperty(made, "length", { value: length, configurable: true, __proto__: null });
    this.#functions.set(made, about);
    return made;
  }

  isRemoteFunction(value) {
    return this.#functions.has(value);
  }

  isConstructor(value) {
    return this.#functions.get(value)?.isConstructor === true;
  }

  isClosed(value) {
    return this.#functions.get(value)?.isOpen === false;
  }

  open(value) {
    this.#functions.get(value).isOpen = true;
  }

  makeIterator(number, isAsync, canReturn, canThrow) {
    if (this.#realm.trusted && !this.#realm.permit(isAsync ? "async iterator" : "iterator"))
      return this.makeOpaque("Iterator");
    const made = create(isAsync ? asyncIteratorPrototype : iteratorPrototype);
    const step = (operation) => (value) => this.#step(isAsync, operation, number, value);
    const own = { next: step("next"), return: canReturn && step("return"), throw: canThrow && step("throw") };
    for (const name of ["next", "return", "throw"]) {
      if (own[name] !== false) defineProperty(made, name, { value: own[name], configurable: true, writable: true });
    }
    return made;
  }

  #step(isAsync, operation, number, value) {
    const answer = this.ask(operation, [number, value]);
    return isAsync ? answer[0] : { done: answer[0] === true, value: answer[1] };
  }

  makePromise(describer) {
    let resolvers;
    const promise = new Promise((resolve, reject) => {
      resolvers = { resolve, reject };
    });
    this.#resolvers.set(promise, resolvers);
    this.pending.add(promise);
    describer.outcomes.set(promise, [0, undefined]);
    return promise;
  }

  settlePromise(promise, describer, state, value) {
    if (state === 0) return;
    const resolvers = this.#resolvers.get(promise);
    if (resolvers === undefined) throw new Violation("a promise of the other side");
    describer.outcomes.set(promise, [state, value]);
    this.pending.delete(promise);
    apply(state === FULFILLED ? resolvers.resolve : resolvers.reject, undefined, [value]);
  }

  makeOpaque(name) {
    return create(create(Object.prototype, { constructor: { value: { [name]: function () {} }[name] } }));
  }

  makeRemote(number, name) {
    if (this.#realm.trusted && !this.#realm.permit(`remote:${name}`)) return this.makeOpaque(name);
    const ask = (operation, ...parameters) => this.ask(operation, [number, ...parameters])[0];
    const prototype = platformPrototype(name) ?? intrinsicAt(`${name}.prototype`) ?? Object.prototype;
    return new proxy(create(prototype), {
      get: (_target, key) => ask("get", key),
      set: (_target, key, value) => ask("set", key, value) !== false,
      has: (_target, key) => ask("has", key) === true,
      deleteProperty: (_target, key) => ask("delete", key) !== false,
    });
  }
}
