import { type Expression, integer, text } from "../../values/expression.ts";
import type { Remedy } from "../../subject.ts";
import { readShapeTable } from "../../values/shape-table.ts";
import { keysByName } from "../../values/name-table.ts";
import { unknown, type Shape, LIST, MAPPING, TEXT, instanceOf, listOf } from "../../values/shape.ts";
import type { Mark } from "../usage/usage.ts";
import { ATTRIBUTE_MARKS, METHOD_MARKS } from "../usage/usage-table.ts";
import messages from "./remedies.json" with { type: "json" };

/** Wrong types and right ones by message. */
const MESSAGES = readShapeTable(messages);

const KIND_OF_TYPE = keysByName<Expression["kind"]>({
  text: "str",
  integer: "int",
  float: "float",
  boolean: "bool",
  bytes: "bytes",
  nothing: "NoneType",
  sequence: "list tuple set",
  mapping: "dict",
  code: "function builtin_function_or_method type",
});

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
  const kind = KIND_OF_TYPE.get(name);
  return (value) =>
    value.kind === kind && (value.kind !== "sequence" || name === value.form || (name !== "tuple" && name !== "set"));
}

function keyRemedy(message: string): readonly Remedy[] {
  const [, name, number] = /^(?:'([^']{1,40})'|(-?\d{1,15}))$/u.exec(message) ?? [];
  if (name !== undefined) return [{ kind: "key", key: text(name) }];
  return number === undefined ? [] : [{ kind: "key", key: integer(Number(number)) }];
}

/** Types with an attribute, by its mark. */
const SHAPES_OF_MARK: Readonly<Partial<Record<Mark, readonly Shape[]>>> = {
  text: [TEXT, listOf(TEXT)],
  bytes: [{ kind: "bytes" }],
  list: [LIST],
  mapping: [MAPPING, listOf(MAPPING)],
  set: [{ kind: "sequence", form: "set", item: unknown }],
  file: instances("io.StringIO", "io.BytesIO"),
  date: instances("datetime.datetime"),
  array: instances("numpy.ndarray", "pandas.DataFrame"),
  frame: instances("numpy.ndarray", "pandas.DataFrame"),
  path: instances("pathlib.Path"),
  pattern: instances("re.Pattern"),
  match: instances("re.Match"),
  data: [...instances("data object"), { kind: "type", name: null }],
  attrs: [...instances("attrs object"), { kind: "type", name: null }],
  named_tuple: [...instances("named_tuple object"), { kind: "type", name: null }],
};

function instances(...names: readonly string[]): readonly Shape[] {
  return names.map(instanceOf);
}

function attributeRemedies(type: string, attribute: string): readonly Remedy[] {
  const mark = METHOD_MARKS.get(attribute) ?? ATTRIBUTE_MARKS.get(attribute);
  const known = mark === undefined ? undefined : SHAPES_OF_MARK[mark];
  const other: Shape = { kind: "record", fields: [{ name: attribute, shape: unknown }] };
  const shapes = known ?? (attribute.startsWith("__") ? [] : [other]);
  return shapes.map((shape) => ({ kind: "shape", wrong: isOfType(type), shape }));
}
