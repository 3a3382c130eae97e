import { type Observation, type SandboxedModule, stableJson } from "@repost/spec";
import { constantOf, loadLanguage } from "@repost/syntax";
import type { Candidate } from "../subject.ts";
import { isList, isTagged } from "../values/canonical-parts.ts";
import { targetDefinition } from "../target-definition.ts";
import type { TestLanguage } from "../test-language.ts";
import { isNothing, type ScoredCall, type RunCandidates } from "./executed-call.ts";

/** Replaces the body by the result `nothing`. */
export async function withEmptyTarget(module: SandboxedModule, nothing: string): Promise<SandboxedModule | null> {
  const { code, entry: name, language } = module;
  const adapter = await loadLanguage(language);
  const target = targetDefinition(adapter.functions(code), name);
  if (target === undefined) return null;
  const solution = constantOf(target, code, nothing, language);
  const spliced = adapter.splice({ code, name, definition: target.definition, solution });
  return spliced.status === "spliced" ? { ...module, code: spliced.code } : null;
}

/** By call; empty without states that a call can change. */
export type EmptiedCalls = ReadonlyMap<Candidate, Observation>;

/** Runs calls with an empty target, which leaves every state as it was. */
export async function runEmptied(
  kept: readonly ScoredCall[],
  language: Pick<TestLanguage, "printCall" | "literalOf">,
  runEmptyTarget: RunCandidates,
): Promise<EmptiedCalls> {
  if (!kept.some((scoredCall) => isNothingReturned(scoredCall) || mayChangeState(scoredCall, language)))
    return new Map();
  const candidates = kept.map(({ candidate }) => candidate);
  const { results } = await runEmptyTarget(candidates);
  return new Map(
    candidates.flatMap((candidate, index) => {
      const observation = results[index]?.observation;
      return observation === undefined ? [] : [[candidate, observation]];
    }),
  );
}

function isNothingReturned({ observation }: ScoredCall): boolean {
  return observation.kind === "returned" && isNothing(observation.value);
}

const MUTABLE = new Set("dict list map object set typed_array".split(" "));

/** False for calls whose arguments are as they were written. */
function mayChangeState(
  { candidate, observation }: ScoredCall,
  { printCall, literalOf }: Pick<TestLanguage, "printCall" | "literalOf">,
): boolean {
  if (observation.kind !== "returned") return false;
  if (candidate.receiver !== null) return true;
  const { arguments: passed } = printCall(candidate);
  return observation.arguments.some((state, index) => {
    if (!isList(state) && !(state !== null && isTagged(state) && MUTABLE.has(state.$))) return false;
    const literal = literalOf(state);
    return literal === null || withoutStyle(literal) !== withoutStyle(passed[index]?.code ?? "");
  });
}

function withoutStyle(code: string): string {
  return code.replaceAll(/[\s"'`]/gu, "");
}

export function passesEmptyTarget(kept: readonly ScoredCall[], emptied: EmptiedCalls): boolean {
  return kept.every(({ candidate, observation }) => {
    const observed = emptied.get(candidate);
    return observed !== undefined && stableJson(observed) === stableJson(observation);
  });
}

/** Returns whether calls with equal results leave different states. */
export function changesState(kept: readonly ScoredCall[], emptied: EmptiedCalls): boolean {
  const changed = kept.filter(({ candidate, observation }) => {
    const observed = emptied.get(candidate);
    return observed?.kind === "returned" && stateOf(observed) !== stateOf(observation);
  });
  return new Set(changed.map(({ observation }) => stateOf(observation))).size >= 2;
}

function stateOf(observation: Observation): string {
  if (observation.kind !== "returned" && observation.kind !== "raised") return observation.kind;
  return stableJson([observation.receiver, observation.arguments]);
}
