import { type Observation, type SandboxedModule, stableJson } from "@repost/spec";
import { constantOf, loadLanguage } from "@repost/syntax";
import { targetDefinition } from "../target-definition.ts";
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

/** Returns whether an empty target passes every test, by running it. */
export async function passesEmptyTarget(kept: readonly ScoredCall[], runEmptyTarget: RunCandidates): Promise<boolean> {
  if (kept.some(({ observation }) => observation.kind === "returned" && !isNothing(observation.value))) return false;
  const { results } = await runEmptyTarget(kept.map(({ candidate }) => candidate));
  return kept.every(({ observation }, index) => {
    const observed = results[index]?.observation;
    return observed !== undefined && stableJson(observed) === stableJson(observation);
  });
}

/** Returns whether calls with equal results leave different states. */
export async function changesState(kept: readonly ScoredCall[], runEmptyTarget: RunCandidates): Promise<boolean> {
  if (new Set(kept.map(({ observation }) => stateOf(observation))).size < 2) return false;
  const { results } = await runEmptyTarget(kept.map(({ candidate }) => candidate));
  const changed = kept.filter(({ observation }, index) => {
    const observed = results[index]?.observation;
    return observed?.kind === "returned" && stateOf(observed) !== stateOf(observation);
  });
  return new Set(changed.map(({ observation }) => stateOf(observation))).size >= 2;
}

function stateOf(observation: Observation): string {
  if (observation.kind !== "returned" && observation.kind !== "raised") return observation.kind;
  return stableJson([observation.receiver, observation.arguments]);
}
