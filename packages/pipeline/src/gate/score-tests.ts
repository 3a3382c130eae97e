import { type MutationScore, mutationScore, type MutationScoreOptions, readTestNeeds } from "@repost/checks";
import type { Environments, UnresolvedImport } from "@repost/executor";

export interface ScoreTestsOptions extends Omit<MutationScoreOptions, "environment"> {
  /** Null to install no packages. */
  readonly environments: Pick<Environments, "plan"> | null;
}

export interface TestScore extends MutationScore {
  readonly unresolved: readonly UnresolvedImport[];
}

/**
 * Measures the mutation score of hand-written tests.
 * @throws ChecksError as mutationScore; ExecutorError as Environments.plan
 */
export async function scoreTests({ environments, ...options }: ScoreTestsOptions): Promise<TestScore> {
  const { file, root, runner, signal } = options;
  const tests = typeof options.tests === "string" ? [options.tests] : options.tests;
  if (environments === null) return { ...(await mutationScore(options)), unresolved: [] };
  const needs = await readTestNeeds({ file, tests, root, runner });
  const plan = await environments.plan({
    root: needs.root,
    runtime: needs.runtime,
    needs: [{ id: file, imports: needs.imports }],
    signal,
  });
  const { environment = null, unresolved = [] } = plan.assignments.get(file) ?? {};
  const score = await mutationScore({ ...options, root: needs.root, runner: needs.runner, environment });
  return { ...score, unresolved };
}
