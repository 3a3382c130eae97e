import type { Support } from "@repost/spec";
import type { Candidate, Subject } from "../subject.ts";
import type { Shape } from "../values/shape.ts";
import { childrenOf, type Expression } from "../values/expression.ts";
import { fits } from "../values/fits.ts";
import { argumentsOfRow } from "../values/argument-rows.ts";
import { type ArgumentPairs, pairArguments } from "./parameters-of-arguments.ts";
import { contradicts } from "./contradictions.ts";
import { heldBy, inputEvidence, type InputEvidence } from "./parameter-evidence.ts";
import {
  hasOddResult,
  hasResult,
  hasStub,
  INPUT_RULES,
  type InputRule,
  isUnseenLeast,
  FAILED_CONVERSION,
  NOT_A_FUNCTION,
  type RatedCall,
  type RatedInput,
} from "./input-rules.ts";
import { argumentsOfView } from "./views.ts";
import { outcomeOf, reachedBy, type ScoredCall, type ExecutedCall } from "./executed-call.ts";

/** Exception classes that name no exception in particular. */
const ROOT_EXCEPTIONS: ReadonlySet<string> = new Set(["Error", "Exception", "BaseException"]);

/** Rates a call's evidence and how natural its inputs are. */
export function createAppraiser(
  subject: Subject,
  documentation = "",
  code = "",
): (executedCall: ExecutedCall) => ScoredCall {
  const evidence = inputEvidence(subject, documentation, code);
  return (executedCall) => appraise(executedCall, subject, evidence);
}

function appraise(executedCall: ExecutedCall, subject: Subject, evidence: InputEvidence): ScoredCall {
  const { candidate, observation } = executedCall;
  const pairs = argumentsWithParameters(candidate, subject);
  const inputs = pairs.map(([value, parameter]): RatedInput => ({
    value,
    facts: parameter === undefined ? undefined : evidence.factsOf(parameter),
  }));
  const call = { inputs, observation, subject, evidence };
  const { support, rules } = ratingOf(executedCall, call, pairs);
  const isOdd = hasOddResult(observation);
  const inputPenalty =
    candidate.origin === "search" ? inputs.reduce((sum, input) => sum + inputPenaltyOf(input), 0) + (isOdd ? 1 : 0) : 0;
  return {
    ...executedCall,
    support,
    inputPenalty,
    isIncidental: rules.some(({ effect }) => effect === "held_back"),
    filters: rules.map(({ name }) => name),
    hasFailedConversion: isOdd && hasResult(observation),
    outcome: outcomeOf(observation),
  };
}

interface Rating {
  readonly support: Support;
  /** Rules that drop the call or hold it back. */
  readonly rules: readonly InputRule[];
}

function ratingOf(executedCall: ExecutedCall, call: RatedCall, pairs: ArgumentPairs): Rating {
  const { candidate, observation } = executedCall;
  const { documentedExceptions } = call.subject;
  if (candidate.origin === "docstring") return { support: "documented", rules: [] };
  const raised = observation.kind === "raised" ? observation.exception.types : [];
  const isDocumented = raised.some(
    (type, index) => documentedExceptions.includes(type) && (index === 0 || !ROOT_EXCEPTIONS.has(type)),
  );
  // Callers do not document the exceptions that they expect.
  if (candidate.origin === "call_site") {
    const isUnexplained = raised.length > 0 && !isDocumented && !call.evidence.topics.has("errors");
    const isIncidental =
      isUnexplained ||
      isOfAnother(executedCall, pairs) ||
      NOT_A_FUNCTION.applies(call) ||
      FAILED_CONVERSION.applies(call);
    return { support: isIncidental ? "incidental" : "called", rules: [] };
  }
  const exempt = isDocumented ? "wrong_input" : null;
  const rules = INPUT_RULES.filter((rule) => (exempt === null || rule.effect === exempt) && rule.applies(call));
  if (rules.some(({ effect }) => effect !== "held_back")) return { support: "incidental", rules };
  if (raised.length > 0) return { support: isDocumented ? "documented" : "incidental", rules };
  return { support: areDeclared(pairs) ? "typed" : "observed", rules };
}

function areDeclared(pairs: ArgumentPairs): boolean {
  const isDeclared = ([value, parameter]: ArgumentPairs[number]): boolean =>
    parameter !== undefined && parameter.declared.kind !== "unknown" && fits(value, parameter.declared) !== false;
  return pairs.length > 0 && pairs.every(isDeclared);
}

/** Callers that contradict declared types call another function. */
function isOfAnother({ observation }: ExecutedCall, pairs: ArgumentPairs): boolean {
  if (observation.kind !== "returned") return false;
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

function inputPenaltyOf({ value, facts }: RatedInput): number {
  const mixed = (isMixed(value) ? 1 : 0) + (hasStub(value) ? 1 : 0);
  if (facts === undefined) return mixed;
  const { declared, hints } = facts.parameter;
  if (declared.kind !== "unknown") return fits(value, declared) === false ? 3 : mixed;
  const known = mixed + (isUnseenLeast(value, facts) ? 1 : 0);
  if (hints.length === 0) return known + (value.kind === "nothing" ? 0.5 : 0);
  return hints.some(({ shape }) => fits(value, widened(shape)) !== false) ? known : known + 1.5;
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

/** Drops incidental calls, unless too few tests, outcomes or parts would remain. */
export function withoutIncidentalCalls(scoredCalls: readonly ScoredCall[], leastTests: number): readonly ScoredCall[] {
  const meant = scoredCalls.filter(({ isIncidental }) => isIncidental !== true);
  if (meant.length < leastTests || !showsMore(meant, scoredCalls)) return scoredCalls;
  const covered = reachedBy(meant);
  return scoredCalls.filter(
    ({ isIncidental, reached }) => isIncidental !== true || [...reached].some((part) => !covered.has(part)),
  );
}

function showsMore(meant: readonly ScoredCall[], scoredCalls: readonly ScoredCall[]): boolean {
  const outcomes = (calls: readonly ScoredCall[]): number => new Set(calls.map(({ outcome }) => outcome)).size;
  return outcomes(meant) > 1 || outcomes(scoredCalls) === 1;
}
