import { stageRejected } from "./errors.ts";

/** Result of a stage for one item: its product, or the reason for a rejection. A rejection is not an error. */
export type StageResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

export interface StageRejection {
  readonly status: "rejected";
  /** Code in snake_case. */
  readonly reason: string;
  /** Description for people. */
  readonly detail: string;
}

export function accepted<T>(value: T): StageResult<T> {
  return { status: "accepted", value };
}

export function rejected(reason: string, detail: string): StageRejection {
  return { status: "rejected", reason, detail };
}

/**
 * Returns the product of a stage.
 * @throws SpecError SPEC_STAGE_REJECTED
 */
export function unwrap<T>(result: StageResult<T>): T {
  if (result.status === "rejected") throw stageRejected(result.reason, result.detail);
  return result.value;
}
