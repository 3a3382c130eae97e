import type { ContextFragment, Language, RepositoryInfo, SandboxedModule, TestSuite } from "@repost/spec";

/** Row of a published dataset, split for the judge. */
export interface PublishedTask {
  readonly instance_id: string;
  /** Row's own id (task_id, idx) as text, which predictions use. */
  readonly task_id: string;
  readonly language: Language;
  /** Target with all code that runs on import, without tests. */
  readonly module: SandboxedModule;
  /** `program` is the published test program, which defines the reference and calls the candidate. */
  readonly suite: TestSuite;
  readonly reference: string;
  /** Excludes the reference. */
  readonly prompt: string;
  /** Known code of the repository by file, the target's last and without its body. */
  readonly context: readonly ContextFragment[];
  readonly repo: RepositoryInfo;
  readonly orig: Readonly<Record<string, unknown>>;
}
