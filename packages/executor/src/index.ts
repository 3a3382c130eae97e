export { createExecutor, type CreateExecutorOptions } from "./create-executor.ts";
export { DEFAULT_IMAGE } from "@repost/spec/settings";
export { ExecutorError, type ExecutorErrorCode } from "./errors.ts";
export {
  type Channel,
  type CollectedFile,
  DEFAULT_LIMITS,
  type Execution,
  type ExecutionFile,
  type ExecutionRequest,
  type Executor,
  type ExecutorCapabilities,
  type Limits,
  type OutputChunk,
} from "@repost/spec";
export type { LocalExecutor } from "./local-executor.ts";
export {
  createEnvironments,
  type CreateEnvironmentsOptions,
  type Environments,
  type InstallRequirementsOptions,
} from "./environments/create-environments.ts";
export type { ChangedRequirement, RequirementsLock } from "./environments/python/lock-requirements.ts";
export {
  exportEnvironments,
  type ExportedEnvironments,
  type ExportEnvironmentsOptions,
} from "./environments/archive/export-environments.ts";
export { loadEnvironments, type LoadEnvironmentsOptions } from "./environments/archive/load-environments.ts";
export { type CacheFolder, defaultCacheFolder, openCacheFolder } from "./environments/cache-folder.ts";
export { type InstalledEnvironment, listInstalled } from "./environments/installed-environments.ts";
export { pruneEnvironments, type PruneEnvironmentsOptions } from "./environments/prune-environments.ts";
export { type FreshFolder, makeFreshFolder } from "./environments/fresh-folder.ts";
export type {
  EnvironmentEvent,
  EnvironmentPlan,
  ModuleNeeds,
  UnresolvedImport,
} from "./environments/environment-plan.ts";
export { type Lock, lockDigest, lockText, parseLock, pinsOf } from "./environments/lock.ts";
export type { EnvironmentOptions, ResolvedEnvironment } from "./resolved-environment.ts";
export { type BackendProbe, probeBackends, type ProbeBackendsOptions } from "./probe-backends.ts";
export { createProcessExecutor, type ProcessExecutorOptions } from "./process/process-executor.ts";
export { keepModules, type KeepModulesOptions } from "./kept/keep-modules.ts";
export { openSession } from "./session/open-session.ts";
export type { Session, SessionRequest, SnippetOptions, SnippetResult } from "./session/session.ts";
export type { SandboxExecutorOptions } from "./sandbox/prepare-sandbox.ts";
export { createSandboxExecutor } from "./sandbox/sandbox-executor.ts";
export {
  openWorkspace,
  type OpenWorkspaceOptions,
  WORKSPACE_LIMITS,
  type WorkspacePlan,
} from "./workspace/open-workspace.ts";
export { createSandboxEnvBackend, type SandboxEnvBackendOptions } from "./env/sandbox/sandbox-env-backend.ts";
export type { ArchivingEnvBackend } from "./env/layered-env-backend.ts";
export { cleanEnvLayers, type CleanedEnvLayers } from "./env/sandbox/clean-env-layers.ts";
