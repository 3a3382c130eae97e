import { stageRejected } from "./errors.ts";

/** What a stage returns for one item: its product, or why there is none. A rejection is a result, not an error. */
export type StageResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

export interface StageRejection {
  readonly status: "rejected";
  /** snake_case, countable. */
  readonly reason: string;
  /** What happened, for a person. */
  readonly detail: string;
}

export function accepted<T>(value: T): StageResult<T> {
  return { status: "accepted", value };
}

export function rejected(reason: string, detail: string): StageRejection {
  return { status: "rejected", reason, detail };
}

/**
 * The product of a stage, for programs that go on with one item only.
 * @throws SpecError SPEC_STAGE_REJECTED
 */
export function unwrap<T>(result: StageResult<T>): T {
  if (result.status === "rejected") throw stageRejected(result.reason, result.detail);
  return result.value;
}
