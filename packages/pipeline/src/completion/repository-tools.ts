import type {
  CallOptions,
  ImpactMap,
  OpenRepository,
  RepositoryInfo,
  RepositoryPlan,
  TestCommand,
  Workspace,
} from "@repost/spec";

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
