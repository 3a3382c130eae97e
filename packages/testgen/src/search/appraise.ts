import type { Support } from "@repost/spec";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { unknown, type Shape } from "../values/shape.ts";
import { childrenOf, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { parametersOfArguments } from "./parameters-of-arguments.ts";
import { contradicts } from "./contradicts.ts";
import {
  breaksEqualLengths,
  heldBy,
  isForeign,
  isOutside,
  isUnshownFraction,
  isUnshownLeast,
  kindsShown,
  lacksLeadingSign,
  type KindsShown,
} from "./kinds-shown.ts";
import { hasOddResult, hasResult, hasStub, TEST_FILTERS } from "./test-filters.ts";
import { argumentsOfView } from "./views.ts";
import { outcomeOf, type Choice, type Trial } from "./trial.ts";

/** Exception classes that name no exception in particular. */
const ROOT_EXCEPTIONS: ReadonlySet<string> = new Set(["Error", "Exception", "BaseException"]);

/** Rates a trial's evidence and how natural its inputs are. */
export function createAppraiser(subject: Subject, documentation = "", code = ""): (trial: Trial) => Choice {
  const shown = kindsShown(subject, documentation, code);
  return (trial) => appraise(trial, subject, shown);
}

function appraise(trial: Trial, subject: Subject, shown: KindsShown): Choice {
  const { candidate, observation } = trial;
  const pairs = argumentsWithParameters(candidate, subject);
  const breaks = pairs.some(([value, parameter]) => parameter !== undefined && isForeign(value, parameter, shown));
  const values = pairs.map(([value]) => value);
  const isOutsideShown =
    breaksEqualLengths(values, shown) ||
    pairs.some(([value, parameter]) => parameter !== undefined && isOutside(value, parameter, shown));
  const hasFraction = pairs.some(
    ([value, parameter]) => parameter !== undefined && isUnshownFraction(value, parameter, shown),
  );
  const lacksSign = pairs.some(
    ([value, parameter]) => parameter !== undefined && lacksLeadingSign(value, parameter, shown),
  );
  const isBroken =
    breaks ||
    hasFraction ||
    lacksSign ||
    setupArguments(candidate, subject).some(([one, declared]) => fits(one, declared) === false);
  const support = isOfAnother(trial, pairs)
    ? "incidental"
    : supportOf(trial, subject, { isBroken, isOutside: isOutsideShown, shown }, pairs);
  const isOdd = hasOddResult(observation);
  const strain =
    candidate.origin === "search"
      ? pairs.reduce((sum, [one, parameter]) => sum + strainOf(one, parameter, shown), 0) + (isOdd ? 1 : 0)
      : 0;
  const isShown = support === "documented" || support === "called";
  const filters = isShown ? [] : TEST_FILTERS.filter((filter) => !filter.keep({ pairs, observation, subject, shown }));
  return {
    ...trial,
    support,
    strain,
    accidental: filters.length > 0,
    filters: filters.map(({ name }) => name),
    odd: isOdd && hasResult(observation),
    outcome: outcomeOf(observation),
  };
}

/** Callers that contradict declared types call another function. */
function isOfAnother(
  { candidate, observation }: Trial,
  pairs: readonly (readonly [Expression, Parameter | undefined])[],
): boolean {
  if (candidate.origin !== "call_site" || observation.kind !== "returned") return false;
  return observation.arguments.some((seen, place) => {
    const declared = pairs[place]?.[1]?.declared;
    return declared !== undefined && contradicts(seen, declared);
  });
}

function argumentsWithParameters(
  candidate: Candidate,
  subject: Subject,
): readonly (readonly [Expression, Parameter | undefined])[] {
  const overload = candidate.view?.functions[0]?.overload;
  const parameters = parametersOfArguments(overload ?? subject.parameters, candidate.arguments);
  const asked = candidate.view === undefined ? [] : argumentsOfView(candidate.view);
  const own = [
    ...candidate.arguments.map(({ value }, place) => [heldBy(candidate, value), parameters[place]] as const),
    ...asked,
  ];
  const made = candidate.setup.find(({ kind }) => kind === "bind");
  const receiver = candidate.receiver?.kind === "call" ? candidate.receiver : made?.kind === "bind" ? made.value : null;
  if (receiver?.kind !== "call") return own;
  const factory = subject.receiver?.factories.find(({ callee }) => callee === receiver.callee);
  if (factory === undefined) return own;
  const given = [
    ...receiver.positional.map((value) => ({ name: null, value })),
    ...receiver.named.map(([name, value]) => ({ name, value })),
  ];
  const taken = parametersOfArguments(factory.parameters, given);
  return [...own, ...given.map(({ value }, place) => [value, taken[place]] as const)];
}

function setupArguments(
  { setup }: Candidate,
  { receiver, repeated, parameters }: Subject,
): readonly (readonly [Expression, Shape])[] {
  return setup.flatMap((statement): readonly (readonly [Expression, Shape])[] => {
    if (statement.kind === "code") return [];
    const { value } = statement;
    const isSet = statement.kind === "bind";
    if (isSet ? !statement.name.includes(".") : value.kind !== "call") return [];
    const written = isSet ? statement.name : value.kind === "call" ? value.callee : "";
    const name = written.slice(written.lastIndexOf(".") + 1);
    const action = receiver?.actions.find((one) => one.callee === name && (one.kind === "attribute") === isSet);
    const asked = written === repeated ? parameters : action?.parameters;
    if (asked === undefined) return [];
    const given = value.kind === "call" && !isSet ? value.positional : [value];
    const taken = parametersOfArguments(
      asked,
      given.map((one) => ({ name: null, value: one })),
    );
    return given.map((one, place) => [one, taken[place]?.declared ?? unknown] as const);
  });
}

function supportOf(
  { candidate, observation }: Trial,
  subject: Subject,
  {
    isBroken,
    isOutside: isOutsideShown,
    shown: { speaksOfErrors },
  }: { readonly isBroken: boolean; readonly isOutside: boolean; readonly shown: KindsShown },
  pairs: readonly (readonly [Expression, Parameter | undefined])[],
): Support {
  if (candidate.origin === "docstring") return "documented";
  const raised = observation.kind === "raised" ? observation.exception.types : [];
  const documented = raised.some(
    (type, place) => subject.documentedExceptions.includes(type) && (place === 0 || !ROOT_EXCEPTIONS.has(type)),
  );
  // Callers do not document the exceptions that they expect.
  if (candidate.origin === "call_site")
    return raised.length > 0 && !documented && !speaksOfErrors ? "incidental" : "called";
  if (isBroken) return "incidental";
  if (raised.length > 0) return documented ? "documented" : "incidental";
  if (isOutsideShown) return "incidental";
  const declared =
    pairs.length === 0
      ? false
      : pairs.every(
          ([value, parameter]) =>
            parameter !== undefined &&
            parameter.declared.kind !== "unknown" &&
            fits(value, parameter.declared) !== false,
        );
  return declared ? "typed" : "observed";
}

function strainOf(value: Expression, parameter: Parameter | undefined, shown: KindsShown): number {
  const isLeast = parameter !== undefined && isUnshownLeast(value, parameter, shown);
  const mixed = (isMixed(value) ? 1 : 0) + (isLeast ? 1 : 0) + (hasStub(value) ? 1 : 0);
  if (parameter === undefined) return mixed;
  if (fits(value, parameter.declared) === false) return 3;
  if (parameter.declared.kind !== "unknown") return mixed;
  if (parameter.hints.length === 0) return mixed + (value.kind === "nothing" ? 0.5 : 0);
  return parameter.hints.some(({ shape }) => fits(value, widened(shape)) !== false) ? mixed : mixed + 1.5;
}

/** Guesses determine only the type. */
function widened(shape: Shape): Shape {
  if (shape.kind === "literal") return { kind: "unknown" };
  return shape.kind === "mapping" ? { kind: "mapping", key: shape.key, value: shape.value } : shape;
}

/** Callers rarely pass collections of mixed types. */
function isMixed(value: Expression): boolean {
  if (value.kind === "sequence" && value.form !== "tuple") {
    const kinds = new Set(value.items.map(({ kind }) => (kind === "float" ? "integer" : kind)));
    if (kinds.size > 1) return true;
  }
  return childrenOf(value).some(isMixed);
}
