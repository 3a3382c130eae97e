import { keysByName } from "../../values/name-table.ts";
import { unknown, type Shape } from "../../values/shape.ts";

const PLAIN_TYPES = keysByName<"integer" | "number" | "text" | "bytes" | "boolean" | "nothing" | "unknown">({
  integer: "int SupportsIndex SupportsInt Integral",
  number: "float complex Number Real SupportsFloat SupportsAbs",
  text: "str Text AnyStr LiteralString",
  bytes: "bytes ByteString Buffer",
  boolean: "bool",
  nothing: "None NoneType",
  unknown: "Any object Hashable Self",
});

const GENERIC_TYPES = keysByName<"list" | "any" | "iterator" | "set" | "mapping">({
  list: "list List MutableSequence",
  any: "Sequence Iterable Collection Container Reversible Sized",
  iterator: "Iterator Generator",
  set: "set Set AbstractSet MutableSet KeysView",
  mapping: "dict Dict Mapping MutableMapping",
});

/** Takes the last part of a type's name. */
export function plainType(name: string): Shape | undefined {
  const kind = PLAIN_TYPES.get(name);
  return kind === undefined ? undefined : { kind };
}

export function genericType(name: string, [first = unknown, second = unknown]: readonly Shape[]): Shape | undefined {
  const form = GENERIC_TYPES.get(name);
  if (form === "mapping") return { kind: "mapping", key: first, value: second };
  return form === undefined ? undefined : { kind: "sequence", form, item: first };
}
