import { construct, getOwnPropertyDescriptor, getPrototypeOf, isArray, Map, ownKeys, Set, types } from "./base.mjs";
import { Changes } from "./changes.mjs";
import { isOwnOfEach } from "./closed.mjs";
import { intrinsicAt, intrinsicPath, isPrototypePath } from "./intrinsics.mjs";
import { textOf } from "./leaves.mjs";
import { Violation } from "./problems.mjs";

const MAX_WALKED = 20_000;
const { isMap } = types;

/** `allowed`: names for the candidate; null while `learned` collects the reference's. */
export class Realm {
  #pathOf;
  #valueAt;

  constructor({ trusted, allowed, variables }) {
    this.trusted = trusted;
    this.allowed = allowed === null ? null : new Set(allowed.names);
    this.learned = new Set();
    this.changes = new Changes(allowed);
    this.hasReference = false;
    this.variables = variables;
    this.bindings = new Map();
    this.targets = new Map();
    this.target = undefined;
    this.begun = false;
    /** Private fields by prototype. */
    this.privates = new Map();
    this.isMaking = false;
    this.#pathOf = new Map();
    this.#valueAt = new Map();
  }

  define(bindings) {
    for (const name of ownKeys(bindings)) this.bindings.set(name, bindings[name]);
  }

  read(name) {
    try {
      return this.bindings.get(name)?.[0]();
    } catch {
      return undefined;
    }
  }

  write(name, value) {
    try {
      this.bindings.get(name)[0]();
      this.bindings.get(name)[1](value);
      return true;
    } catch {
      return false;
    }
  }

  /** Names the module's values equally on both sides. */
  begin() {
    if (this.begun) return;
    this.begun = true;
    const seen = new Set();
    const pending = this.variables.map(({ name, kind }) => [name, this.read(name), kind === "import" ? 1 : MAX_WALKED]);
    for (const { name, kind } of this.variables) {
      const value = kind === "import" ? this.read(name) : undefined;
      // Both sides have the same modules.
      if (typeof value === "object" && value !== null) this.#name(name, value);
    }
    for (let at = 0; at < pending.length && at < MAX_WALKED; at += 1) {
      const [path, value, depth] = pending[at];
      if (typeof value === "symbol") this.#name(path, value);
      if ((typeof value !== "object" || value === null) && typeof value !== "function") continue;
      if (seen.has(value) || intrinsicPath(value) !== undefined) continue;
      seen.add(value);
      if (this.isTarget(value)) this.#nameTarget(path, value);
      else if (typeof value === "function") this.#nameFunction(path, value);
      else if (isOwnOfEach(value)) this.#name(path, value);
      if (depth > 0) this.#addMembers(pending, path, value, depth - 1);
    }
  }

  /** Names the target, which the other side replaces. */
  #nameTarget(path, value) {
    this.#valueAt.set(path, this.target);
    this.#namePrototype(path, value);
  }

  #nameFunction(path, value) {
    this.#name(path, value);
    this.#namePrototype(path, value);
  }

  #namePrototype(path, value) {
    const prototype = getOwnPropertyDescriptor(value, "prototype")?.value;
    if (typeof prototype === "object" && prototype !== null) this.#name(`${path}.prototype`, prototype);
  }

  #name(path, value) {
    if (this.#pathOf.has(value)) return;
    this.#pathOf.set(value, path);
    this.#valueAt.set(path, value);
  }

  #addMembers(pending, path, value, depth) {
    const add = (name, item) => {
      const isNameable =
        typeof item === "function" || typeof item === "symbol" || (typeof item === "object" && item !== null);
      if (isNameable && pending.length < MAX_WALKED) pending.push([`${path}.${name}`, item, depth]);
    };
    if (isMap(value)) [...Map.prototype.values.call(value)].forEach((item, index) => add(`%${index}`, item));
    if (ArrayBuffer.isView(value)) return;
    for (const key of ownKeys(value)) {
      if (typeof key === "symbol" || (isArray(value) && key === "length")) continue;
      const own = getOwnPropertyDescriptor(value, key);
      if (own !== undefined && "value" in own) add(key, own.value);
    }
  }

  make(prototype) {
    let isPrivate = false;
    for (let one = prototype; one !== null; one = getPrototypeOf(one)) isPrivate ||= this.privates.has(one);
    if (!isPrivate) return undefined;
    this.isMaking = true;
    try {
      return construct(getOwnPropertyDescriptor(prototype, "constructor").value, []);
    } finally {
      this.isMaking = false;
    }
  }

  privateFieldsOf(value) {
    const found = [];
    if (this.privates.size === 0) return found;
    for (let one = getPrototypeOf(value); one !== null; one = getPrototypeOf(one)) {
      const fields = this.privates.get(one);
      if (fields?.has(value)) found.push([this.#pathOf.get(one) ?? "", fields]);
    }
    return found;
  }

  isTarget(value) {
    return this.targets.has(value);
  }

  reference(value) {
    if (this.targets.has(value)) return ["x"];
    const path = this.#pathOf.get(value);
    if (path !== undefined) return ["c", path];
    const intrinsic = intrinsicPath(value);
    return intrinsic === undefined ? undefined : ["b", intrinsic];
  }

  /** Finds a named value. The test accepts only names from the recording. */
  find([tag, path]) {
    if (tag === "x") return this.#findTarget();
    const found = this.#resolve(tag, textOf(path));
    if (this.trusted && !this.permit(`${tag}:${path}`)) throw new Violation(`${path} was not named by the reference`);
    return found;
  }

  #findTarget() {
    if (this.trusted && !this.changes.has("target")) throw new Violation("the target was not named by the reference");
    return this.target;
  }

  /** Finds a receiver; the test accepts recorded ones and the function's owner. */
  findReceiver([tag, path], called) {
    if (tag === "x") return this.#findTarget();
    const found = this.#resolve(tag, textOf(path));
    if (!this.trusted || has(found, called) || this.changes.has(`receiver:${tag}:${path}`)) return found;
    throw new Violation(`${path} was not called upon by the reference`);
  }

  /** Finds a prototype, which needs no permission. */
  findPrototype([tag, path]) {
    if (!isPrototypePath(textOf(path))) throw new Violation(`${path} is no prototype`);
    return this.#resolve(tag, path);
  }

  #resolve(tag, path) {
    const found = tag === "b" ? intrinsicAt(path) : this.#valueAt.get(path);
    if (found === undefined) throw new Violation(`${path} is not known here`);
    return found;
  }

  permit(name) {
    if (this.allowed !== null) return this.allowed.has(name);
    this.learned.add(name);
    return true;
  }
}

function has(owner, called) {
  return ownKeys(owner).some((key) => getOwnPropertyDescriptor(owner, key)?.value === called);
}
