import { buildImpactMap, impactDigest, programFiles } from "@repost/envs";
import { type Environments, lockDigest, lockText, openWorkspace, parseLock } from "@repost/executor";
import { unwrap } from "@repost/spec";
import { planForExecutor, type WorkspaceExecutor } from "../workspace/open-repository-workspace.ts";
import type { RepositoryTools } from "./repository-tools.ts";

export type { RepositoryTools } from "./repository-tools.ts";

export function createRepositoryTools(
  executor: WorkspaceExecutor,
  environments: Pick<Environments, "install" | "installRequirements">,
): RepositoryTools {
  return {
    plan: (repository) => planForExecutor(repository, executor),
    async install({ runtime, requirements, own }, { created_at: published }, { signal }) {
      const excluded = own === null ? [] : [own.name];
      const { lock } = await environments.installRequirements({ runtime, requirements, excluded, published, signal });
      return lockText(lock);
    },
    async open({ root, plan, lock }, { signal }) {
      if (lock !== null) await environments.install(lock, { signal });
      const environment = digestOfLock(lock);
      return {
        workspace: await openWorkspace({ executor, root, environment, plan, compile: true }),
        command: { runner: plan.runner },
      };
    },
    async map({ workspace, command }, { root, plan, lock }, { signal }) {
      const digest = await impactDigest(root, plan, digestOfLock(lock));
      const programs = await programFiles(root, plan);
      return unwrap(await buildImpactMap({ workspace, command, digest, programs, signal }));
    },
  };
}

function digestOfLock(lock: string | null): string | null {
  return lock === null ? null : lockDigest(parseLock(lock));
}
