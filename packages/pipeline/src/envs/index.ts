export { type ExportedEnvTasks, exportEnvTasks } from "./export-env-tasks.ts";
export { type MinedTasks, mineTasks, type MineTasksOptions } from "./mine-tasks.ts";
export {
  buildTasks,
  type BuildTasksEvent,
  type BuildTasksOptions,
  type EnvModelChoice,
  MODEL_ENV_BUILDERS,
  type ModelEnvBuilderName,
} from "./build-tasks.ts";
export {
  deriveTaskRecipe,
  ENV_BUILDERS,
  type EnvBuilderName,
  findEnvTask,
  readEnvTasks,
  validateTasks,
  type ValidateTasksOptions,
} from "./validate-tasks.ts";
export { type EnvRunReport, writeEnvReport, type WriteEnvReportOptions } from "./write-env-report.ts";
