import type { Verdict } from "@repost/spec";
import type { JudgeContext } from "./judge-context.ts";

interface Broken {
  readonly broken: unknown;
}

export type Attempt = { readonly verdict: Verdict } | Broken;

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
