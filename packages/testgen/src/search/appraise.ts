import type { Support } from "@repost/spec";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import type { Shape } from "../values/shape.ts";
import { childrenOf, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { argumentsOfRow } from "../values/argument-rows.ts";
import { type ArgumentPairs, pairArguments } from "./parameters-of-arguments.ts";
import { contradicts } from "./contradicts.ts";
import {
  breaksEqualLengths,
  heldBy,
  isForeign,
  isOutside,
  isUnseenFraction,
  isUnseenLeast,
  parameterEvidence,
  lacksLeadingSign,
  replacesFunction,
  type ParameterEvidence,
  someArgument,
} from "./parameter-evidence.ts";
import { hasOddResult, hasResult, hasStub, TEST_FILTERS } from "./test-filters.ts";
import { argumentsOfView } from "./views.ts";
import { outcomeOf, type ScoredCall, type ExecutedCall } from "./executed-call.ts";
import { shortName } from "../values/describe-value.ts";

/** Exception classes that name no exception in particular. */
const ROOT_EXCEPTIONS: ReadonlySet<string> = new Set(["Error", "Exception", "BaseException"]);

/** Rates a call's evidence and how natural its inputs are. */
export function createAppraiser(
  subject: Subject,
  documentation = "",
  code = "",
): (executedCall: ExecutedCall) => ScoredCall {
  const evidence = parameterEvidence(subject, documentation, code);
  return (executedCall) => appraise(executedCall, subject, evidence);
}

function appraise(executedCall: ExecutedCall, subject: Subject, evidence: ParameterEvidence): ScoredCall {
  const { candidate, observation } = executedCall;
  const pairs = argumentsWithParameters(candidate, subject);
  const isAny = (test: Parameters<typeof someArgument>[2]): boolean => someArgument(pairs, evidence, test);
  const values = pairs.map(([value]) => value);
  const isBroken =
    isAny(isForeign) ||
    isAny(isUnseenFraction) ||
    isAny(lacksLeadingSign) ||
    someArgument(
      setupArguments(candidate, subject),
      evidence,
      (value, { declared }) => fits(value, declared) === false,
    );
  const isOutsideEvidence = breaksEqualLengths(values, evidence) || isAny(isOutside);
  const support = isOfAnother(executedCall, pairs)
    ? "incidental"
    : supportOf(executedCall, subject, { isBroken, isOutside: isOutsideEvidence, evidence }, pairs);
  const isOdd = hasOddResult(observation);
  const inputPenalty =
    candidate.origin === "search"
      ? pairs.reduce((sum, [value, parameter]) => sum + inputPenaltyOf(value, parameter, evidence), 0) + (isOdd ? 1 : 0)
      : 0;
  const isSupported = support === "documented" || support === "called";
  const filters = isSupported
    ? []
    : TEST_FILTERS.filter((filter) => !filter.keep({ pairs, observation, subject, evidence }));
  return {
    ...executedCall,
    support,
    inputPenalty,
    isIncidental: filters.length > 0,
    filters: filters.map(({ name }) => name),
    hasFailedConversion: isOdd && hasResult(observation),
    outcome: outcomeOf(observation),
  };
}

/** Callers that contradict declared types call another function. */
function isOfAnother({ candidate, observation }: ExecutedCall, pairs: ArgumentPairs): boolean {
  if (candidate.origin !== "call_site" || observation.kind !== "returned") return false;
  return observation.arguments.some((seen, index) => {
    const declared = pairs[index]?.[1]?.declared;
    return declared !== undefined && contradicts(seen, declared);
  });
}

function argumentsWithParameters(candidate: Candidate, subject: Subject): ArgumentPairs {
  const direct = pairArguments(subject.parameters, candidate.arguments);
  const viewArguments = candidate.view === undefined ? [] : argumentsOfView(candidate.view);
  const passedArguments = [
    ...direct.map(([value, parameter]) => [heldBy(candidate, value), parameter] as const),
    ...viewArguments,
  ];
  const made = candidate.setup.find(({ kind }) => kind === "bind");
  const receiver = candidate.receiver?.kind === "call" ? candidate.receiver : made?.kind === "bind" ? made.value : null;
  if (receiver?.kind !== "call") return passedArguments;
  const factory = subject.receiver?.factories.find(({ callee }) => callee === receiver.callee);
  return factory === undefined
    ? passedArguments
    : [...passedArguments, ...pairArguments(factory.parameters, argumentsOfRow(receiver))];
}

function setupArguments({ setup }: Candidate, { receiver }: Subject): ArgumentPairs {
  return setup.flatMap((statement): ArgumentPairs => {
    if (statement.kind === "code") return [];
    const { value } = statement;
    const isSet = statement.kind === "bind";
    if (isSet ? !statement.name.includes(".") : value.kind !== "call") return [];
    const written = isSet ? statement.name : value.kind === "call" ? value.callee : "";
    const name = shortName(written);
    const action = receiver?.actions.find(
      (candidateAction) => candidateAction.callee === name && (candidateAction.kind === "attribute") === isSet,
    );
    if (action === undefined) return [];
    const positional = value.kind === "call" && !isSet ? value.positional : [value];
    return pairArguments(action.parameters, argumentsOfRow({ positional, named: [] }));
  });
}

function supportOf(
  { candidate, observation }: ExecutedCall,
  subject: Subject,
  {
    isBroken,
    isOutside: isOutsideEvidence,
    evidence,
  }: { readonly isBroken: boolean; readonly isOutside: boolean; readonly evidence: ParameterEvidence },
  pairs: ArgumentPairs,
): Support {
  if (candidate.origin === "docstring") return "documented";
  const raised = observation.kind === "raised" ? observation.exception.types : [];
  const documented = raised.some(
    (type, index) => subject.documentedExceptions.includes(type) && (index === 0 || !ROOT_EXCEPTIONS.has(type)),
  );
  if (someArgument(pairs, evidence, replacesFunction)) return "incidental";
  // Callers do not document the exceptions that they expect.
  if (candidate.origin === "call_site")
    return raised.length > 0 && !documented && !evidence.topics.has("errors") ? "incidental" : "called";
  if (isBroken) return "incidental";
  if (raised.length > 0) return documented ? "documented" : "incidental";
  if (isOutsideEvidence) return "incidental";
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

function inputPenaltyOf(value: Expression, parameter: Parameter | undefined, evidence: ParameterEvidence): number {
  const isLeast = parameter !== undefined && isUnseenLeast(value, parameter, evidence);
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
