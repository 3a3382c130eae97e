import { planRepository } from "@repost/envs";
import { type Environments, openWorkspace, type RequirementsLock } from "@repost/executor";
import type {
  CallOptions,
  Executor,
  Limits,
  OpenRepository,
  RepositoryPlan,
  TestCommand,
  Workspace,
} from "@repost/spec";

export type WorkspaceExecutor = Pick<Executor, "execute" | "capabilities">;

export interface OpenRepositoryWorkspaceOptions extends CallOptions {
  readonly root: string;
  /** @default tags of the folder's own `.git` */
  readonly tags?: OpenRepository["tags"] | undefined;
  /** Must be a sandbox. */
  readonly executor: WorkspaceExecutor;
  readonly environments: Pick<Environments, "installRequirements">;
  /** ISO 8601. @default null, unknown */
  readonly published?: string | null;
  /** Date, or `none`. @default the date of publishing */
  readonly cutoff?: string | undefined;
  readonly compile?: boolean;
  /** @default WORKSPACE_LIMITS of `@repost/executor` */
  readonly limits?: Partial<Limits> | undefined;
}

export interface RepositoryWorkspace extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly plan: RepositoryPlan;
  readonly environment: RequirementsLock;
  readonly command: TestCommand;
}

/** Plans the test environment. Installs and runs nothing. */
export async function planForExecutor(
  { root, tags }: Pick<OpenRepository, "root" | "tags">,
  executor: Pick<WorkspaceExecutor, "capabilities">,
): Promise<RepositoryPlan> {
  const { python } = (await executor.capabilities()).runtimes;
  const version = /^\d+\.\d+/u.exec(python ?? "")?.[0] ?? null;
  return await planRepository(root, { version, tags });
}

/**
 * @throws ExecutorError as `installRequirements` of `Environments`; EXECUTOR_REQUEST_INVALID where the executor is no
 * sandbox
 */
export async function openRepositoryWorkspace({
  root,
  tags,
  executor,
  environments,
  published = null,
  cutoff,
  compile = false,
  limits = {},
  signal,
}: OpenRepositoryWorkspaceOptions): Promise<RepositoryWorkspace> {
  const plan = await planForExecutor({ root, ...(tags === undefined ? {} : { tags }) }, executor);
  const { requirements, own, runner, runtime } = plan;
  const excluded = own === null ? [] : [own.name];
  const bounds = { published, cutoff, signal };
  const environment = await environments.installRequirements({ runtime, requirements, excluded, ...bounds });
  const workspace = await openWorkspace({ executor, root, environment: environment.digest, plan, compile, limits });
  return {
    workspace,
    plan,
    environment,
    command: { runner },
    [Symbol.asyncDispose]: () => workspace.close(),
  };
}
