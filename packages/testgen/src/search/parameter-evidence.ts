import { escapeRegExp } from "@repost/syntax";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { code, nodesOf, textsOf, type CodeExpression, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { charactersIn, signsIn } from "./characters.ts";
import { pairArguments } from "./parameters-of-arguments.ts";

const WORDS_OF_TOPIC = {
  zero: /\b(?:zero|non-?negative|non-?positive|0)\b|<=? ?[01]\b/iu,
  negative: /(?<!non-?)\bnegative\b|\b(?:non-?positive|minus|signed)\b|(?<![\w-])-\d|<=? ?[01]\b/iu,
  /** Letters beyond ASCII. */
  letters: /unicode|ascii|accent|diacritic|utf-8/iu,
  space: /\blines?\b|newline|space|blank|\btabs?\b|\\[nt]/iu,
  changed_space:
    /\b(?:normali[sz]|remov|replac|collaps|strip|ignor|trim|squeez)\w*\b[^.]*\bwhite[- ]?spaces?\b|\bwhite[- ]?spaces?\b[^.]*\b(?:normali[sz]|remov|replac|collaps|stripp|ignor|trimm|squeez)\w*/iu,
  /** Positions, or arguments of a callback. */
  arguments: /\b(?:index|indices|position|arguments?|accumulator)\b/iu,
  order: /\bsorted (?:array|input|list|sequence|order|data)\b/iu,
  /** Requires sorted input. */
  sorted_input:
    /\b(?:must|should|ha(?:s|ve) to) be (?:already )?sorted|\b(?:merges?|takes?|given|expects?|assumes?|requires?|already|pre-?)\s?(?:\w+ ){0,2}sorted\b|\bsorted inputs?\b|\bbinary[- ]search/iu,
  /** Vectors, or sequences of equal length. */
  equal_lengths: /\bvectors\b|\b(?:same|equal|identical)[\s-]+(?:length|size|dimension)s?\b/iu,
  matrix: /\bmatri(?:x|ces)\b/iu,
  /** Exceptions or refused values. */
  errors: /\b(?:rais|thr[eo]w|exceptions?\b|errors?\b|fails?\b|invalid|refus|reject|must\b|required\b)/iu,
} as const;

type Topic = keyof typeof WORDS_OF_TOPIC;
const TOPICS = Object.keys(WORDS_OF_TOPIC) as readonly Topic[];

const QUOTED = /`([^`\n]*)`|"([^"\n]*)"|'([^'\n]*)'/gu;
const RANGE = /\b(?:between|from)\s+(-?\d+(?:\.\d+)?)\s+(?:and|to)\s+(-?\d+(?:\.\d+)?)/iu;
const SIGN_DECISION = /[<>]=?\s*(?:0\b|-\d)|(?:\b0|-\d+)\s*[<>]/u;
const ROUNDING = String.raw`(?:is_?integer|isSafeInteger|floor|ceil|trunc|round|int|parseInt)\(\s*`;

/** Facts about the target and its documentation that rules compare inputs with. */
export interface InputEvidence {
  readonly topics: ReadonlySet<Topic>;
  /** Characters in quotes. */
  readonly quotedSigns: ReadonlySet<string>;
  /** A decision compares with zero or a negative number. */
  readonly decidesSign: boolean;
  readonly functionNames: ReadonlySet<string>;
  /** Documented range of numbers. */
  readonly range: { readonly low: number; readonly high: number } | null;
  factsOf(parameter: Parameter): ParameterFacts;
}

export interface ParameterFacts {
  readonly parameter: Parameter;
  /** Values of examples and callers; null without one. */
  readonly passed: PassedValues | null;
  /** Documented shapes, unless all values of examples and callers contradict them. */
  readonly documented: readonly Shape[];
  /** Shapes that the target checks. */
  readonly checked: readonly Shape[];
  /** A decision reads the parameter. */
  readonly isDecided: boolean;
  /** A decision tells zero apart. */
  readonly decidesZero: boolean;
  /** A decision tells negative numbers apart. */
  readonly decidesNegative: boolean;
  /** The target rounds the parameter or tests for a fraction. */
  readonly isRounded: boolean;
}

export type PassedValues = ReturnType<typeof passedValues>;

/** Constructors have parameters of their own, without values of examples. */
export function inputEvidence(subject: Subject, documentation: string, code: string): InputEvidence {
  const { parameters, seeds, decisions, functionNames = new Set<string>() } = subject;
  const uses = seeds.flatMap((seed) =>
    pairArguments(parameters, seed.arguments).map(([value, parameter]) => [parameter, heldBy(seed, value)] as const),
  );
  const readNames = new Set(decisions.flatMap((decision) => decision.direct ?? decision.parameters));
  const readFacts = (parameter: Parameter): ParameterFacts => {
    const { name, hints } = parameter;
    const isTargets = parameters.includes(parameter);
    const documented = hints.filter(({ source }) => source === "documentation").map(({ shape }) => shape);
    const values = uses.flatMap(([user, value]) => (user === parameter ? [value] : []));
    return {
      parameter,
      passed: values.length === 0 ? null : passedValues(values, functionNames),
      documented: values.length > 0 && values.every((value) => fitsNone(value, documented)) ? [] : documented,
      checked: isTargets ? checkedShapes(name, subject, documented) : [],
      isDecided: isTargets && readNames.has(name),
      decidesZero: isTargets && compares(name, "[<>=!]=*", decisions),
      decidesNegative: isTargets && compares(name, "[<>]=?", decisions),
      isRounded: isTargets && isRounded(name, code),
    };
  };
  const known = new Map<Parameter, ParameterFacts>();
  return {
    topics: new Set(TOPICS.filter((topic) => WORDS_OF_TOPIC[topic].test(documentation))),
    quotedSigns: new Set(
      [...documentation.matchAll(QUOTED)].flatMap((groups) => Array.from(groups[1] ?? groups[2] ?? groups[3] ?? "")),
    ),
    decidesSign: decisions.some(({ text = "" }) => SIGN_DECISION.test(text)),
    functionNames,
    range: rangeIn(documentation),
    factsOf(parameter) {
      const facts = known.get(parameter) ?? readFacts(parameter);
      known.set(parameter, facts);
      return facts;
    },
  };
}

function passedValues(values: readonly Expression[], functionNames: ReadonlySet<string>) {
  const kindsOf = (expressions: readonly Expression[]): ReadonlySet<string> =>
    new Set(expressions.map((expression) => kindOf(expression, functionNames)));
  return {
    values,
    kinds: kindsOf(values),
    itemKinds: kindsOf(values.flatMap(itemsOf)),
    /** By key of mappings at any depth. */
    fieldKinds: new Map(
      Array.from(
        Map.groupBy(values.flatMap(fieldsIn), ([key]) => key),
        ([key, fields]) => [key, kindsOf(fields.map(([, value]) => value))],
      ),
    ),
    /** A value is empty, zero or negative. */
    hasLeast: values.some(isLeast),
    hasNegative: values.some(isNegative),
    texts: new Set(textsOf(values.flatMap(nodesOf))),
    characters: new Set(values.flatMap((value) => [...charactersIn(value)])),
    signs: new Set(values.flatMap((value) => [...signsIn(value)])),
  };
}

function checkedShapes(name: string, { decisions }: Subject, documented: readonly Shape[]): readonly Shape[] {
  const read = decisions.flatMap((decision) => (decision.parameters.includes(name) ? decision.shapes : []));
  const isOfOptions = documented.some(({ kind }) => kind === "mapping");
  // A decision on a member checks no type, but an option may be missing.
  const shapes = isOfOptions ? read : read.filter((shape) => shape.kind !== "mapping" || shape.fields === undefined);
  // A check for a missing value covers None.
  return decisions.some(({ absent = [] }) => absent.includes(name)) ? [...shapes, { kind: "nothing" }] : shapes;
}

function isRounded(name: string, code: string): boolean {
  const escaped = escapeRegExp(name);
  const pattern = String.raw`${ROUNDING}${escaped}\b|\b${escaped}\s*%\s*1\b|\b${escaped}\.is_integer\(`;
  return new RegExp(pattern, "iu").test(code);
}

/** Returns whether a decision compares the parameter with zero or one. */
function compares(name: string, operator: string, decisions: Subject["decisions"]): boolean {
  const comparison = new RegExp(String.raw`(?<![\w.$])${escapeRegExp(name)}\s*${operator}\s*[01](?![\w.])`, "u");
  return decisions.some(({ text = "" }) => comparison.test(text));
}

function rangeIn(documentation: string): InputEvidence["range"] {
  const [, low, high] = RANGE.exec(documentation) ?? [];
  return low === undefined || high === undefined ? null : { low: Number(low), high: Number(high) };
}

const DECLARATION = /^\s*(?:const|let|var)\s+([\w$]+)\s*=\s*([^;]+);?\s*$/u;

/** Resolves a variable of the call. */
export function heldBy({ setup }: Candidate, value: Expression): Expression {
  if (value.kind !== "code") return value;
  for (const statement of setup) {
    if (statement.kind === "bind" && statement.name === value.code) return statement.value;
    const [, name, held] = statement.kind === "code" ? (DECLARATION.exec(statement.code) ?? []) : [];
    if (held !== undefined && name === value.code) return code(held.trim());
  }
  return value;
}

export function fitsNone(value: Expression, shapes: readonly Shape[]): boolean {
  return shapes.every((shape) => fits(value, shape) === false);
}

const FUNCTION =
  /^(?:async\s+)?(?:lambda\b|function\b|(?:\([^()]*\)|[\w$]+)\s*=>)|^(?:Math|Number|String|Object|Array|JSON)\.\w+$/u;

/** Returns the kind of an expression; functions, constructed objects, tuples and sets have kinds of their own. */
export function kindOf(value: Expression, functionNames: ReadonlySet<string>): string {
  if (value.kind === "code" && isFunction(value, functionNames)) return "function";
  if (value.kind === "sequence") return value.form === "list" ? value.kind : value.form;
  const written = value.kind === "code" ? value.code : value.kind === "call" ? value.callee : "";
  const made = /^new\s+([A-Z]\w*)\b/u.exec(written)?.[1];
  return made === undefined ? value.kind : `new ${made}`;
}

function isFunction({ code: text, requirements }: CodeExpression, functionNames: ReadonlySet<string>): boolean {
  return (
    FUNCTION.test(text) ||
    functionNames.has(text) ||
    requirements.some((statement) => statement.startsWith(`def ${text}(`))
  );
}

export function fieldsIn(value: Expression): readonly (readonly [key: string, value: Expression])[] {
  return nodesOf(value).flatMap((node) =>
    node.kind !== "mapping"
      ? []
      : node.entries.flatMap(([key, field]) => (key.kind === "text" ? [[key.value, field] as const] : [])),
  );
}

/** Also reads calls on sequences, such as iterators. */
export function itemsOf(value: Expression): readonly Expression[] {
  const [only, ...laterArguments] = value.kind === "call" ? value.positional : [value];
  return only?.kind === "sequence" && laterArguments.length === 0 ? only.items : [];
}

export function isNegative(value: Expression): boolean {
  return (value.kind === "integer" && value.value < 0n) || (value.kind === "float" && Number(value.text) < 0);
}

/** Returns whether a value is empty, zero or negative. */
export function isLeast(value: Expression): boolean {
  switch (value.kind) {
    case "integer":
      return value.value <= 0n;
    case "float":
      return Number(value.text) <= 0;
    case "text":
      // Separators alone count as empty.
      return !/[\p{L}\p{N}]/u.test(value.value);
    case "bytes":
      return value.value === "";
    case "sequence":
      return value.items.length === 0;
    case "mapping":
      return value.entries.length === 0;
    default:
      return false;
  }
}
