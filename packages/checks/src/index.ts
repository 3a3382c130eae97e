export { agreementCheck, type AgreementCheckOptions } from "./agreement-check.ts";
export { astCheck, type AstCheckOptions } from "./ast-check.ts";
export { coverageCheck, type CoverageCheckOptions } from "./coverage/coverage-check.ts";
export { distinctCheck, type DistinctCheckOptions } from "./distinct-check.ts";
export {
  createDuplicateFinder,
  type Duplicate,
  type DuplicateFinder,
  type DuplicateFinderOptions,
} from "./duplicates/create-duplicate-finder.ts";
export { lostGates, type LostGatesOptions, type TestGate } from "./attribution/lost-gates.ts";
export { bandKeys, minHash, type Signature } from "./duplicates/min-hash.ts";
export { functionFingerprint, type FunctionFingerprint } from "./duplicates/function-fingerprint.ts";
export { ChecksError, type ChecksErrorCode } from "./errors.ts";
export { fidelityCheck, type FidelityCheckOptions, jaccard } from "./fidelity/fidelity-check.ts";
export { leakCheck, type LeakCheckOptions } from "./leak/leak-check.ts";
export { withholdAnswer, type WithholdAnswerOptions } from "./leak/withhold-answer.ts";
export { licenseCheck, type LicenseCheckOptions } from "./license/license-check.ts";
export type { Opinion, OpinionJudge } from "./llm/ask-judges.ts";
export { functionalityCheck, type FunctionalityCheckOptions } from "./llm/functionality-check.ts";
export { publishedKeepRule } from "./llm/published-keep-rule.ts";
export { testQualityCheck, type TestQualityCheckOptions } from "./llm/test-quality-check.ts";
export {
  type FileMutant,
  type KilledMutant,
  mutationScore,
  type MutationScore,
  type MutationScoreOptions,
} from "./gate/mutation-score.ts";
export { readTestNeeds, type TestNeeds, type TestNeedsOptions } from "./gate/test-needs.ts";
export { HAND_TEST_RUNNERS as TEST_RUNNERS, type HandTestRunner as TestRunner } from "@repost/spec/settings";
export { mutationCheck, type MutationCheckOptions } from "./mutation/mutation-check.ts";
export { tokenBleu } from "./fidelity/token-bleu.ts";
export { programShape, type ProgramShape, type ProgramToken } from "./shape/program-shape.ts";
export { packageCheck, type PackageCheckOptions } from "./fidelity/package-check.ts";
export { runChecks, type RunChecksOptions } from "./run-checks.ts";
export { testDoubleCheck, type TestDoubleCheckOptions } from "./fidelity/test-double-check.ts";
export { trivialCheck, type TrivialCheckOptions } from "./mutation/trivial-check.ts";
export { referenceCheck, type ReferenceCheckOptions, stubCheck, type StubCheckOptions } from "./judge-checks.ts";
export type { SubjectOptions } from "./subject-options.ts";
export { underspecifiedFinding } from "./underspecified-finding.ts";
export { unsafeCheck, type UnsafeCheckOptions } from "./unsafe/unsafe-check.ts";
