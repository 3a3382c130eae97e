import { buildImpactMap, impactDigest, programFiles } from "@repost/envs";
import { type Environments, lockDigest, lockText, openWorkspace, parseLock } from "@repost/executor";
import {
  type CallOptions,
  type ImpactMap,
  type OpenRepository,
  type RepositoryInfo,
  type RepositoryPlan,
  type TestCommand,
  unwrap,
  type Workspace,
} from "@repost/spec";
import { planForExecutor, type WorkspaceExecutor } from "../workspace/open-repository-workspace.ts";

interface PlannedRepository {
  readonly root: string;
  readonly plan: RepositoryPlan;
  readonly lock: string | null;
}

export interface OpenedRepository {
  readonly workspace: Workspace;
  readonly command: TestCommand;
}

export interface RepositoryTools {
  plan(repository: OpenRepository, options: CallOptions): Promise<RepositoryPlan>;
  /** Returns the lock; null for the bare interpreter. */
  install(plan: RepositoryPlan, info: RepositoryInfo, options: CallOptions): Promise<string | null>;
  open(repository: PlannedRepository, options: CallOptions): Promise<OpenedRepository>;
  map(opened: OpenedRepository, repository: PlannedRepository, options: CallOptions): Promise<ImpactMap>;
}

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
