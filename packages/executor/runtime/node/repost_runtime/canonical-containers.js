import { fields, getOwnPropertyDescriptor, ownData, uncurry, getterOf, getPrototypeOf } from "./inspection.js";

const mapEach = uncurry(Map.prototype.forEach);
const mapSize = getterOf(Map.prototype, "size");
const setEach = uncurry(Set.prototype.forEach);
const setSize = getterOf(Set.prototype, "size");
const HOLE = { $: "constant", v: "<empty>" };

/** Writes holes as `<empty>`. */
export function arrayNode(encoder, value, depth) {
  const stored = ownData(value, "length");
  const length = typeof stored === "number" ? stored : 0;
  encoder.require(length);
  const items = [];
  for (let at = 0; at < length; at += 1) {
    const descriptor = getOwnPropertyDescriptor(value, at);
    items[at] = descriptor === undefined ? HOLE : encoder.property(descriptor, depth);
  }
  return { $: "list", v: items };
}

export function mapNode(encoder, value, depth) {
  encoder.require(mapSize(value));
  const pairs = [];
  // Copied, because consuming an iterator may change the map.
  mapEach(value, (item, key) => (pairs[pairs.length] = [key, item]));
  return { $: "map", v: pairs.map(([key, item]) => [encoder.encode(key, depth + 1), encoder.encode(item, depth + 1)]) };
}

export function setNode(encoder, value, depth) {
  encoder.require(setSize(value));
  const items = [];
  setEach(value, (item) => (items[items.length] = item));
  return { $: "set", v: items.map((item) => encoder.encode(item, depth + 1)) };
}

export function plainNode(encoder, value, depth) {
  const found = fields(value, false);
  encoder.require(found.length);
  const pairs = found.map(([key, descriptor]) => [encoder.encode(key, depth + 1), encoder.member(descriptor, depth)]);
  return { $: "dict", v: pairs, ...(getPrototypeOf(value) === null ? { prototype: "null" } : {}) };
}
