import type { RepositoryPlan } from "@repost/spec";
import { openRepositoryFiles } from "./files/repository-files.ts";
import { planPython } from "./python/plan-python.ts";

export interface PlanRepositoryOptions {
  /**
   * Minor version of the interpreter that runs the tests, such as 3.13. Conditions of tox depend on it.
   * @default null, every version
   */
  readonly version?: string | null;
}

/**
 * Plans the environment and the test command of a repository. Manifests are read, and nothing of the repository is run.
 *
 * @example
 * const plan = await planRepository("/src/boltons");
 * console.log(plan.requirements, plan.evidence);
 */
export async function planRepository(
  root: string,
  { version = null }: PlanRepositoryOptions = {},
): Promise<RepositoryPlan> {
  return await planPython(openRepositoryFiles(root), version);
}
