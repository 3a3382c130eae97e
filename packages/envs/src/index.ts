export { buildWithAgents } from "./builders/agents-builder.ts";
export { buildHybrid } from "./builders/hybrid-builder.ts";
export { ENV_PROMPTS } from "./builders/load-prompt.ts";
export type { BuilderEvent, ModelBuild, ModelBuilderOptions, Observations } from "./builders/model-builder.ts";
export { buildInSession } from "./builders/session-builder.ts";
export { EnvsError, type EnvsErrorCode } from "./errors.ts";
export { type DockerResult, dockerResult } from "./formats/docker-results.ts";
export { readEnvTask, type ReadEnvTaskOptions } from "./formats/read-env-task.ts";
export { type SweBenchEnvRow, type SweBenchEnvTask, sweBenchEnvTask } from "./formats/swebench-task.ts";
export { buildImpactMap, type BuildImpactMapOptions, type ImpactRejection } from "./impact/build-impact-map.ts";
export { type ImpactCache, openImpactCache } from "./impact/impact-cache.ts";
export {
  type FileImpact,
  impactByFile,
  type ImpactedTest,
  impactedTests,
  type LineRange,
} from "./impact/impacted-tests.ts";
export { programFiles } from "./impact/program-files.ts";
export { impactDigest } from "./impact/repository-digest.ts";
export {
  type Issue,
  MINE_REASONS,
  type MinedCommit,
  type MineReason,
  selectFix,
  type SelectedFix,
  type SelectFixOptions,
} from "./mine/select-fix.ts";
export { type EnvMemory, openEnvMemory } from "./memory/env-memory.ts";
export type { MemoryQuery } from "./memory/nearest-environments.ts";
export { provenEnvironment } from "./memory/proven-environment.ts";
export { planRepository, type PlanRepositoryOptions } from "./plan-repository.ts";
export { easyRecipe } from "./recipes/easy-recipe.ts";
export { renderDockerfile, type RenderDockerfileOptions, renderEvalScript } from "./recipes/render-recipe.ts";
export { deriveRecipe, type DeriveRecipeOptions } from "./recipes/static-builder.ts";
export { debianToolchain, officialImage } from "./recipes/toolchains.ts";
export { repairEnvironment, type RepairEnvironmentOptions } from "./repairs/repair-environment.ts";
export { type EnvFailure, type Repair, repairRecipe } from "./repairs/repair-rules.ts";
export { parseResults, type TestStatuses } from "./results/parse-results.ts";
export { type BuildOutcome, classifyRuns } from "./verdict/classify.ts";
export { judgePatch, type JudgePatchOptions, type PatchVerdict } from "./verdict/judge-patch.ts";
export { validateEnvironment, type ValidateEnvironmentOptions } from "./verdict/validate-environment.ts";
