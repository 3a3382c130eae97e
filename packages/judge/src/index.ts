export { formatCanonical, type FormatOptions } from "./canonical/format-canonical.ts";
export { compareCanonical, type CompareOptions } from "./compare/compare-canonical.ts";
export { compareObservations } from "./compare/compare-observations.ts";
export { describeDifference, type Difference } from "./compare/difference.ts";
export { createJudge } from "./create-judge.ts";
export { JudgeError, type JudgeErrorCode } from "./errors.ts";
export type { DroppedTests, JudgeEvent, JudgeOptions } from "./judge-options.ts";
export type { MissingName } from "./missing-name.ts";
export { createPublishedJudge, type PublishedJudgeOptions } from "./published/create-published-judge.ts";
