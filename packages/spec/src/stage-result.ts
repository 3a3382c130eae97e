import { stageRejected } from "./errors.ts";
import type { RejectionEvidence, RejectionReason } from "./rejection-reasons.ts";

/** A rejection is a result, not an error. */
export type StageResult<T> = { readonly status: "accepted"; readonly value: T } | StageRejection;

export interface StageRejection {
  readonly status: "rejected";
  readonly reason: RejectionReason;
  /** For people; nothing depends on it. */
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

/** @throws SpecError SPEC_STAGE_REJECTED */
export function unwrap<T>(result: StageResult<T>): T {
  if (result.status === "rejected") throw stageRejected(result.reason, result.detail);
  return result.value;
}
