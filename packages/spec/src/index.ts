export {
  addLanguageFacts,
  familyOf,
  type FamilyRuntime,
  languageFacts,
  type LanguageFacts,
  type LanguageFamily,
  runtimeOf,
} from "./languages.ts";
export { type Branch, branchKey, type BranchPosition, comparePositions, positionText, readBranches } from "./branch.ts";
export {
  type Answer,
  type AnswerCheck,
  type AnswerReport,
  type AnswerVerdict,
  bareRuntime,
  type CodeBlock,
  type DescribeRuntime,
  type PromptRequest,
  type PromptResult,
  type PromptRunner,
  reportAnswers,
} from "./prompt-runner.ts";
export type { BuildReport, PartAttribution, Rejection } from "./build-report.ts";
export type { CanonicalTagged, CanonicalValue } from "./canonical.ts";
export {
  DEFAULT_COMPLETION,
  DEFAULT_COMPLETION_TOKENS,
  DEFAULT_DISCOVERY,
  DEFAULT_ENV_BUILD,
  DEFAULT_GATES,
  DEFAULT_MINING,
  DEFAULT_PROMPT,
  DEFAULT_REQUESTS,
  DEFAULT_REVISION,
  DEFAULT_TESTS,
  DEFAULT_TRAINING,
  DEFAULT_UNUSED_DAYS,
} from "./defaults.ts";
export { replaceFile, writeFileAtomically, writeSynced } from "./atomic-file.ts";
export { digestOf } from "./digest.ts";
export type { CompletionTask, Mask, TaskQuality } from "./completion-task.ts";
export {
  COMPLETION_LOSSES,
  type CompletionLoss,
  type CompletionRejection,
  type CompletionResult,
  type ExecRepoBenchRow,
  type MaskedRepository,
  type MaskJournalEntry,
  type MaskReport,
  type RepositoryFiles,
} from "./completion-records.ts";
export type { ImpactMap } from "./impact-map.ts";
export type { PlanEvidence, RepositoryPlan } from "./repository-plan.ts";
export type {
  BuiltEnv,
  EnvBackend,
  EnvBuild,
  EnvBuildRequest,
  EnvBase,
  EnvLayer,
  EnvLimits,
  EnvRunOutput,
  EnvRunRequest,
} from "./env-backend.ts";
export type { EnvGroup, EnvReport } from "./env-report.ts";
export type { EnvMeasurement } from "./env-measurement.ts";
export {
  type AnalystAnswer,
  analystAnswerSchema,
  type EnvironmentAnswer,
  environmentAnswerSchema,
  type EnvAnswerSchema,
  explorerAnswerSchema,
  type LookRequest,
  repairAnswerSchema,
  type RepairPatchAnswer,
  sessionAnswerSchema,
  type TestsAnswer,
  testsAnswerSchema,
} from "./env-answers.ts";
export type { EnvBuildReport, EnvObservation, EnvExecution } from "./env-build-report.ts";
export type { KnownRepair, ProvenEnvironment } from "./env-memory.ts";
export { ENV_LANGUAGES, type EnvLanguage, type EnvTask } from "./env-task.ts";
export {
  ENV_CLASSES,
  ENV_TEST_STATUSES,
  type EnvClass,
  type EnvRun,
  type EnvTestStatus,
  type EnvVerdict,
} from "./env-verdict.ts";
export {
  CANARY_RUNNERS,
  type CanaryRunner,
  ENV_PLACES,
  RECIPE_LAYERS,
  RESULT_FORMS,
  type Recipe,
  type RecipeLayer,
  type RecipeStep,
  type ResultForm,
} from "./recipe.ts";
export {
  type Cost,
  type Environment,
  type MutantCounts,
  type Quality,
  readMutantCounts,
  type RuntimeInfo,
} from "./environment.ts";
export type { RecipePatch } from "./recipe-patch.ts";
export {
  errorCreator,
  errorMessage,
  RepostError,
  SpecError,
  digestMissing,
  type RepostErrorOptions,
  type SpecErrorCode,
} from "./errors.ts";
export { poetryRequirement } from "./poetry-requirement.ts";
export { distributionName, formatRequirement, parseRequirement, type Requirement } from "./requirement.ts";
export {
  ALTERNATIVE_KINDS,
  type Alternative,
  BREAKDOWN_TRAITS,
  type Breakdown,
  type Comparison,
  type CompletionScores,
  type EvalReport,
  type EvalResult,
  type Leaderboard,
  type Prediction,
  type Revision,
  type RoundReport,
  type Verdict,
} from "./evaluation.ts";
export {
  DEFAULT_LIMITS,
  EXECUTION_STATUSES,
  MINIMUM_NODE_VERSION,
  type Channel,
  type ExecutorCapabilities,
  type ProgramLibrary,
  type CollectedFile,
  type Execution,
  type ExecutionFile,
  type ExecutionRequest,
  type KeptProgram,
  type ExecutionSummary,
  type FolderView,
  type Limits,
  type OutputChunk,
} from "./execution.ts";
export {
  type Contradiction,
  contradictionEvidenceSchema,
  DOCUMENTATION_FINDINGS,
  type Finding,
  underspecifiedEvidenceSchema,
} from "./finding.ts";
export type {
  ContextFragment,
  DataFile,
  Edge,
  FunctionContext,
  FunctionParts,
  OwnImportRecord,
  Unit,
} from "./function-context.ts";
export type { EnvironmentManifest, NodeLock, RuntimeArchive } from "./installed-environment.ts";
export { MAX_INSTANCE_ID, instanceId, sourceName, type InstanceIdParts } from "./instance-id.ts";
export { isPlainObject, parseJson, parseJsonObject, stableJson, withoutUndefined } from "./json.ts";
export { mapConcurrent } from "./map-concurrent.ts";
export type {
  FunctionDefinition,
  LanguageAdapter,
  Mutant,
  Span,
  SpliceRequest,
  SpliceResult,
} from "./language-adapter.ts";
export type { Observation } from "./observation.ts";
export type { ObservedCall, ObservedCalls, ObservedInstance } from "./observed-calls.ts";
export { CAUSES, OUTCOMES, countOutcome, type Cause, type Outcome, type OutcomeCount } from "./outcome.ts";
export type {
  CallOptions,
  Check,
  CheckSubject,
  Executor,
  SuppliedValue,
  SuppliedValues,
  Judge,
  JudgedVariants,
  JudgeRequest,
  OpenRepository,
  RecordRequest,
  AttemptingOptions,
  SandboxOptions,
  SandboxStrategy,
  Source,
  Store,
  SuiteRefusal,
  TestRequest,
  TestStrategy,
  VariantsRequest,
  ContextLimit,
  ImportableFiles,
  TextModel,
  TextRequest,
  TextResponse,
  TokenCounter,
  TokenLimit,
  TokenUsage,
} from "./ports.ts";
export { type ConfigurationSections, parseConfigurationSections } from "./python-configuration.ts";
export { createPromptLoader, fillPrompt, parsePrompt, promptId, promptPlaces, type Prompt } from "./prompt.ts";
export { recordType, type RecordSchema, type RecordType } from "./record.ts";
export { TRUST_LEVELS, type Recorded, type Recording, type Trust } from "./recording.ts";
export { records } from "./records.ts";
export {
  type Language,
  LANGUAGES,
  MASK_LANGUAGES,
  type MaskLanguage,
  type RepositoryInfo,
  type RepositoryStatistics,
} from "./repository.ts";
export { MASK_LEVELS, type MaskLevel } from "./mask.ts";
export {
  LLM_PIPELINES,
  type LlmPipeline,
  PUBLISHED_CONTEXT_TOKENS,
  PUBLISHED_ROUNDS,
  type Rounds,
} from "./llm-pipelines.ts";
export { LEADERBOARD_FILES, RUN_FILES, shardName, storePath } from "./run-layout.ts";
export type { Attempt, JournalEntry, LockedEntry, RepositorySelection, RunManifest, Skip } from "./run-records.ts";
export {
  isStubFile,
  MODULE_STUBS,
  type SandboxedModule,
  STUB_PREFIX,
  STUB_REACHED,
  stubsModuleOf,
} from "./sandboxed-module.ts";
export { randomFractions } from "./random.ts";
export {
  contentOf,
  differsOnlyIn,
  executionFiles,
  type JobProgram,
  jobRequest,
  type SourceFile,
  unusedPath,
} from "./source-file.ts";
export {
  type Failure,
  failuresOf,
  isRemedy,
  isRetried,
  type ReasonOf,
  type ReasonStage,
  REJECTION_REASONS,
  type RejectionEvidence,
  type RejectionReason,
  type Remedy,
  type Stage,
  STAGES,
} from "./rejection-reasons.ts";
export { accepted, rejected, unwrap, type StageRejection, type StageResult } from "./stage-result.ts";
export { FUNCTION_KINDS, type FunctionKind, SCHEMA_VERSION, type Target } from "./target.ts";
export {
  SUPPORTS,
  type Call,
  type Support,
  type TestCase,
  type TestProvenance,
  type TestCoverage,
  type TestNotRun,
  type TestSuite,
} from "./test-suite.ts";
export type { VisibleCodeRecord } from "./visible-code.ts";
export {
  IGNORED_FOLDERS,
  type LinesByFile,
  type ReachedLines,
  RUNNER_OPTIONS_WITH_VALUE,
  TEST_RUNNERS,
  TEST_VERDICTS,
  type TestCommand,
  type TestResult,
  testResultSchema,
  type TestRunner,
  type TestVerdict,
  type Workspace,
  type WorkspaceRun,
  type WorkspaceRunOptions,
} from "./workspace.ts";
export { callSuite, type CallFields, prediction, programSuite } from "./make-records.ts";
export type { InstructJournalEntry } from "./instruct-records.ts";
