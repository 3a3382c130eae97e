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

/** Runs code and has interpreters: a sandbox. */
export type WorkspaceExecutor = Pick<Executor, "execute" | "capabilities">;

export interface OpenRepositoryWorkspaceOptions extends CallOptions {
  /** Folder of the repository. */
  readonly root: string;
  /** Returns names of tags of a git source. @default tags of the folder's own `.git` */
  readonly tags?: OpenRepository["tags"] | undefined;
  /** A sandbox, which can show a folder to its runs. */
  readonly executor: WorkspaceExecutor;
  readonly environments: Pick<Environments, "installRequirements">;
  /** When the revision was published, ISO 8601. @default null, unknown */
  readonly published?: string | null;
  /** Latest release date of packages, or `none`. @default the date of publishing */
  readonly cutoff?: string | undefined;
  /** Compiles modules and tests once, which pays after a few runs. @default false */
  readonly compile?: boolean;
  /** @default WORKSPACE_LIMITS of `@repost/executor` */
  readonly limits?: Partial<Limits> | undefined;
}

/** A repository whose tests can run, with its plan and what was installed for it. */
export interface RepositoryWorkspace extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly plan: RepositoryPlan;
  readonly environment: RequirementsLock;
  /** Command that runs the whole suite. */
  readonly command: TestCommand;
}

/** Plans a repository for the interpreter of an executor. Nothing is installed and nothing runs. */
export async function planForExecutor(
  { root, tags }: Pick<OpenRepository, "root" | "tags">,
  executor: Pick<WorkspaceExecutor, "capabilities">,
): Promise<RepositoryPlan> {
  const { python } = (await executor.capabilities()).runtimes;
  const version = /^\d+\.\d+/u.exec(python ?? "")?.[0] ?? null;
  return await planRepository(root, { version, tags });
}

/**
 * Plans the environment of a repository, installs it, and opens a workspace with it.
 *
 * @throws ExecutorError as `installRequirements` of `Environments`; EXECUTOR_REQUEST_INVALID where the executor is no sandbox
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
