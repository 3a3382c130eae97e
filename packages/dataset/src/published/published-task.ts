import type { ContextFragment, Language, RepositoryInfo, SandboxedModule, TestSuite } from "@repost/spec";

/** One row of a published dataset, taken apart into what the judge needs. */
export interface PublishedTask {
  readonly instance_id: string;
  /** The row's own id as text (task_id, idx), as predictions made for the set name it. */
  readonly task_id: string;
  readonly language: Language;
  /** The target with all that it can reach and all that runs at import, without tests. */
  readonly module: SandboxedModule;
  /** `program` is the test program as published: it defines the reference too, and calls the candidate by the name that its set uses. */
  readonly suite: TestSuite;
  /** The target's own lines in the module: the ground truth. */
  readonly reference: string;
  /** What a model is to continue, without the reference. */
  readonly prompt: string;
  /**
   * What the row knows of its repository, file by file, the target's last: without its body, where a placeholder stands if nothing documents it.
   */
  readonly context: readonly ContextFragment[];
  readonly repo: RepositoryInfo;
  /** The row as it was. */
  readonly orig: Readonly<Record<string, unknown>>;
}
