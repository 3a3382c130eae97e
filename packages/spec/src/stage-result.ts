import { stageRejected } from "./errors.ts";
import type { ReasonOf, ReasonStage, RejectionEvidence, RejectionReason } from "./rejection-reasons.ts";

/** Result of a stage for one item: its product, or the reason for a rejection. A rejection is not an error. */
export type StageResult<T, Of extends ReasonStage = ReasonStage> = Accepted<T> | StageRejection<Of>;

/** Rejection with a reason of the given stages. */
export type StageRejection<Of extends ReasonStage = ReasonStage> = RejectedFor<ReasonOf<Of>>;

interface Accepted<T> {
  readonly status: "accepted";
  readonly value: T;
}

interface RejectedFor<Reason extends RejectionReason> {
  readonly status: "rejected";
  readonly reason: Reason;
  /** Description for people; nothing depends on it. */
  readonly detail: string;
  /** Facts that decide about further attempts. @default none */
  readonly evidence?: RejectionEvidence;
}

export function accepted<T>(value: T): Accepted<T> {
  return { status: "accepted", value };
}

export function rejected<Reason extends RejectionReason>(
  reason: Reason,
  detail: string,
  evidence?: RejectionEvidence,
): RejectedFor<Reason> {
  return { status: "rejected", reason, detail, ...(evidence === undefined ? {} : { evidence }) };
}

/** @throws SpecError SPEC_STAGE_REJECTED */
export function unwrap<T>(result: StageResult<T>): T {
  if (result.status === "rejected") throw stageRejected(result.reason, result.detail);
  return result.value;
}
