import type { ContextFragment, Language, RepositoryInfo, SandboxedModule, TestSuite } from "@repost/spec";

/** A row of a published dataset, split for the judge. */
export interface PublishedTask {
  readonly instance_id: string;
  /** The row's own id (task_id, idx) as text, which predictions use. */
  readonly task_id: string;
  readonly language: Language;
  /** The target with its dependencies and all code that runs on import, without tests. */
  readonly module: SandboxedModule;
  /** `program` is the published test program. It defines the reference, and calls the candidate by the set's name. */
  readonly suite: TestSuite;
  /** The target's lines in the module. */
  readonly reference: string;
  /** The prompt, without the reference. */
  readonly prompt: string;
  /**
   * Known code of the repository by file, the target's last. The target has a docstring or placeholder instead of its
   * body.
   */
  readonly context: readonly ContextFragment[];
  readonly repo: RepositoryInfo;
  /** The original row. */
  readonly orig: Readonly<Record<string, unknown>>;
}
