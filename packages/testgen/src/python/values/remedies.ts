import { type Expression, integer, text } from "../../values/expression.ts";
import type { Remedy } from "../../subject.ts";
import { readShapeTable } from "../../values/shape-table.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import { ATTRIBUTE_MARKS, METHOD_MARKS } from "../usage/usage-table.ts";
import messages from "./remedies.json" with { type: "json" };

const LIST: Shape = { kind: "sequence", form: "list", item: unknown };
const MAPPING: Shape = { kind: "mapping", key: { kind: "text" }, value: unknown };
const WORDS: Shape = { kind: "sequence", form: "list", item: { kind: "text" } };
const RECORDS: Shape = { kind: "sequence", form: "list", item: MAPPING };
const ZONE: Shape = { kind: "instance", name: "datetime.tzinfo" };
const DATA: Shape = { kind: "instance", name: "data object" };

/** Wrong types and right ones by message. */
const MESSAGES = readShapeTable(messages);

const KIND_OF_TYPE: Readonly<Record<string, Expression["kind"]>> = {
  str: "text",
  int: "integer",
  float: "float",
  bool: "boolean",
  bytes: "bytes",
  NoneType: "nothing",
  list: "sequence",
  tuple: "sequence",
  set: "sequence",
  dict: "mapping",
  function: "code",
  builtin_function_or_method: "code",
  type: "code",
};

export function remediesFor({
  types,
  message,
}: {
  readonly types: readonly string[];
  readonly message: string;
}): readonly Remedy[] {
  if (types[0] === "KeyError") return keyRemedy(message);
  const attribute = /'(\w+)' object has no attribute '(\w+)'/u.exec(message);
  if (attribute !== null) return attributeRemedies(attribute[1] ?? "", attribute[2] ?? "");
  return MESSAGES.flatMap(({ pattern, wrong, shapes }): readonly Remedy[] => {
    const match = pattern.exec(message);
    if (match === null) return [];
    const name = wrong === "$" ? (match.slice(1).find((group) => group !== undefined) ?? "") : wrong;
    return shapes.map((shape) => ({ kind: "shape", wrong: isOfType(name), shape }));
  });
}

function isOfType(name: string): (value: Expression) => boolean {
  if (name === "*") return () => true;
  const kind = KIND_OF_TYPE[name];
  return (value) =>
    value.kind === kind && (value.kind !== "sequence" || name === value.form || (name !== "tuple" && name !== "set"));
}

function keyRemedy(message: string): readonly Remedy[] {
  const [, name, number] = /^(?:'([^']{1,40})'|(-?\d{1,15}))$/u.exec(message) ?? [];
  if (name !== undefined) return [{ kind: "key", key: text(name) }];
  return number === undefined ? [] : [{ kind: "key", key: integer(Number(number)) }];
}

function attributeRemedies(type: string, attribute: string): readonly Remedy[] {
  const wrong = isOfType(type);
  const shape = (wanted: Shape): Remedy => ({ kind: "shape", wrong, shape: wanted });
  const mark = METHOD_MARKS.get(attribute) ?? ATTRIBUTE_MARKS.get(attribute);
  switch (mark) {
    case "text":
      return [shape({ kind: "text" }), shape(WORDS)];
    case "bytes":
      return [shape({ kind: "bytes" })];
    case "list":
      return [shape(LIST)];
    case "mapping":
      return [shape(MAPPING), shape(RECORDS)];
    case "set":
      return [shape({ kind: "sequence", form: "set", item: unknown })];
    case "file":
      return [shape({ kind: "instance", name: "io.StringIO" }), shape({ kind: "instance", name: "io.BytesIO" })];
    case "date":
      return [shape({ kind: "instance", name: "datetime.datetime" })];
    case "array":
    case "frame":
      return [
        shape({ kind: "instance", name: "numpy.ndarray" }),
        shape({ kind: "instance", name: "pandas.DataFrame" }),
      ];
    case "path":
      return [shape({ kind: "instance", name: "pathlib.Path" })];
    case "pattern":
      return [shape({ kind: "instance", name: "re.Pattern" })];
    case "match":
      return [shape({ kind: "instance", name: "re.Match" })];
    case "zone":
      return [shape(ZONE)];
    case "node":
      return [shape({ kind: "instance", name: "ast.AST" })];
    case "data":
      return [shape(DATA), shape({ kind: "type", name: null })];
    case "attrs":
    case "named_tuple":
      return [shape({ kind: "instance", name: `${mark} object` }), shape({ kind: "type", name: null })];
    default:
      return attribute.startsWith("__")
        ? []
        : [shape({ kind: "record", fields: [{ name: attribute, shape: unknown }] })];
  }
}
