import { escapeRegExp } from "@repost/syntax";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { code, type CodeExpression, type Expression, nodesOf, numbersIn } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { type ArgumentPairs, pairArguments } from "./parameters-of-arguments.ts";
import { decidedLeast } from "./decided-least.ts";
import { breaksPrecondition, preconditionsOf } from "./preconditions.ts";
import { charactersIn, signsIn } from "./characters.ts";

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
  /** Vectors, or sequences of equal length. */
  equal_lengths: /\bvectors\b|\b(?:same|equal|identical)[\s-]+(?:length|size|dimension)s?\b/iu,
  /** Exceptions or refused values. */
  errors: /\b(?:rais|thr[eo]w|exceptions?\b|errors?\b|fails?\b|invalid|refus|reject|must\b|required\b)/iu,
} as const;

type Topic = keyof typeof WORDS_OF_TOPIC;
const TOPICS = Object.keys(WORDS_OF_TOPIC) as readonly Topic[];

const QUOTED = /`([^`\n]*)`|"([^"\n]*)"|'([^'\n]*)'/gu;

export type ParameterEvidence = ReturnType<typeof parameterEvidence>;

/** Returns evidence for undeclared parameters, without those of constructors. */
export function parameterEvidence(subject: Subject, documentation: string, code: string) {
  const { parameters, seeds, decisions, functionNames = new Set<string>() } = subject;
  const uses = seeds.flatMap((seed) =>
    pairArguments(parameters, seed.arguments).map(([written, parameter]) => ({
      parameter,
      value: heldBy(seed, written),
      isDocumented: seed.origin === "docstring",
    })),
  );
  const passed = new Map<Parameter, PassedValues>();
  for (const [parameter, used] of Map.groupBy(uses, (use) => use.parameter))
    if (parameter !== undefined) passed.set(parameter, passedValues(parameter, used, functionNames));
  const checkedShapes = ({ name }: Parameter): readonly Shape[] => [
    ...decisions.filter((decision) => decision.parameters.includes(name)).flatMap(({ shapes }) => shapes),
    // A check for a missing value covers None.
    ...(decisions.some(({ absent = [] }) => absent.includes(name)) ? [{ kind: "nothing" } as const] : []),
  ];
  const conditions = decisions.flatMap(({ text }) => text ?? []);
  const read = new Set(decisions.flatMap((decision) => decision.direct ?? decision.parameters));
  return {
    /** Evidence from examples and callers. */
    passed,
    /** Shapes that the target checks. */
    named: new Map(parameters.map((parameter) => [parameter, checkedShapes(parameter)])),
    /** Parameters that a decision reads. */
    decided: new Set(parameters.filter(({ name }) => read.has(name))),
    decidedLeast: new Map(parameters.map((parameter) => [parameter, decidedLeast(parameter.name, conditions)])),
    /** Parameters that the target rounds or tests for a fraction. */
    rounded: new Set(parameters.filter(({ name }) => isRounded(name, code))),
    preconditions: new Map(parameters.map((parameter) => [parameter, preconditionsOf(documentation, parameter.name)])),
    functionNames,
    topics: new Set(TOPICS.filter((topic) => WORDS_OF_TOPIC[topic].test(documentation))),
    quotedSigns: new Set(
      [...documentation.matchAll(QUOTED)].flatMap((groups) => Array.from(groups[1] ?? groups[2] ?? groups[3] ?? "")),
    ),
    /** A decision compares with zero or a negative number. */
    decidesSign: conditions.some((condition) => SIGN_DECISION.test(condition)),
    range: rangeIn(documentation),
  };
}

interface Use {
  readonly value: Expression;
  readonly isDocumented: boolean;
}

type PassedValues = ReturnType<typeof passedValues>;

function passedValues(parameter: Parameter, uses: readonly Use[], functionNames: ReadonlySet<string>) {
  const values = uses.map(({ value }) => value);
  const kindsOf = (expressions: readonly Expression[]): ReadonlySet<string> =>
    new Set(expressions.map((expression) => kindOf(expression, functionNames)));
  return {
    values,
    kinds: kindsOf(values),
    /** Kinds of documented examples. */
    documentedKinds: kindsOf(uses.flatMap(({ value, isDocumented }) => (isDocumented ? [value] : []))),
    items: kindsOf(values.flatMap(itemsOf)),
    /** A value is empty, zero or negative. */
    hasLeast: values.some(isLeast),
    hasNegative: values.some(isNegative),
    characters: new Set(values.flatMap((value) => [...charactersIn(value)])),
    signs: new Set(values.flatMap((value) => [...signsIn(value)])),
    /** No value has the declared type. */
    contradictsDeclared: values.every((value) => fits(value, parameter.declared) === false),
    contradictsDocumented: values.every((value) => isNone(value, documentedShapes(parameter))),
  };
}

const RANGE = /\b(?:between|from)\s+(-?\d+(?:\.\d+)?)\s+(?:and|to)\s+(-?\d+(?:\.\d+)?)/iu;

function rangeIn(documentation: string): { readonly low: number; readonly high: number } | null {
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

export function someArgument(
  pairs: ArgumentPairs,
  evidence: ParameterEvidence,
  test: (value: Expression, parameter: Parameter, evidence: ParameterEvidence) => boolean,
): boolean {
  return pairs.some(([value, parameter]) => parameter !== undefined && test(value, parameter, evidence));
}

/** Compares with the declared type; if missing or contradicted, with examples, callers, default and documentation. */
export function isForeign(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const { passed, named, functionNames } = evidence;
  const { kind, declared, defaultValue } = parameter;
  const parameterValues = passed.get(parameter);
  if (kind === "rest" || kind === "named_rest") return false;
  const documented = parameterValues?.contradictsDocumented === true ? [] : documentedShapes(parameter);
  if (declared.kind !== "unknown" && parameterValues?.contradictsDeclared !== true) {
    if (fits(value, declared) === false) return true;
    if (declared.kind === "union" && documented.length > 0 && isNone(value, documented))
      return parameterValues?.kinds.has(value.kind) !== true;
    return (
      parameterValues !== undefined &&
      leavesItemsOpen(declared) &&
      hasForeignItems(value, parameterValues, functionNames)
    );
  }
  if (parameterValues === undefined) {
    const meant = [...documented, ...(named.get(parameter) ?? [])];
    return documented.length > 0 && defaultValue?.kind !== value.kind && isNone(value, meant);
  }
  const kinds = new Set([...parameterValues.kinds].filter((kindName) => kindName !== "code"));
  const valueKind = kindOf(value, functionNames);
  // The type of an example's variable is unknown.
  if (kinds.size === 0 || (valueKind === "code" && parameterValues.kinds.has("code"))) return false;
  // A check of item types covers other types.
  const asksItems = (named.get(parameter) ?? []).some(({ kind: checked }) => parameterValues.items.has(checked));
  const areForeign = !asksItems && hasForeignItems(value, parameterValues, functionNames);
  if (isAmong(valueKind, kinds)) return areForeign;
  if (defaultValue !== null && defaultValue.kind === valueKind) return false;
  return isNone(value, documented) || areForeign;
}

/** Matches undocumented values of callers, such as a position, where other callers pass functions. */
export function replacesFunction(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const parameterValues = evidence.passed.get(parameter);
  const valueKind = kindOf(value, evidence.functionNames);
  if (parameterValues?.kinds.has("function") !== true || parameter.declared.kind !== "unknown") return false;
  const isUnderstood = ["function", "code", "nothing", parameter.defaultValue?.kind].includes(valueKind);
  const documented = documentedShapes(parameter);
  const isDocumented = documented.length > 0 && !isNone(value, documented);
  return !isUnderstood && !isDocumented && !parameterValues.documentedKinds.has(valueKind);
}

/** Detects texts without the leading sign of all examples and callers, such as `#` of colours. */
export function lacksLeadingSign(value: Expression, parameter: Parameter, { passed }: ParameterEvidence): boolean {
  const values = passed.get(parameter)?.values ?? [];
  const [first, ...laterTexts] = new Set(values.map((example) => (example.kind === "text" ? example.value : "")));
  const sign = /^[^\p{L}\p{N}\s]/u.exec(first ?? "")?.[0];
  if (value.kind !== "text" || sign === undefined || laterTexts.length === 0) return false;
  return laterTexts.every((example) => example.startsWith(sign)) && !value.value.startsWith(sign);
}

/**
 * Returns whether a value breaks a documented condition, range or order, or differs from examples in sign or
 * characters. Values that documentation mentions or decisions test do not count.
 */
export function isOutside(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const { kind } = parameter;
  const parameterValues = evidence.passed.get(parameter);
  const conditions = evidence.preconditions.get(parameter);
  if (conditions !== undefined && breaksPrecondition(value, conditions)) return true;
  if (parameterValues === undefined || kind === "rest" || kind === "named_rest") return false;
  if (breaksRange(value, parameterValues, evidence) || breaksOrder(value, parameter, parameterValues, evidence))
    return true;
  if (value.kind === "integer" || value.kind === "float")
    return isUnseenNumber(value, parameter, parameterValues, evidence);
  if (parameterValues.characters.size === 0 || parameterValues.kinds.has("code")) return false;
  const characters = charactersIn(value);
  if (characters.has("loose_sign") && !parameterValues.characters.has("loose_sign")) return true;
  if (
    characters.has("other_letter") &&
    !parameterValues.characters.has("other_letter") &&
    !evidence.topics.has("letters")
  )
    return true;
  if (characters.has("control") && !parameterValues.characters.has("control") && !evidence.topics.has("space"))
    return true;
  return [...signsIn(value)].some((sign) => !parameterValues.signs.has(sign) && !evidence.quotedSigns.has(sign));
}

function isUnseenNumber(
  value: Expression,
  parameter: Parameter,
  parameterValues: PassedValues,
  evidence: ParameterEvidence,
): boolean {
  const { defaultValue } = parameter;
  if (!parameterValues.kinds.has("integer") && !parameterValues.kinds.has("float")) return false;
  if (!isLeast(value) || (defaultValue !== null && isLeast(defaultValue))) return false;
  const decided = evidence.decidedLeast.get(parameter);
  const { topics } = evidence;
  if (topics.has("negative")) return false;
  if (!isNegative(value)) return !parameterValues.hasLeast && !topics.has("zero") && decided?.zero !== true;
  return !parameterValues.hasNegative && decided?.negative !== true;
}

/** Only targets that round or test a number decide by fractions. */
export function isUnseenFraction(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const { name, hints, defaultValue } = parameter;
  if (value.kind !== "float" || Number.isInteger(Number(value.text)) || evidence.rounded.has(parameter)) return false;
  const kinds = evidence.passed.get(parameter)?.kinds;
  if (kinds?.has("float") === true || defaultValue?.kind === "float") return false;
  const isCount =
    COUNT_NAME.test(name) || hints.some(({ source, shape }) => source === "name" && shape.kind === "integer");
  return kinds?.has("integer") === true || isCount;
}

const ROUNDING = String.raw`(?:is_?integer|isSafeInteger|floor|ceil|trunc|round|int|parseInt)\(\s*`;

function isRounded(name: string, code: string): boolean {
  const escaped = escapeRegExp(name);
  const pattern = new RegExp(
    String.raw`${ROUNDING}${escaped}\b|\b${escaped}\s*%\s*1\b|\b${escaped}\.is_integer\(`,
    "iu",
  );
  return pattern.test(code);
}

/** Numbers of examples must be in the range. */
function breaksRange(value: Expression, { values }: PassedValues, { range }: ParameterEvidence): boolean {
  if (range === null) return false;
  const isInside = (number: number): boolean => number >= range.low && number <= range.high;
  const exampleNumbers = values.flatMap(numbersIn);
  return exampleNumbers.length > 0 && exampleNumbers.every(isInside) && !numbersIn(value).every(isInside);
}

/** All examples are sorted, and documentation or name says "sorted". */
function breaksOrder(
  value: Expression,
  { name }: Parameter,
  { values }: PassedValues,
  { topics }: ParameterEvidence,
): boolean {
  if (!topics.has("order") && !/sorted/iu.test(name)) return false;
  const isOrdered = (sequence: Expression): boolean => {
    const numbers = numbersIn(sequence);
    return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
  };
  const lists = values.filter((example) => example.kind === "sequence" && numbersIn(example).length > 1);
  return lists.length > 0 && value.kind === "sequence" && lists.every(isOrdered) && !isOrdered(value);
}

function documentedShapes({ hints }: Parameter): readonly Shape[] {
  return hints.filter(({ source }) => source === "documentation").map(({ shape }) => shape);
}

function isNone(value: Expression, shapes: readonly Shape[]): boolean {
  return shapes.every((shape) => fits(value, shape) === false);
}

/** Detects items of another type than the parameter's name suggests, such as `words`, without other evidence. */
export function isOtherThanName(value: Expression, parameter: Parameter, { passed }: ParameterEvidence): boolean {
  const { declared, hints, defaultValue } = parameter;
  if (declared.kind !== "unknown" || passed.has(parameter) || defaultValue !== null) return false;
  const named = hints.flatMap(({ source, shape }) => (source === "name" && shape.kind === "sequence" ? [shape] : []));
  return itemsOf(value).length > 0 && named.length > 0 && isNone(value, named);
}

/** Behaviour of empty, zero and negative values is rarely documented. */
export function isUnseenLeast(value: Expression, parameter: Parameter, { passed }: ParameterEvidence): boolean {
  const parameterValues = passed.get(parameter);
  return (
    parameterValues !== undefined &&
    parameter.declared.kind === "unknown" &&
    !parameterValues.hasLeast &&
    isLeast(value)
  );
}

/** Names of quantities that are at least one. */
const EXTENT_NAME = /(?:^|_|[a-z](?=[A-Z]))(?:size|step|stride|width|interval)$/iu;

/** Without examples, only sizes count. */
export function isIncidentalLeast(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const { passed, decided } = evidence;
  const { name, kind, defaultValue } = parameter;
  const parameterValues = passed.get(parameter);
  if (parameterValues === undefined) {
    const isNumber = value.kind === "integer" || value.kind === "float";
    const least = evidence.decidedLeast.get(parameter);
    const isDecided = isNegative(value) ? least?.negative : least?.zero;
    return isNumber && EXTENT_NAME.test(name) && isLeast(value) && defaultValue === null && isDecided !== true;
  }
  if (parameterValues.hasLeast || kind === "rest" || kind === "named_rest" || decided.has(parameter)) return false;
  return isLeast(value) && !(defaultValue !== null && isLeast(defaultValue));
}

const NEGATIVE_ITEM = /Array\(\[[^\]]*-\d/u;
const SIGN_DECISION = /[<>]=?\s*(?:0\b|-\d)|(?:\b0|-\d+)\s*[<>]/u;

/** Detects negative items that neither examples, decisions nor documentation show. */
export function isIncidentalNegative(value: Expression, parameter: Parameter, evidence: ParameterEvidence): boolean {
  const { passed, decidesSign, topics } = evidence;
  if (passed.has(parameter) || decidesSign || topics.has("negative")) return false;
  if (value.kind === "code") return NEGATIVE_ITEM.test(value.code);
  return value.kind === "sequence" && nodesOf(value).some(isNegative);
}

/** Detects different lengths where documentation speaks of vectors or equal lengths. */
export function breaksEqualLengths(values: readonly Expression[], { topics }: ParameterEvidence): boolean {
  if (!topics.has("equal_lengths")) return false;
  const lengths = values.map(lengthOf).filter((length) => length !== null);
  return new Set(lengths).size > 1;
}

/** Counts items, bytes or characters; null for other values. */
function lengthOf(value: Expression): number | null {
  if (value.kind === "text" || value.kind === "bytes") return value.value.length;
  if (value.kind === "sequence") return value.items.length;
  if (value.kind !== "code") return null;
  const items = /^new \w+Array\(\[([^\]]*)\]\)$/u.exec(value.code)?.[1];
  if (items !== undefined) return items.split(",").length;
  const size = /^(?:new \w+Array\(|\w+Array\.from\(\{ length: )(\d+)\b/u.exec(value.code)?.[1];
  return size === undefined ? null : Number(size);
}

const COUNT_NAME = /(?:^|_|[a-z](?=[A-Z]))(?:size|count|length|limit)$/iu;

/** Applies to undeclared parameters that no decision reads. */
export function isIncidentalText(
  value: Expression,
  parameter: Parameter,
  { passed, decided }: ParameterEvidence,
): boolean {
  const parameterValues = passed.get(parameter);
  if (
    parameterValues === undefined ||
    parameter.declared.kind !== "unknown" ||
    parameterValues.kinds.has("code") ||
    decided.has(parameter)
  )
    return false;
  if (parameterValues.characters.size === 0) return false;
  return [...charactersIn(value)].some((character) => !parameterValues.characters.has(character));
}

function hasForeignItems(value: Expression, { items }: PassedValues, functionNames: ReadonlySet<string>): boolean {
  if (items.size === 0 || items.has("code")) return false;
  return itemsOf(value).some((item) => {
    const kind = kindOf(item, functionNames);
    return kind !== "code" && !isAmong(kind, items);
  });
}

function leavesItemsOpen(declared: Shape): boolean {
  if (declared.kind === "union") return declared.options.some(leavesItemsOpen);
  return declared.kind === "sequence" && declared.item.kind === "unknown";
}

const FUNCTION =
  /^(?:async\s+)?(?:lambda\b|function\b|(?:\([^()]*\)|[\w$]+)\s*=>)|^(?:Math|Number|String|Object|Array|JSON)\.\w+$/u;

function kindOf(value: Expression, functionNames: ReadonlySet<string>): string {
  if (value.kind === "code" && isFunction(value, functionNames)) return "function";
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

function isAmong(kind: string, kinds: ReadonlySet<string>): boolean {
  return kinds.has(kind) || (kind === "integer" && kinds.has("float"));
}

/** Also reads calls on sequences, such as iterators. */
function itemsOf(value: Expression): readonly Expression[] {
  const [only, ...laterArguments] = value.kind === "call" ? value.positional : [value];
  return only?.kind === "sequence" && laterArguments.length === 0 ? only.items : [];
}

function isNegative(value: Expression): boolean {
  return (value.kind === "integer" && value.value < 0n) || (value.kind === "float" && Number(value.text) < 0);
}

function isLeast(value: Expression): boolean {
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
