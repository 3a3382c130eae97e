import { types } from "node:util";
import { arrayNode, mapNode, plainNode, setNode } from "./canonical-containers.js";
import { binaryNode, isBinary } from "./canonical-binary.js";
import { exceptionNode, isError } from "./exceptions.js";
import { builtInIteratorNext } from "./built-in-iterators.js";
import { Unwritable } from "./canonical-limits.js";
import { className, fields, getterOf, hiddenFields, isPlain, isRealArray, uncurry } from "./inspection.js";
import { internationalOptions, urlContent } from "./platform-objects.js";
import { privateFields } from "./private-fields.js";

const dateTime = uncurry(Date.prototype.getTime);
const dateText = uncurry(Date.prototype.toISOString);
const patternSource = getterOf(RegExp.prototype, "source");
const patternFlags = getterOf(RegExp.prototype, "flags");
const generatorNext = Reflect.getPrototypeOf(Reflect.getPrototypeOf((function* () {})())).next;
const BOXES = [Number, String, Boolean, Symbol, BigInt].map((box) => uncurry(box.prototype.valueOf));
const HIDDEN = ["isWeakMap", "isWeakSet", "isExternal", "isAsyncFunction"].map((name) => types[name]);

export function bodyOf(encoder, value, depth) {
  if (types.isPromise(value)) return promiseNode(encoder, value, depth);
  if (types.isGeneratorObject(value)) return generatorNode(encoder, value, depth);
  const next = builtInIteratorNext(value);
  if (next !== null) return encoder.iterator(value, next, depth);
  if (isError(value)) return exceptionNode(encoder, value, depth);
  const content = contentOf(encoder, value, depth);
  if (content === null) return instanceNode(encoder, value, depth);
  const own = content.own ?? [...fields(value, content.hasElements ?? false), ...privateFields(value)];
  const isExtended = own.length > 0 || className(value) !== content.of;
  return isExtended || content.boxed ? extendedNode(encoder, value, content, own, depth) : content.node;
}

function contentOf(encoder, value, depth) {
  if (isRealArray(value)) return { of: "Array", node: arrayNode(encoder, value, depth), hasElements: true };
  if (types.isMap(value)) return { of: "Map", node: mapNode(encoder, value, depth) };
  if (types.isSet(value)) return { of: "Set", node: setNode(encoder, value, depth) };
  if (types.isDate(value)) return { of: "Date", node: dateNode(value) };
  if (types.isRegExp(value)) return { of: "RegExp", node: patternNode(encoder, value) };
  if (isBinary(value)) return binaryNode(encoder, value);
  if (types.isBoxedPrimitive(value)) return boxNode(encoder, value, depth);
  if (types.isArgumentsObject(value)) return { of: "", node: arrayNode(encoder, value, depth), hasElements: true };
  if (HIDDEN.some((is) => is(value))) throw new Unwritable(`a ${className(value)} cannot be looked into`);
  if (isPlain(value)) return null;
  return urlContent(encoder, value, depth) ?? internationalOptions(encoder, value, depth);
}

function extendedNode(encoder, value, content, own, depth) {
  const name = content.boxed ?? (types.isArgumentsObject(value) ? "Arguments" : className(value));
  return { $: "object", class: name, v: encoder.attributes(own, depth), items: content.node };
}

function instanceNode(encoder, value, depth) {
  if (isPlain(value)) return plainNode(encoder, value, depth);
  const name = types.isModuleNamespaceObject(value) ? "Module" : className(value);
  if (OPAQUE.has(name)) throw new Unwritable(`a ${name} cannot be looked into`);
  const shown = [...fields(value, false), ...privateFields(value)];
  // Otherwise all objects without visible fields would be equal.
  const own = shown.length > 0 ? shown : hiddenFields(value);
  return { $: "object", class: name, v: encoder.attributes(own, depth), items: null };
}

/** Platform objects with hidden content. */
const OPAQUE = new Set(["WeakRef", "FinalizationRegistry", "MessagePort", "Blob", "File", "KeyObject", "CryptoKey"]);

function promiseNode(encoder, value, depth) {
  const known = encoder.memory.promises.get(value);
  if (known === undefined) encoder.memory.waiting.push(value);
  const { state, value: content } = known ?? { state: "pending", value: undefined };
  const entries = [["state", state]];
  if (state !== "pending") entries.push(["value", encoder.encode(content, depth + 1)]);
  return { $: "object", class: "Promise", v: { $: "attributes", entries }, items: null };
}

function generatorNode(encoder, value, depth) {
  if (!isAsync(value)) return encoder.iterator(value, generatorNext, depth);
  if (!encoder.memory.iterators.has(value)) {
    encoder.memory.waiting.push(value);
    return { $: "opaque", v: "AsyncGenerator" };
  }
  return encoder.iterator(value, null, depth);
}

export function isAsync(generator) {
  return asyncGenerator(generator) === "AsyncGenerator";
}

function asyncGenerator(generator) {
  for (let at = Reflect.getPrototypeOf(generator); at !== null && !types.isProxy(at); at = Reflect.getPrototypeOf(at)) {
    const tag = Reflect.getOwnPropertyDescriptor(at, Symbol.toStringTag)?.value;
    if (tag === "AsyncGenerator" || tag === "Generator") return tag;
  }
  return "Generator";
}

function dateNode(value) {
  const time = dateTime(value);
  return { $: "datetime", v: time === time ? dateText(value) : "invalid" };
}

function patternNode(encoder, value) {
  const lastIndex = Reflect.getOwnPropertyDescriptor(value, "lastIndex").value;
  const node = encoder.leaf("pattern", patternSource(value), { flags: patternFlags(value) });
  return lastIndex === 0 ? node : { ...node, last_index: encoder.encode(lastIndex, 0) };
}

function boxNode(encoder, value, depth) {
  for (const unbox of BOXES) {
    try {
      const content = unbox(value);
      const of = `[${content === null ? "" : boxName(content)}]`;
      return { of, boxed: of, node: encoder.encode(content, depth + 1), hasElements: typeof content === "string" };
    } catch (error) {
      // The method of another class throws a TypeError.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new Unwritable("a box that cannot be opened");
}

function boxName(content) {
  return { number: "Number", string: "String", boolean: "Boolean", symbol: "Symbol", bigint: "BigInt" }[typeof content];
}
