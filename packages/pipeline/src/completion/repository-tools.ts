import type {
  CallOptions,
  ImpactMap,
  OpenRepository,
  RepositoryInfo,
  RepositoryPlan,
  TestCommand,
  Workspace,
} from "@repost/spec";

/** Repository with the environment of its tests. */
export interface PlannedRepository {
  readonly root: string;
  readonly plan: RepositoryPlan;
  /** Text of the lock; null for the bare interpreter. */
  readonly lock: string | null;
}

/** A repository whose tests can run. */
export interface OpenedRepository {
  readonly workspace: Workspace;
  /** Command that runs the whole suite. */
  readonly command: TestCommand;
}

/** Plans, installs, opens and maps repositories. */
export interface RepositoryTools {
  /** Reads from the manifests how the tests run. */
  plan(repository: OpenRepository, options: CallOptions): Promise<RepositoryPlan>;
  /** Locks and installs what the tests need. Returns the text of the lock; null for the bare interpreter. */
  install(plan: RepositoryPlan, info: RepositoryInfo, options: CallOptions): Promise<string | null>;
  /** Installs a lock that was made earlier, and opens the repository. */
  open(repository: PlannedRepository, options: CallOptions): Promise<OpenedRepository>;
  /** Records which tests reach which lines. */
  map(opened: OpenedRepository, repository: PlannedRepository, options: CallOptions): Promise<ImpactMap>;
}
