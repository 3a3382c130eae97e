import { code } from "../../values/expression.ts";
import { type Shape, ANY_FUNCTION, LIST, MAPPING, NOTHING, TEXT } from "../../values/shape.ts";

export const PLAIN_TYPES: Readonly<Record<string, Shape>> = {
  string: TEXT,
  number: { kind: "number" },
  boolean: { kind: "boolean" },
  bool: { kind: "boolean" },
  int: { kind: "integer" },
  integer: { kind: "integer" },
  Integer: { kind: "integer" },
  float: { kind: "number" },
  void: NOTHING,
  undefined: NOTHING,
  null: { kind: "literal", values: [code("null")] },
  object: MAPPING,
  bigint: { kind: "literal", values: ["2n", "0n", "-3n", "10n"].map((value) => code(value)) },
  symbol: { kind: "literal", values: [code('Symbol("a")'), code("Symbol.iterator")] },
  String: TEXT,
  Number: { kind: "number" },
  Boolean: { kind: "boolean" },
  Object: MAPPING,
  Array: LIST,
  array: LIST,
  PropertyKey: { kind: "union", options: [TEXT, { kind: "integer" }] },
  Function: ANY_FUNCTION,
  function: ANY_FUNCTION,
  func: ANY_FUNCTION,
};
