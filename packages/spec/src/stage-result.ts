import { stageRejected } from "./errors.ts";
import type { RejectionEvidence, RejectionReason } from "./rejection-reasons.ts";

/** Result of a stage for one item: its product, or the reason for a rejection. A rejection is not an error. */
export type StageResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

export interface StageRejection {
  readonly status: "rejected";
  readonly reason: RejectionReason;
  /** Description for people; nothing depends on it. */
  readonly detail: string;
  /** Facts that decide about further attempts. @default none */
  readonly evidence?: RejectionEvidence;
}

export function accepted<T>(value: T): StageResult<T> {
  return { status: "accepted", value };
}

export function rejected(reason: RejectionReason, detail: string, evidence?: RejectionEvidence): StageRejection {
  return { status: "rejected", reason, detail, ...(evidence === undefined ? {} : { evidence }) };
}

/**
 * Returns the product of a stage.
 * @throws SpecError SPEC_STAGE_REJECTED
 */
export function unwrap<T>(result: StageResult<T>): T {
  if (result.status === "rejected") throw stageRejected(result.reason, result.detail);
  return result.value;
}
