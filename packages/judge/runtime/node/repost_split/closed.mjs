import { getPrototypeOf, types } from "./base.mjs";
import { asyncIteratorPrototype, intrinsicPath, iteratorPrototype, OPEN_PROTOTYPES } from "./intrinsics.mjs";
import { inherits, innerKind } from "./kinds.mjs";
import { platformPath } from "./platform-classes.mjs";

const { isGeneratorObject, isMapIterator, isModuleNamespaceObject, isPromise, isSetIterator, isWeakMap, isWeakSet } =
  types;

export function isOpaque(value) {
  return isWeakMap(value) || isWeakSet(value) || isModuleNamespaceObject(value) || isPromise(value);
}

export function isIterator(value) {
  if (isGeneratorObject(value) || isMapIterator(value) || isSetIterator(value)) return true;
  const steps = inherits(value, iteratorPrototype) || inherits(value, asyncIteratorPrototype);
  return steps && typeof value.next === "function";
}

export function isOpen(value) {
  const own = getPrototypeOf(value);
  if (own !== null && platformPath(own) !== undefined) return false;
  for (let one = own; one !== null; one = getPrototypeOf(one)) {
    if (OPEN_PROTOTYPES.includes(one)) return true;
    if (intrinsicPath(one) !== undefined) return false;
  }
  return true;
}

/** Objects that the same text creates on both sides stay separate. */
export function isOwnOfEach(value) {
  const kind = innerKind(value);
  if (kind === "opaque" || isOpaque(value)) return true;
  return kind === null && (isIterator(value) || !isOpen(value));
}
