export { createDockerExecutor } from "./docker-executor.ts";
export type { DockerExecutorOptions } from "./docker-executor-options.ts";
export {
  exportRuntimeImage,
  type ExportedRuntimeImage,
  type ExportRuntimeImageOptions,
} from "./runtime-image/export-runtime-image.ts";
export { loadRuntimeImage, type LoadRuntimeImageOptions } from "./runtime-image/load-runtime-image.ts";
export { createDockerEnvBackend, type DockerEnvBackendOptions } from "./env/docker-env-backend.ts";
export { ENV_BUILD_LIMITS, ENV_TEST_LIMITS } from "../env/layered-env-backend.ts";
export { cleanEnvImages, type CleanedEnvImages, type CleanEnvImagesOptions } from "./env/clean-env-images.ts";
