import type { JudgedVariants, VariantsRequest, Verdict } from "@repost/spec";
import { functionText, loadLanguage } from "@repost/syntax";
import { judgeCandidate } from "../judge-candidate.ts";
import type { JudgeContext } from "../judge-context.ts";
import { targetDefinition } from "../target-definition.ts";
import { judgeTogether } from "./judge-together.ts";

/**
 * Judges solutions that differ from the reference in its own text only, together if possible. Solutions that crash,
 * cannot be switched, or differ in a tolerated way get their own run; so do all for suites of programs.
 */
export async function judgeVariants(context: JudgeContext, request: VariantsRequest): Promise<JudgedVariants> {
  const { solutions, referenceMs: recordedMs = 0, ...common } = request;
  const together = await judgeTogether(context, request);
  const reference = together.reference ?? (await judgeReference(context, request, recordedMs));
  if (!reference.passed) return { reference, verdicts: [] };
  const referenceMs = reference.execution?.wall_ms ?? recordedMs;
  const verdicts: Verdict[] = [];
  for (const [index, solution] of solutions.entries()) {
    verdicts.push(
      together.verdicts.get(index) ?? (await judgeCandidate(context, { ...common, solution, referenceMs })),
    );
  }
  return { reference, verdicts };
}

/** Judges the reference with its recorded time. Its timeout is always confirmed. */
async function judgeReference(context: JudgeContext, request: VariantsRequest, referenceMs: number): Promise<Verdict> {
  const { solutions: _solutions, ...common } = request;
  const confirming = { ...context, settings: { ...context.settings, confirmTimeouts: true } };
  return judgeCandidate(confirming, { ...common, referenceMs, solution: await referenceOf(request) });
}

async function referenceOf({ module }: VariantsRequest): Promise<string> {
  const adapter = await loadLanguage(module.language);
  const definition = targetDefinition(adapter.functions(module.code), module.entry);
  return definition === undefined ? "" : functionText(module.code, definition);
}
