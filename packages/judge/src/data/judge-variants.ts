import type { JudgedVariants, VariantsRequest, Verdict } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { judgeCandidate } from "../judge-candidate.ts";
import type { JudgeContext } from "../judge-context.ts";
import { targetDefinition } from "../target-definition.ts";
import { judgeTogether } from "./judge-together.ts";

/**
 * Judges solutions that differ from the reference in its own text alone, together as far as that goes. What dies there, cannot take the place
 * in a loaded module or is different in a way that is forgiven is judged by a run of its own, and so is everything where suites are programs.
 */
export async function judgeVariants(context: JudgeContext, request: VariantsRequest): Promise<JudgedVariants> {
  const { solutions, ...common } = request;
  const together = await judgeTogether(context, request);
  const reference =
    together.reference ?? (await judgeCandidate(context, { ...common, solution: await referenceOf(request) }));
  if (!reference.passed) return { reference, verdicts: [] };
  const referenceMs = reference.execution?.wall_ms ?? 0;
  const verdicts: Verdict[] = [];
  for (const [index, solution] of solutions.entries()) {
    verdicts.push(
      together.verdicts.get(index) ?? (await judgeCandidate(context, { ...common, solution, referenceMs })),
    );
  }
  return { reference, verdicts };
}

async function referenceOf({ module }: VariantsRequest): Promise<string> {
  const adapter = await loadLanguage(module.language);
  const definition = targetDefinition(adapter.functions(module.code), module.entry);
  return definition === undefined ? "" : functionText(module.code, definition);
}
