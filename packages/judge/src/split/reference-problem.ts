import type { ReasonOf, RejectionEvidence } from "@repost/spec";
import { loadProblem } from "../load-failure.ts";
import type { ReferenceRequest } from "../reference-request.ts";
import type { Conversation } from "./converse.ts";
import { describeFailure } from "./describe-failure.ts";

export interface ReferenceProblem {
  readonly reason: ReasonOf<"record">;
  readonly detail: string;
  readonly evidence?: RejectionEvidence;
}

export function referenceProblem(
  { state, trusted, candidate }: Conversation,
  { module, language }: Pick<ReferenceRequest, "module" | "language">,
  isFirst: boolean,
): ReferenceProblem | null {
  const failing = isFirst ? "reference_fails" : "reference_unstable";
  if (state.loadError !== null) return loadProblem(module, language, state.loadError);
  if (state.violation !== null) {
    return {
      reason: "protocol_violated",
      detail: `The values cannot travel between processes. ${state.violation.detail}`,
    };
  }
  if (state.end === null || !state.closed) {
    const ends = [trusted, candidate].map((side) => (side === null ? "ended by the judge" : side.status)).join(", ");
    return { reason: failing, detail: `The test did not come to its end; its process and the other: ${ends}.` };
  }
  if (state.end.failure !== null) {
    return {
      reason: failing,
      detail: `The reference does not pass. ${describeFailure(state.end.failure, module.entry, language.values)}`,
    };
  }
  if (state.end.calls > 0) return null;
  const notRun = state.end.notRun.map(({ name, reason }) => ` ${name} was not run (${reason}).`).join("");
  return { reason: "not_called", detail: `The test never calls the candidate.${notRun}` };
}
