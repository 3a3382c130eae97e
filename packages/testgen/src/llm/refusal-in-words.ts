import type { SuiteRefusal } from "@repost/spec";

/** Refusals after a run, in words for a model. */
const CAUSES: Readonly<Record<string, string>> = {
  reference_fails: "it fails for the original as soon as the implementation runs in a process of its own",
  reference_unstable: "it does not give the same result each time it runs",
  protocol_violated: "some of its values cannot travel between the process of the test and that of the implementation",
  not_called: "it never calls the implementation that it is to judge",
  answer_in_inputs: "its inputs contain the answer",
  observations_too_large: "its values are too large",
  timeout: "it takes too long",
  weak_suite: "implementations that are clearly wrong pass it",
  stub: "an implementation that does nothing passes it",
  mutation: "too many small mistakes in the implementation pass it",
  coverage: "it leaves out too many branches",
  agreement: "it shows too little of what the function does",
};

export function refusalInWords({ reason, detail }: Pick<SuiteRefusal, "reason" | "detail">): string {
  const cause = CAUSES[reason] ?? reason.replaceAll("_", " ");
  return detail === "" ? `${cause}.` : `${cause}. ${detail}`;
}
