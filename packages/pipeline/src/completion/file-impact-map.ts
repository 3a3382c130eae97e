import { type ImpactMap, type RepositoryPlan, SCHEMA_VERSION, type WorkspaceRun } from "@repost/spec";
import { maskFiles } from "./mask-files.ts";
import { archiveRepository, textFiles } from "./repository-archive.ts";
import type { OpenedRepository } from "./repository-tools.ts";

const RUNS = 3;

/**
 * Builds a map of a suite whose runner records no lines: every test may reach every source file. The raise probe of a file then leaves the
 * tests that import it.
 */
export async function fileImpactMap(
  { workspace, command }: OpenedRepository,
  { root, runtime }: Pick<RepositoryPlan, "runtime"> & { readonly root: string },
  { digest, signal }: { readonly digest: string; readonly signal?: AbortSignal | undefined },
): Promise<ImpactMap> {
  const runs: WorkspaceRun[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await workspace.run(command, { signal }));
  const [first] = runs;
  const passing = runs.map(
    ({ tests }) => new Set(tests.flatMap(({ id, verdict }) => (verdict === "passed" ? id : []))),
  );
  const tests = (first?.tests ?? []).filter(({ id }) => passing.every((ids) => ids.has(id)));
  const stable = new Set(tests.map(({ id }) => id));
  const files = await maskFiles(root, runtime, textFiles(await archiveRepository(root)), { signal });
  const indexes = tests.map((_, index) => index);
  return {
    schema_version: SCHEMA_VERSION,
    digest,
    grain: "file",
    tests: tests.map(({ id, ms }) => ({ id, ms })),
    files: Object.fromEntries(files.map(({ path }) => [path, { "0": indexes }])),
    imported: {},
    spawns: [],
    programs: [],
    unstable: [...new Set(runs.flatMap((run) => run.tests.map(({ id }) => id)))].filter((id) => !stable.has(id)),
  };
}
