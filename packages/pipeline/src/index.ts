export { chooseRepoEval, type RepoEvalChoice, type RepoEvalFound } from "./discover/repo-eval-choice.ts";
export {
  buildEnvironments,
  type BuildEnvironmentsOptions,
  type DiscoveryOptions,
  type EnvironmentChoice,
  type GateOptions,
} from "./build/build-environments.ts";
export {
  createStaticStages,
  type BuildStages,
  type DescribedTask,
  type StaticStagesOptions,
} from "./build/build-stages.ts";
export { makeEnvironment, type MakeEnvironmentOptions } from "./build/make-environment.ts";
export { buildTarget, type BuildTargetOptions, type TargetResult } from "./build/build-target.ts";
export {
  createModelStages,
  type LlmExtras,
  type ModelChoice,
  type ModelStages,
  type ModelStagesOptions,
  type ModelUsage,
  type OtherModel,
} from "./model/model-stages.ts";
export { compareEvalRuns, type CompareEvalRunsOptions } from "./compare/compare-eval-runs.ts";
export { createRepositoryTools, type RepositoryTools } from "./completion/repository-tools.ts";
export {
  BASELINE_COMPLETIONS,
  type CompletionChoice,
  evaluateCompletions,
  type EvaluateCompletionsEvent,
  type EvaluateCompletionsOptions,
} from "./completion/evaluate-completions.ts";
export { exportTasks, TASK_FORMATS } from "./completion/export-tasks.ts";
export { judgeCompletions, type JudgeCompletionsOptions } from "./completion/judge-completions.ts";
export { type MaskEvent, maskSources, type MaskSourcesOptions } from "./completion/mask-sources.ts";
export { defineConfig, type RepostConfig } from "./config/define-config.ts";
export { findConfig, loadConfig, type FoundConfig, type LoadedConfig } from "./config/load-config.ts";
export {
  discoverSources,
  type DiscoveredLanguage,
  type DiscoverEvent,
  type DiscoverReport,
  type DiscoverSourcesOptions,
} from "./discover/discover-sources.ts";
export type { RepositoryChoice, SearchEvent } from "./repositories/take-repositories.ts";
export { inspectMachine, type InspectMachineOptions, type MachinePart } from "./inspect-machine.ts";
export { PipelineError, type PipelineErrorCode } from "./errors.ts";
export type { JudgeChoice } from "./evaluate/choose-judges.ts";
export type { PredictionChoice } from "./evaluate/choose-predictions.ts";
export type { AnswerFunction, AnswerTask, SuppliedPredictions } from "./evaluate/supplied-predictions.ts";
export { evaluateModel, type EvaluateModelOptions } from "./evaluate/evaluate-model.ts";
export { revisionByModel, type RevisionByModelOptions } from "./evaluate/revision-by-model.ts";
export type { RevisionChoice } from "./evaluate/revise-remaining.ts";
export { guardReference } from "./evaluate/guard-reference.ts";
export {
  validateAlternatives,
  type ValidateAlternativesOptions,
  validateDataset,
  type ValidateDatasetOptions,
  type ValidateEvent,
  type ValidationProblem,
  type ValidationReport,
} from "./evaluate/validate-dataset.ts";
export type { BuildEvent, EvaluateEvent } from "./events.ts";
export { TEST_RUNNERS, type TestRunner } from "@repost/checks";
export {
  type SplitRule,
  ANSWER_FORMS,
  type AnswerForm,
  FEEDBACK_LEVELS,
  type FeedbackLevel,
  TRAINING_LAYOUTS,
  type TrainingLayout,
} from "@repost/dataset";
export { exportDataset, type ExportSummary, type ExportDatasetOptions } from "./export/export-dataset.ts";
export {
  EXPORT_FORMATS,
  type ExportFormat,
  GENERATION_PRESETS,
  type GenerationPreset,
  type Prompt,
  PROMPTS,
  TASK_CONTEXTS,
  type TaskContext,
  TRAINING_FORMATS,
  type TrainingFormat,
} from "@repost/spec/settings";
export type { GenerateEvent, GenerateReport } from "./generate/generate-events.ts";
export { completeTasks, type CompleteReport, type CompleteTasksOptions } from "./completion/complete-tasks.ts";
export { tokenBudget, type TokenBudget, type TokenBudgetOptions } from "./completion/task-prompt.ts";
export {
  type InstructEvent,
  type InstructReport,
  instructSources,
  type InstructSourcesOptions,
} from "./instruct/instruct-sources.ts";
export { generatePredictions, type GeneratePredictionsOptions } from "./generate/generate-predictions.ts";
export type { PromptOptions, SamplingOptions } from "./generate/prompt-options.ts";
export {
  describeDataset,
  type DescribeDatasetOptions,
  type DescribeEvent,
  type DescribeReport,
} from "./describe/describe-dataset.ts";
export {
  importSolutions,
  reviewSheets,
  type ReviewSheetsOptions,
  type SolveSummary,
  type StudyOptions,
} from "./study/read-study.ts";
export { scoreTests, type ScoreTestsOptions, type TestScore } from "./gate/score-tests.ts";
export { installDataset, type InstallDatasetOptions } from "./runtime/install-dataset.ts";
export { generateSuites, type GenerateSuitesOptions } from "./stages/generate-suites.ts";
export { buildModules, type BuildModulesOptions } from "./stages/build-modules.ts";
export { checkSuites, type CheckSuitesOptions } from "./stages/check-suites.ts";
export type { ExecutedStageOptions } from "./stages/executed-stage.ts";
export { extractContexts, type ExtractContextsOptions } from "./stages/extract-contexts.ts";
export { findContext } from "./stages/find-context.ts";
export type { StageEvent, StageReport } from "./stages/stage-events.ts";
export {
  datasetStatistics,
  type DatasetStatistics,
  type DatasetStatisticsOptions,
} from "./statistics/dataset-statistics.ts";
export { FACT_KINDS, type FactKind } from "./statistics/read-facts.ts";
export {
  type CompletionRecord,
  type CompletionRun,
  findCompletion,
  findCompletionRun,
  findInstance,
  type InstanceRecord,
  readCompletions,
  readReport,
  readRunEnvironments,
} from "./read-run.ts";
export { VERSION } from "./version.ts";
export {
  isTaskFolder,
  taskStore,
  writeTaskFolder,
  loadImpactMap,
  loadRepositoryFiles,
  readTaskFolder,
  storeRepositoryFiles,
  type TaskFolder,
} from "./completion/task-folder.ts";
export {
  openRepositoryWorkspace,
  type OpenRepositoryWorkspaceOptions,
  planForExecutor,
  type RepositoryWorkspace,
  type WorkspaceExecutor,
} from "./workspace/open-repository-workspace.ts";
export {
  type RepositoryTests,
  testRepository,
  type TestRepositoryOptions,
  withRepository,
} from "./workspace/test-repository.ts";
export {
  buildTasks,
  type BuildTasksEvent,
  type BuildTasksOptions,
  deriveTaskRecipe,
  ENV_BUILDERS,
  type EnvBuilderName,
  type EnvModelChoice,
  findEnvTask,
  MODEL_ENV_BUILDERS,
  type ModelEnvBuilderName,
  readEnvTasks,
  validateTasks,
  type ValidateTasksOptions,
  type EnvRunReport,
  type ExportedEnvTasks,
  exportEnvTasks,
  type MinedTasks,
  mineTasks,
  type MineTasksOptions,
  writeEnvReport,
  type WriteEnvReportOptions,
} from "./envs/index.ts";
export {
  bodyLines,
  type ImpactSelection,
  linesOfSelection,
  parseImpactSelection,
} from "./workspace/impact-selection.ts";
export { mapRepository, type MapRepositoryOptions, type RepositoryImpact } from "./workspace/map-repository.ts";
