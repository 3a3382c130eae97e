import type { RepositoryPlan } from "@repost/spec";
import { openRepositoryFiles, type RepositoryFiles } from "./files/repository-files.ts";
import { planNode } from "./node/plan-node.ts";
import { planPython } from "./python/plan-python.ts";

export interface PlanRepositoryOptions {
  /**
   * Minor version of the interpreter that runs the tests, such as 3.13. Conditions of tox depend on it.
   * @default null, every version
   */
  readonly version?: string | null;
  /** @default python where a manifest of Python exists, else node where package.json exists */
  readonly runtime?: RepositoryPlan["runtime"];
  /** Returns names of tags; called where only a tag can say the version. @default tags of the folder's own `.git` */
  readonly tags?: (() => Promise<readonly string[]>) | undefined;
}

const PYTHON_MANIFESTS = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"];

/**
 * Plans the environment and the test command of a repository. Manifests are read, and nothing of the repository is run.
 *
 * @example
 * const plan = await planRepository("/src/boltons");
 * console.log(plan.requirements, plan.evidence);
 */
export async function planRepository(
  root: string,
  { version = null, runtime, tags }: PlanRepositoryOptions = {},
): Promise<RepositoryPlan> {
  const files = openRepositoryFiles(root);
  const isNode = runtime === "node" || (runtime === undefined && !(await hasPythonManifest(files)));
  const plan = isNode ? await planNode(files) : null;
  return plan ?? (await planPython(files, version, tags));
}

async function hasPythonManifest(files: RepositoryFiles): Promise<boolean> {
  const names = (await files.list(".")).map(({ name }) => name);
  return PYTHON_MANIFESTS.some((name) => names.includes(name));
}
