import type { Observation } from "@repost/spec";
import type { Parameter, Subject } from "../subject.ts";
import { type Expression, nodesOf } from "../values/expression.ts";
import {
  isIncidentalLeast,
  isIncidentalNegative,
  isIncidentalText,
  isOtherThanName,
  type ParameterEvidence,
  someArgument,
} from "./parameter-evidence.ts";
import type { ArgumentPairs } from "./parameters-of-arguments.ts";
import { isNothing } from "./executed-call.ts";

export interface FilteredCall {
  readonly pairs: ArgumentPairs;
  readonly observation: Observation;
  readonly subject: Subject;
  readonly evidence: ParameterEvidence;
}

/** Held back calls become tests only for otherwise unreached branches. */
export interface TestFilter {
  readonly name: string;
  keep(call: FilteredCall): boolean;
}

/** Filters, each of which can hold a call back. */
export const TEST_FILTERS: readonly TestFilter[] = [
  {
    name: "non_finite_number",
    keep: ({ pairs, subject: { knowsNonFinite } }) =>
      knowsNonFinite !== false || !pairs.some(([value]) => nodesOf(value).some(isNonFinite)),
  },
  {
    name: "failed_conversion",
    keep: ({ observation, subject: { knowsNonFinite } }) =>
      knowsNonFinite !== false || !hasResult(observation) || !(hasOddResult(observation) || isInfinite(observation)),
  },
  ofParameters("negative_item", isIncidentalNegative),
  {
    name: "counted_arguments",
    keep: ({ pairs, observation, evidence }) =>
      evidence.topics.has("arguments") ||
      !hasResult(observation) ||
      !pairs.some(([value, parameter]) => countsArguments(value) || takesMore(value, parameter, evidence)),
  },
  {
    name: "stub_of_class",
    keep: ({ pairs }) => !pairs.some(([value, parameter]) => isOfClass(parameter) && hasStub(value)),
  },
  {
    name: "no_order",
    keep: ({ pairs }) => !pairs.some(([value, parameter]) => isOrder(parameter) && hasNoOrder(value)),
  },
  {
    name: "kept_white_space",
    keep: ({ pairs, observation, evidence }) =>
      !evidence.topics.has("changed_space") ||
      !isKept(observation, new Set(pairs.flatMap(([value]) => controlsIn(value)))),
  },
  ofParameters("least_value", isIncidentalLeast),
  ofParameters("text_of_other_characters", isIncidentalText),
  ofParameters("other_than_name", isOtherThanName),
];

function ofParameters(name: string, isIncidental: Parameters<typeof someArgument>[2]): TestFilter {
  return { name, keep: ({ pairs, evidence }) => !someArgument(pairs, evidence, isIncidental) };
}

/** Checks the declared and the guessed types. */
function isOfClass(parameter: Parameter | undefined): boolean {
  const shapes = parameter === undefined ? [] : [parameter.declared, ...parameter.hints.map(({ shape }) => shape)];
  return shapes.some(({ kind }) => kind === "instance");
}

export function hasStub(value: Expression): boolean {
  return nodesOf(value).some((node) => node.kind === "call" && node.isStub === true);
}

function isOrder(parameter: Parameter | undefined): boolean {
  const options = parameter?.declared.kind === "union" ? parameter.declared.options : [parameter?.declared];
  return options.some((shape) => shape?.kind === "callable" && shape.role === "order");
}

/** Sort keys, whose ties and number of comparisons are incidental. */
const ORDERS = /^\(?(\w+)\)?\s*=>\s*-?\1$/u;

function hasNoOrder(value: Expression): boolean {
  if (value.kind === "call") return value.isStub === true;
  return value.kind === "code" && value.code.includes("=>") && !ORDERS.test(value.code);
}

function takesMore(value: Expression, parameter: Parameter | undefined, { passed }: ParameterEvidence): boolean {
  const arity = arityOf(value);
  const knownArities = (parameter === undefined ? [] : (passed.get(parameter)?.values ?? [])).map(arityOf);
  return (
    arity !== null &&
    knownArities.length > 0 &&
    knownArities.every((knownArity) => knownArity !== null && knownArity < arity)
  );
}

function arityOf(value: Expression): number | null {
  if (value.kind !== "code") return null;
  const definition = value.requirements.find((statement) => statement.startsWith(`def ${value.code}(`));
  const list =
    definition === undefined
      ? /^(?:async\s+)?(?:\(([^()]*)\)\s*=>|([\w$]+)\s*=>|lambda\s+([^:]*):)/u.exec(value.code)?.slice(1)
      : [/\(([^()]*)\)/u.exec(definition)?.[1]];
  if (list === undefined) return null;
  const parameters = list.find((group) => group !== undefined) ?? "";
  return parameters.split(",").filter((name) => name.trim() !== "").length;
}

export function hasResult(observation: Observation): boolean {
  return observation.kind === "returned" && !isNothing(observation.value);
}

const FAILED_CONVERSION = /"nan"|NaN|\[object Object\]|"undefined"|\bundefined\b/u;

/** NaN and undefined are such results. */
export function hasOddResult(observation: Observation): boolean {
  return observation.kind === "returned" && FAILED_CONVERSION.test(JSON.stringify(observation.value));
}

/** Detects infinite numbers, such as after a division by zero. */
function isInfinite(observation: Observation): boolean {
  return observation.kind === "returned" && /"-?inf"/u.test(JSON.stringify(observation.value));
}

/** Matches functions that take any number of arguments, because the number is rarely documented. */
function countsArguments(value: Expression): boolean {
  if (value.kind !== "code") return false;
  return (
    /\(\.\.\.[\w$]+\)\s*=>/u.test(value.code) ||
    value.requirements.some((statement) => /^def \w+\(\*\w+/u.test(statement))
  );
}

/** Detects line breaks and tabs kept from arguments, mostly oversights of one implementation. */
function isKept(observation: Observation, controls: ReadonlySet<string>): boolean {
  return (
    observation.kind === "returned" &&
    typeof observation.value === "string" &&
    (observation.value.match(/\s/gu) ?? []).some((character) => controls.has(character))
  );
}

function controlsIn(value: Expression): readonly string[] {
  return nodesOf(value)
    .flatMap((node) => (node.kind === "text" ? (node.value.match(/\s/gu) ?? []) : []))
    .filter((character) => character !== " ");
}

function isNonFinite(value: Expression): boolean {
  return value.kind === "float" && /^[-+]?(?:inf|nan)/iu.test(value.text);
}
