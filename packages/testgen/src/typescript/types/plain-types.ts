import { code } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";

const NOTHING: Shape = { kind: "nothing" };
const TEXT: Shape = { kind: "text" };
const MAPPING: Shape = { kind: "mapping", key: TEXT, value: unknown };
const LIST: Shape = { kind: "sequence", form: "list", item: unknown };
const ANY_FUNCTION: Shape = { kind: "callable", arity: null, role: "any" };

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
