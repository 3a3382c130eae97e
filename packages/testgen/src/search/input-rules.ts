import type { Observation } from "@repost/spec";
import type { Subject } from "../subject.ts";
import { type Expression, nodesOf, numbersIn, textsOf } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import type { Shape } from "../values/shape.ts";
import { type Characters, charactersIn, signsIn } from "./characters.ts";
import { isNothing } from "./executed-call.ts";
import {
  fieldsIn,
  fitsNone,
  type InputEvidence,
  isLeast,
  isNegative,
  itemsOf,
  kindOf,
  type ParameterFacts,
  type PassedValues,
} from "./parameter-evidence.ts";

export interface RatedCall {
  readonly inputs: readonly RatedInput[];
  readonly observation: Observation;
  readonly subject: Subject;
  readonly evidence: InputEvidence;
}

export interface RatedInput {
  readonly value: Expression;
  /** Undefined for a value without a parameter. */
  readonly facts: ParameterFacts | undefined;
}

/**
 * A reason why nothing supports what a call shows. `wrong_input` drops the call, `unseen_input` drops it unless it raises
 * a documented exception, and `held_back` keeps it for otherwise unreached branches.
 */
export interface InputRule {
  /** Counted as `filter/NAME`. */
  readonly name: string;
  readonly effect: "wrong_input" | "unseen_input" | "held_back";
  applies(call: RatedCall): boolean;
}

type TestOfValue = (value: Expression, facts: ParameterFacts, evidence: InputEvidence) => boolean;

/** Applies to callers too. */
export const NOT_A_FUNCTION = ofParameters("not_a_function", "wrong_input", replacesFunction);

/** Applies to callers too, which may lack a part of their program. */
export const FAILED_CONVERSION: InputRule = {
  name: "failed_conversion",
  effect: "held_back",
  applies: ({ observation, subject: { knowsNonFinite } }) =>
    knowsNonFinite === false && hasResult(observation) && (hasOddResult(observation) || isInfinite(observation)),
};

/** Rules for calls of the search. Examples and callers are exempt. */
export const INPUT_RULES: readonly InputRule[] = [
  NOT_A_FUNCTION,
  ofParameters("foreign_type", "wrong_input", isForeign),
  ofParameters("foreign_field", "wrong_input", hasForeignField),
  ofParameters("path_of_machine", "wrong_input", isPathOfMachine),
  ofParameters("unseen_fraction", "wrong_input", isUnseenFraction),
  ofParameters("missing_prefix", "wrong_input", lacksPrefix),
  ofParameters("outside_range", "unseen_input", isOutsideRange),
  ofParameters("unsorted_items", "unseen_input", isUnsorted),
  ofParameters("unseen_number", "unseen_input", isUnseenNumber),
  ofParameters("unseen_characters", "unseen_input", hasUnseenCharacters),
  { name: "unequal_lengths", effect: "unseen_input", applies: hasUnequalLengths },
  ofParameters("ragged_rows", "unseen_input", isRagged),
  ofParameters("least_value", "held_back", isUndecidedLeast),
  ofParameters("undocumented_negative", "held_back", isUndocumentedNegative),
  ofParameters("negative_item", "held_back", hasUnseenNegative),
  {
    name: "printing_function",
    effect: "held_back",
    applies: ({ inputs, observation }) => hasResult(observation) && inputs.some(({ value }) => prints(value)),
  },
  {
    name: "non_finite_number",
    effect: "held_back",
    applies: ({ inputs, subject: { knowsNonFinite } }) =>
      knowsNonFinite === false && inputs.some(({ value }) => nodesOf(value).some(isNonFinite)),
  },
  FAILED_CONVERSION,
  {
    name: "counted_arguments",
    effect: "held_back",
    applies: ({ inputs, observation, evidence: { topics } }) =>
      !topics.has("arguments") &&
      hasResult(observation) &&
      inputs.some(({ value, facts }) => countsArguments(value) || (facts !== undefined && takesMore(value, facts))),
  },
  ofParameters("other_than_name", "held_back", isOtherThanName),
  { name: "kept_white_space", effect: "held_back", applies: keepsWhiteSpace },
];

function ofParameters(name: string, effect: InputRule["effect"], test: TestOfValue): InputRule {
  return {
    name,
    effect,
    applies: ({ inputs, evidence }) =>
      inputs.some(({ value, facts }) => facts !== undefined && test(value, facts, evidence)),
  };
}

/** Matches values of callers, such as a position, where other callers pass functions. */
function replacesFunction(
  value: Expression,
  { parameter, passed, documented }: ParameterFacts,
  { functionNames }: InputEvidence,
): boolean {
  if (passed?.kinds.has("function") !== true || parameter.declared.kind !== "unknown" || documented.length > 0)
    return false;
  const others = ["function", "code", "nothing", parameter.defaultValue?.kind];
  return !others.includes(kindOf(value, functionNames));
}

/** Compares with the declared type; if missing, with examples, callers, default and documentation. */
function isForeign(
  value: Expression,
  { parameter, passed, documented, checked }: ParameterFacts,
  { functionNames }: InputEvidence,
): boolean {
  const { kind, declared, defaultValue } = parameter;
  if (kind === "rest" || kind === "named_rest") return false;
  const hasForeignItems = passed !== null && hasUnseenItems(value, passed, functionNames);
  if (declared.kind !== "unknown")
    return fits(value, declared) === false || (hasForeignItems && leavesItemsOpen(declared));
  const contradictsDocumentation =
    documented.length > 0 && defaultValue?.kind !== value.kind && fitsNone(value, [...documented, ...checked]);
  if (passed === null) return contradictsDocumentation;
  const kinds = new Set([...passed.kinds].filter((name) => name !== "code"));
  const valueKind = kindOf(value, functionNames);
  // The type of an example's variable is unknown.
  if (kinds.size === 0 || (valueKind === "code" && passed.kinds.has("code"))) return contradictsDocumentation;
  if (isAmong(valueKind, kinds)) return hasForeignItems;
  return defaultValue?.kind !== valueKind && (hasForeignItems || fitsNone(value, documented));
}

function hasUnseenItems(value: Expression, { itemKinds }: PassedValues, functionNames: ReadonlySet<string>): boolean {
  if (itemKinds.size === 0 || itemKinds.has("code")) return false;
  return itemsOf(value).some((item) => {
    const kind = kindOf(item, functionNames);
    return kind !== "code" && !isAmong(kind, itemKinds);
  });
}

/** Detects values of a key that have another type than in all examples. */
function hasForeignField(value: Expression, { passed }: ParameterFacts, { functionNames }: InputEvidence): boolean {
  if (passed === null) return false;
  return fieldsIn(value).some(([key, field]) => {
    const kinds = passed.fieldKinds.get(key);
    const kind = kindOf(field, functionNames);
    return kinds !== undefined && !kinds.has("code") && kind !== "code" && !isAmong(kind, kinds);
  });
}

function leavesItemsOpen(declared: Shape): boolean {
  if (declared.kind === "union") return declared.options.some(leavesItemsOpen);
  return declared.kind === "sequence" && declared.item.kind === "unknown";
}

function isAmong(kind: string, kinds: ReadonlySet<string>): boolean {
  return kinds.has(kind) || (kind === "integer" && kinds.has("float")) || (kind === "sequence" && kinds.has("tuple"));
}

const COUNT_NAME = /(?:^|_|[a-z](?=[A-Z]))(?:size|count|length|limit)$/iu;

/** Only targets that round or test a number decide by fractions. */
function isUnseenFraction(value: Expression, { parameter, passed, isRounded }: ParameterFacts): boolean {
  const { name, hints, defaultValue } = parameter;
  if (value.kind !== "float" || Number.isInteger(Number(value.text)) || isRounded) return false;
  if (passed?.kinds.has("float") === true || defaultValue?.kind === "float") return false;
  const isCount =
    COUNT_NAME.test(name) || hints.some(({ source, shape }) => source === "name" && shape.kind === "integer");
  return passed?.kinds.has("integer") === true || isCount;
}

/** Applies to texts without the leading sign of all examples and callers, such as `#` of colours. */
function lacksPrefix(value: Expression, { passed }: ParameterFacts): boolean {
  const texts = [...new Set(passed?.values.map((example) => (example.kind === "text" ? example.value : "")))];
  const sign = /^[^\p{L}\p{N}\s]/u.exec(texts[0] ?? "")?.[0];
  if (value.kind !== "text" || sign === undefined || texts.length < 2) return false;
  return texts.every((text) => text.startsWith(sign)) && !value.value.startsWith(sign);
}

/** Applies where all numbers of examples are in the documented range. */
function isOutsideRange(value: Expression, { passed }: ParameterFacts, { range }: InputEvidence): boolean {
  if (range === null || passed === null) return false;
  const isInside = (number: number): boolean => number >= range.low && number <= range.high;
  const shown = passed.values.flatMap(numbersIn);
  return shown.length > 0 && shown.every(isInside) && !numbersIn(value).every(isInside);
}

/** Applies where documentation or name asks for sorted items, or all examples show the sorted ones it speaks of. */
function isUnsorted(value: Expression, { parameter, passed }: ParameterFacts, { topics }: InputEvidence): boolean {
  const isRequired = topics.has("sorted_input") || /sorted/iu.test(parameter.name);
  const lists = (passed?.values ?? []).filter((list) => numbersIn(list).length > 1);
  if (!isRequired && (!topics.has("order") || lists.length === 0)) return false;
  return lists.every(isOrdered) && !isOrdered(value);
}

/** Items of nested lists have an order of their own. */
function isOrdered(value: Expression): boolean {
  if (value.kind !== "sequence") return true;
  const numbers = value.items.flatMap((item) => (item.kind === "sequence" ? [] : numbersIn(item)));
  return (
    numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number)) &&
    value.items.every(isOrdered)
  );
}

/** Detects zero and negative numbers that neither examples, decisions nor documentation show. */
function isUnseenNumber(
  value: Expression,
  { parameter: { kind, defaultValue }, passed, decidesZero, decidesNegative }: ParameterFacts,
  { topics }: InputEvidence,
): boolean {
  if (passed === null || kind === "rest" || kind === "named_rest" || topics.has("negative")) return false;
  if (value.kind !== "integer" && value.kind !== "float") return false;
  if (!passed.kinds.has("integer") && !passed.kinds.has("float")) return false;
  if (!isLeast(value) || (defaultValue !== null && isLeast(defaultValue))) return false;
  return isNegative(value)
    ? !passed.hasNegative && !decidesNegative
    : !passed.hasLeast && !decidesZero && !topics.has("zero");
}

/** Detects negative numbers that only the code tells apart from those of examples. */
function isUndocumentedNegative(
  value: Expression,
  { parameter: { defaultValue }, passed, decidesNegative }: ParameterFacts,
  { topics }: InputEvidence,
): boolean {
  if (passed === null || !decidesNegative || !isNegative(value) || isNonFinite(value) || topics.has("negative"))
    return false;
  const isShown = passed.hasNegative || (defaultValue !== null && isNegative(defaultValue));
  const isPositive = (number: number): boolean => number > 0 && Number.isFinite(number);
  return !isShown && passed.values.flatMap(numbersIn).some(isPositive);
}

const LEAST_TEXTS = 3;

/** Detects paths that lead to files of the machine. */
function isPathOfMachine(value: Expression, { parameter: { hints } }: ParameterFacts): boolean {
  if (value.kind !== "text" || !/^(?:\.{0,2}\/|~|[A-Z]:\\)/u.test(value.value)) return false;
  return hints.some(({ shape }) => shape.kind === "instance" && shape.plainType === "text");
}

/** Detects texts with signs, letters or line breaks that neither examples nor documentation show. */
function hasUnseenCharacters(
  value: Expression,
  { parameter: { kind }, passed }: ParameterFacts,
  { topics, quotedSigns }: InputEvidence,
): boolean {
  if (passed === null || passed.characters.size === 0) return false;
  const hasFewTexts = passed.texts.size < LEAST_TEXTS;
  // Other values of a variable are unknown.
  if (hasFewTexts && passed.kinds.has("code")) return false;
  if (kind === "rest" || kind === "named_rest" || value.kind === "integer" || value.kind === "float") return false;
  const characters = charactersIn(value);
  const isUnseen = (name: Characters): boolean => characters.has(name) && !passed.characters.has(name);
  return (
    isUnseen("loose_sign") ||
    (isUnseen("other_letter") && !topics.has("letters")) ||
    (isUnseen("control") && !topics.has("space")) ||
    (isUnseen("space") && !topics.has("space") && !hasFewTexts) ||
    [...signsIn(value)].some((sign) => !passed.signs.has(sign) && !quotedSigns.has(sign))
  );
}

/** Applies where documentation speaks of vectors or equal lengths. */
function hasUnequalLengths({ inputs, evidence: { topics } }: RatedCall): boolean {
  if (!topics.has("equal_lengths")) return false;
  return new Set(inputs.map(({ value }) => lengthOf(value)).filter((length) => length !== null)).size > 1;
}

/** Applies to rows of different lengths, where documentation or name speaks of a matrix. */
function isRagged(value: Expression, { parameter, passed }: ParameterFacts, { topics }: InputEvidence): boolean {
  if (!topics.has("matrix") && !/matri/iu.test(parameter.name)) return false;
  return hasRaggedRows(value) && passed?.values.some(hasRaggedRows) !== true;
}

function hasRaggedRows(value: Expression): boolean {
  return new Set(itemsOf(value).map(lengthOf)).size > 1;
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

/** Returns whether a value is empty, zero or negative, and no example is. */
export function isUnseenLeast(value: Expression, { passed }: ParameterFacts): boolean {
  return passed !== null && !passed.hasLeast && isLeast(value);
}

function isUndecidedLeast(value: Expression, facts: ParameterFacts): boolean {
  const { kind, defaultValue } = facts.parameter;
  if (kind === "rest" || kind === "named_rest" || facts.isDecided) return false;
  return isUnseenLeast(value, facts) && (defaultValue === null || !isLeast(defaultValue));
}

/** Detects negative items that neither examples, decisions nor documentation show. */
function hasUnseenNegative(
  value: Expression,
  { passed }: ParameterFacts,
  { decidesSign, topics }: InputEvidence,
): boolean {
  if (passed !== null || decidesSign || topics.has("negative")) return false;
  if (value.kind === "code") return /Array\(\[[^\]]*-\d/u.test(value.code);
  return value.kind === "sequence" && nodesOf(value).some(isNegative);
}

/** Detects items of another type than the parameter's name suggests, such as `words`, without other evidence. */
function isOtherThanName(value: Expression, { parameter, passed }: ParameterFacts): boolean {
  const { declared, hints, defaultValue } = parameter;
  if (declared.kind !== "unknown" || passed !== null || defaultValue !== null) return false;
  const named = hints.flatMap(({ source, shape }) => (source === "name" && shape.kind === "sequence" ? [shape] : []));
  return itemsOf(value).length > 0 && named.length > 0 && fitsNone(value, named);
}

/** Detects line breaks and tabs kept from arguments, where documentation says that white space is changed. */
function keepsWhiteSpace({ inputs, observation, evidence: { topics } }: RatedCall): boolean {
  if (!topics.has("changed_space") || observation.kind !== "returned") return false;
  const controls = new Set(inputs.flatMap(({ value }) => textsOf(nodesOf(value)).flatMap(controlsIn)));
  return typeof observation.value === "string" && controlsIn(observation.value).some((sign) => controls.has(sign));
}

function controlsIn(text: string): readonly string[] {
  return text.match(/[^\S ]/gu) ?? [];
}

function isNonFinite(value: Expression): boolean {
  return value.kind === "float" && /^[-+]?(?:inf|nan)/iu.test(value.text);
}

export function hasStub(value: Expression): boolean {
  return nodesOf(value).some((node) => node.kind === "call" && node.isStub === true);
}

export function hasResult(observation: Observation): boolean {
  return observation.kind === "returned" && !isNothing(observation.value);
}

const ODD_RESULT = /"nan"|NaN|\[object Object\]|"undefined"|\bundefined\b/u;

/** NaN and undefined are such results. */
export function hasOddResult(observation: Observation): boolean {
  return observation.kind === "returned" && ODD_RESULT.test(JSON.stringify(observation.value));
}

/** Detects infinite numbers, such as after a division by zero. */
function isInfinite(observation: Observation): boolean {
  return observation.kind === "returned" && /"-?inf"/u.test(JSON.stringify(observation.value));
}

/** Detects functions whose output shows how often and in which order they are called. */
function prints(value: Expression): boolean {
  return value.kind === "call"
    ? value.callee === "reporting"
    : value.kind === "code" &&
        [value.code, ...value.requirements].some((code) => /\b(?:console\.log|print)\(/u.test(code));
}

/** Matches functions that take any number of arguments, because the number is rarely documented. */
function countsArguments(value: Expression): boolean {
  if (value.kind !== "code") return false;
  return (
    /\(\.\.\.[\w$]+\)\s*=>/u.test(value.code) ||
    value.requirements.some((statement) => /^def \w+\(\*\w+/u.test(statement))
  );
}

/** Compares with functions of examples; if missing, with calls of the parameter. Predicates and keys take one argument. */
function takesMore(value: Expression, { parameter: { declared, hints }, passed }: ParameterFacts): boolean {
  const arity = arityOf(value);
  const shapes = [declared, ...hints.map(({ shape }) => shape)];
  const functions = shapes.filter((shape) => shape.kind === "callable");
  const takesItem = functions.some(({ role }) => role === "predicate" || role === "key");
  const called = takesItem ? [1] : functions.map((shape) => shape.arity);
  const shown = passed === null ? called : passed.values.map(arityOf);
  return arity !== null && shown.length > 0 && shown.every((shownArity) => shownArity !== null && shownArity < arity);
}

/** Counts parameters of functions; null for other values. */
function arityOf(value: Expression): number | null {
  if (value.kind !== "code") return null;
  const definition = value.requirements.find((statement) => statement.startsWith(`def ${value.code}(`));
  const parameters =
    definition === undefined
      ? /^(?:async\s+)?(?:\(([^()]*)\)\s*=>|([\w$]+)\s*=>|lambda\s+([^:]*):)/u.exec(value.code)
      : /\(([^()]*)\)/u.exec(definition);
  if (parameters === null) return null;
  const list = parameters.slice(1).find((group) => group !== undefined) ?? "";
  return list.split(",").filter((name) => name.trim() !== "").length;
}
