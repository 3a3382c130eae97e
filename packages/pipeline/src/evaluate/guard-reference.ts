import type { CallOptions, Judge, JudgeRequest, Verdict } from "@repost/spec";
import { countOutcome } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

/** Leaves candidates unscored (`reference_failed`) when the reference fails here. */
export function guardReference(judge: Judge): Judge {
  const checked = new Map<string, Promise<boolean>>();
  const referencePasses = (request: JudgeRequest, options?: CallOptions): Promise<boolean> => {
    const id = request.module.instance_id;
    const referenceCheck = checked.get(id) ?? judgeReference(judge, request, options);
    checked.set(id, referenceCheck);
    // A check that throws is repeated for the next candidate.
    referenceCheck.catch(() => checked.delete(id));
    return referenceCheck;
  };
  return {
    record: (request, options) => judge.record(request, options),
    async judge(request, options) {
      const verdict = await judge.judge(request, options);
      if (countOutcome(verdict.outcome) !== "fail" || (await referencePasses(request, options))) return verdict;
      return unscored(verdict);
    },
  };
}

async function judgeReference(judge: Judge, request: JudgeRequest, options?: CallOptions): Promise<boolean> {
  const { module, reference = module, ...judging } = request;
  const { code, entry, language } = reference;
  const definition = findFunction((await loadLanguage(language)).functions(code), entry);
  if (definition === undefined) return false;
  const solution = functionText(code, definition);
  const verdict = await judge.judge({ ...judging, module: reference, solution }, options);
  return verdict.passed;
}

function unscored(verdict: Verdict): Verdict {
  return {
    ...verdict,
    outcome: "skipped",
    passed: false,
    cause: "reference_failed",
    detail: "The repository's own function does not pass its tests on this machine.",
  };
}
