import type { Verdict } from "@repost/spec";
import type { JudgeContext } from "./judge-context.ts";

interface Broken {
  readonly broken: unknown;
}

export type Attempt = { readonly verdict: Verdict } | Broken;

/** @throws the executor's error when the infrastructure is broken */
export function verdictOfAttempt(attempt: Attempt): Verdict {
  if ("broken" in attempt) throw attempt.broken;
  return attempt.verdict;
}

export async function attemptRun<T>(
  { signal }: JudgeContext,
  run: () => Promise<T>,
): Promise<{ readonly run: T } | Broken> {
  try {
    return { run: await run() };
  } catch (broken) {
    signal?.throwIfAborted();
    return { broken };
  }
}
