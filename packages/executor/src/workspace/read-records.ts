import { type TestResult, testResultSchema, type WorkspaceRun } from "@repost/spec";
import { z } from "zod/v4";

const record = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start") }),
  z.object({ kind: z.literal("collected"), ids: z.array(z.string()) }),
  z.object({ kind: z.literal("uncollected"), id: z.string(), reason: z.string() }),
  z.object({ kind: z.literal("loaded"), path: z.string(), sha256: z.string() }),
  z.object({ kind: z.literal("test"), ...testResultSchema.shape }),
  z.object({ kind: z.literal("done"), count: z.number(), exit: z.number() }),
]);

type RunRecord = z.infer<typeof record>;

export type RecordedRun = Omit<WorkspaceRun, "execution">;

/**
 * Reads what the runner reported. A line without the run's token was written by the code under test and is ignored.
 *
 * @param canary Id of the test that always fails; it is no test of the repository.
 */
export function readRecords(messages: readonly string[], token: string, canary: string): RecordedRun {
  const records = messages.flatMap((line) => parseRecord(line, token));
  const results = records.filter((each) => each.kind === "test");
  const done = records.filter((each) => each.kind === "done");
  return {
    tests: results.filter(({ id }) => id !== canary).map(({ id, verdict, ms }): TestResult => ({ id, verdict, ms })),
    collected: records.flatMap((each) => (each.kind === "collected" ? each.ids : [])),
    uncollected: records.flatMap((each) => (each.kind === "uncollected" ? [{ id: each.id, reason: each.reason }] : [])),
    closed: done.length === 1 && done[0]?.count === results.length && hasDistinctIds(results),
    canary: canaryOf(results.find(({ id }) => id === canary)?.verdict),
    loaded: records.flatMap((each) => (each.kind === "loaded" ? [{ path: each.path, sha256: each.sha256 }] : [])),
  };
}

function hasDistinctIds(results: readonly { readonly id: string }[]): boolean {
  return new Set(results.map(({ id }) => id)).size === results.length;
}

function canaryOf(verdict: TestResult["verdict"] | undefined): WorkspaceRun["canary"] {
  if (verdict === undefined) return "missing";
  return verdict === "failed" ? "failed" : "passed";
}

function parseRecord(line: string, token: string): RunRecord[] {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== "object" || value === null || !("token" in value) || value.token !== token) return [];
    const { success, data } = record.safeParse(value);
    return success ? [data] : [];
  } catch {
    // The code under test can write anything; what is no record counts as nothing.
    return [];
  }
}
