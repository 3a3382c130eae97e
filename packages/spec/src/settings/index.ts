export {
  type CommandSettings,
  describeSettings,
  recordedName,
  recordedSettings,
  type SettingDescription,
  type SettingFields,
  type SettingNotation,
  type SettingSchema,
  type SettingValues,
  withDefaults,
} from "./setting.ts";
export {
  ANSWER_FORMS,
  type AnswerForm,
  BALANCED_LEVELS,
  CACHE_MODES,
  type CacheMode,
  COMPLETION_FORMATS,
  type CompletionFormat,
  type CoverageKind,
  DEFAULT_IMAGE,
  type Description,
  DESCRIPTIONS,
  ENV_BUILDERS,
  type EnvBuilderName,
  EXPORT_FORMATS,
  type ExportFormat,
  FEEDBACK_KINDS,
  type FeedbackKind,
  GENERATION_PRESETS,
  type GenerationPreset,
  HAND_TEST_RUNNERS,
  type HandTestRunner,
  MASK_PRESETS,
  type MaskPreset,
  MODEL_ENV_BUILDERS,
  type ModelApi,
  type ModelEnvBuilderName,
  type Prompt,
  PROMPTS,
  FEEDBACK_LEVELS,
  type FeedbackLevel,
  STATISTICS_ROWS,
  type Strategy,
  TASK_CONTEXTS,
  type TaskContext,
  TOKEN_ENCODINGS,
  type TokenEncoding,
  TRAINING_FORMATS,
  TRAINING_LAYOUTS,
  type TrainingFormat,
  type TrainingLayout,
  type UnsafePolicy,
  WRITTEN_DESCRIPTIONS,
} from "./setting-choices.ts";
export { isDay } from "./setting-types.ts";
export { repositorySettings } from "./selection-settings.ts";
export { gateSettings } from "./gate-settings.ts";
export { executorSettings } from "./execution-settings.ts";
export { modelSettings, serverSettings, strategySettings } from "./model-settings.ts";
export type { GateInput } from "./build-settings.ts";
export type { EnvBackendSettings } from "./environment-settings.ts";
export type { AskSettings } from "./prediction-settings.ts";
export type { TestLimitSettings } from "./repository-settings.ts";
export { COMMANDS, type CommandName, type SettingsOf } from "./command-settings.ts";
