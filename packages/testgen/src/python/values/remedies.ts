import { type Expression, integer, text } from "../../values/expression.ts";
import type { Remedy } from "../../subject.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import { ATTRIBUTE_MARKS, METHOD_MARKS } from "../usage/usage-table.ts";

const LIST: Shape = { kind: "sequence", form: "list", item: unknown };
const MAPPING: Shape = { kind: "mapping", key: { kind: "text" }, value: unknown };
const WORDS: Shape = { kind: "sequence", form: "list", item: { kind: "text" } };
const RECORDS: Shape = { kind: "sequence", form: "list", item: MAPPING };
const FILE: Shape = { kind: "instance", name: "file name", gives: "text" };
const FOLDER: Shape = { kind: "instance", name: "folder name", gives: "text" };
const ZONE: Shape = { kind: "instance", name: "datetime.tzinfo" };
const DATA: Shape = { kind: "instance", name: "data object" };
const samples = (...values: readonly string[]): Shape => ({ kind: "text", samples: values });

/** Wrong type (`$n` of the pattern, or a name) and right types by message. */
const MESSAGES: readonly (readonly [pattern: RegExp, wrong: string, wanted: readonly Shape[]])[] = [
  [
    /bytes-like object is required, not '?(\w+)|can't concat (\w+) to bytes|(?:expected|must be) (?:a )?bytes(?:-like object)?,? (?:got|not) '?(\w+)/u,
    "$",
    [{ kind: "bytes" }],
  ],
  [/(?:must|should|ha[sd] to|needs? to) be (?:an? )?bytes/u, "*", [{ kind: "bytes" }]],
  [/string argument should contain only ASCII|argument should be (?:a )?bytes/u, "str", [{ kind: "bytes" }]],
  [
    /can only concatenate str \(not "(\w+)"\)|expected str instance, (\w+) found|(?:must be|expected) (?:a )?(?:str|string)\b.*?(?:not|got) '?(\w+)/u,
    "$",
    [{ kind: "text" }, WORDS],
  ],
  [
    /(?:must|should|ha[sd] to|needs? to) be (?:an? )?(?:non-empty |instance of )?(?:string|str|text)\b/iu,
    "*",
    [{ kind: "text" }],
  ],
  [
    /(?:must|should|ha[sd] to|needs? to) be (?:an? )?(?:positive |instance of )?int(?:eger)?s?\b/iu,
    "*",
    [{ kind: "integer" }],
  ],
  [/(?:must|should|ha[sd] to|needs? to) be (?:an? )?(?:instance of )?(?:dict|dictionary|mapping)\b/iu, "*", [MAPPING]],
  [/(?:must|should|ha[sd] to|needs? to) be (?:an? )?(?:instance of )?(?:list|sequence|iterable)\b/iu, "*", [LIST]],
  [
    /(?:must|should|ha[sd] to|needs? to) be (?:an? )?(?:callable|function)\b/iu,
    "*",
    [{ kind: "callable", arity: null, role: "any" }],
  ],
  [/encoding without a string argument|encode\(\) argument/u, "*", [{ kind: "text" }]],
  [
    /can only concatenate list \(not "(\w+)"\)|'(\w+)' object is not (?:iterable|reversible)|object of type '(\w+)' has no len\(\)|argument of type '(\w+)' is not/u,
    "$",
    [LIST, { kind: "text" }],
  ],
  [/'(\w+)' object is not (?:subscriptable|a mapping)|'(\w+)' object does not support item/u, "$", [LIST, MAPPING]],
  [/string indices must be integers/u, "str", [MAPPING]],
  [/string indices must be integers/u, "list", [RECORDS]],
  [/list indices must be integers or slices, not str/u, "list", [MAPPING]],
  [/(?:list|tuple) indices must be integers or slices, not (\w+)/u, "$", [{ kind: "integer" }]],
  [
    /'(\w+)' object is not callable/u,
    "$",
    [
      { kind: "callable", arity: null, role: "any" },
      { kind: "callable", arity: 1, role: "any" },
    ],
  ],
  [/'(\w+)' object is not an iterator/u, "$", [{ kind: "sequence", form: "iterator", item: unknown }]],
  [/unhashable type: '(\w+)'/u, "$", [{ kind: "text" }, { kind: "integer" }]],
  [
    /'(\w+)' object cannot be interpreted as an integer|an integer is required \(got type (\w+)\)/u,
    "$",
    [{ kind: "integer" }],
  ],
  [
    /must be real number, not (\w+)|bad operand type for [^:]+: '(\w+)'|unsupported operand type\(s\) for [^:]+: '(str|list|dict|NoneType|tuple|set)' and|unsupported operand type\(s\) for [^:]+: '\w+' and '(\w+)'/u,
    "$",
    [{ kind: "number" }],
  ],
  [
    /not supported between instances of '(str|list|dict|NoneType|tuple)' and|not supported between instances of '\w+' and '(\w+)'/u,
    "$",
    [{ kind: "number" }],
  ],
  [
    /isinstance\(\) arg 2 must be|issubclass\(\) arg|is not a module, class|(?:dataclass|attrs) (?:type|class)|no attribute '__(?:dataclass|origin|args|mro|attrs)|arg(?:ument)? (?:1|2) must be a (?:class|type)/u,
    "*",
    [{ kind: "type", name: null }],
  ],
  [/invalid literal for int|could not convert string to float/u, "str", [samples("12", "-3", "0", "45")]],
  [
    /non-hexadecimal number|Non-hexadecimal|Odd-length string/u,
    "str",
    [samples("00ff", "a1b2c3d4", "a1".repeat(16), "b2".repeat(32))],
  ],
  [
    /Invalid isoformat string|month must be in|day is out of range/u,
    "str",
    [samples("2024-02-29", "2023-12-31T13:05:09", "2000-01-01")],
  ],
  [/Expecting value|Expecting property name|Extra data/u, "str", [samples('{"a": 1, "b": [2, 3]}', "[1, 2]", "{}")]],
  [/keywords must be strings/u, "dict", [MAPPING]],
  [/tzinfo argument must be None or of a tzinfo subclass, not type '(\w+)'/u, "$", [ZONE]],
  [/should be called (?:on|with) (?:a )?dataclass (?:type or )?instances?/u, "*", [DATA]],
  [/No such file or directory|Is a directory/u, "str", [FILE, FOLDER]],
  [/Not a directory/u, "str", [FOLDER]],
];

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
  return MESSAGES.flatMap(([pattern, wrong, wanted]): readonly Remedy[] => {
    const match = pattern.exec(message);
    if (match === null) return [];
    const name = wrong === "$" ? (match.slice(1).find((group) => group !== undefined) ?? "") : wrong;
    return wanted.map((shape) => ({ kind: "shape", wrong: isOfType(name), shape }));
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
