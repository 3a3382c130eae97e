import type { RepositoryPlan } from "@repost/spec";
import { openRepositoryFiles, type RepositoryFiles } from "./files/repository-files.ts";
import { planNode } from "./node/plan-node.ts";
import { planPython } from "./python/plan-python.ts";

export interface PlanRepositoryOptions {
  /** Minor version of the tests' interpreter, such as 3.13. @default null, every version */
  readonly version?: string | null;
  /** @default python with a manifest of Python, else node */
  readonly runtime?: RepositoryPlan["runtime"];
  /** Called where only a tag can name the version. @default tags of the folder's `.git` */
  readonly tags?: (() => Promise<readonly string[]>) | undefined;
}

const PYTHON_MANIFESTS = ["pyproject.toml", "setup.py", "setup.cfg", "requirements.txt"];

/**
 * Plans environment and test command from manifests. Runs nothing.
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
