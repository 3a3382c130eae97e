import type { ContextFragment, Language, RepositoryInfo, SandboxedModule, TestSuite } from "@repost/spec";

/** Published row, split for the judge. */
export interface PublishedTask {
  readonly instance_id: string;
  /** The row's own id, which predictions use. */
  readonly task_id: string;
  readonly language: Language;
  /** Target and its code, without tests. */
  readonly module: SandboxedModule;
  /** `program` defines the reference and calls the candidate. */
  readonly suite: TestSuite;
  readonly reference: string;
  readonly prompt: string;
  /** By file; the target's file is last, without body. */
  readonly context: readonly ContextFragment[];
  readonly repo: RepositoryInfo;
  readonly orig: Readonly<Record<string, unknown>>;
}
