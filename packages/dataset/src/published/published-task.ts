import type { ContextFragment, Language, RepositoryInfo, SandboxedModule, TestSuite } from "@repost/spec";

/** Published row, split for the judge. */
export interface PublishedTask {
  readonly instance_id: string;
  /** The row's own id, which predictions use. */
  readonly task_id: string;
  readonly language: Language;
  /** Target and code that runs on import, without tests. */
  readonly module: SandboxedModule;
  /** `program` is published; it defines the reference and calls the candidate. */
  readonly suite: TestSuite;
  readonly reference: string;
  /** Excludes the reference. */
  readonly prompt: string;
  /** By file, the target's last and without its body. */
  readonly context: readonly ContextFragment[];
  readonly repo: RepositoryInfo;
  readonly orig: Readonly<Record<string, unknown>>;
}
