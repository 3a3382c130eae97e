export { createStaticSandbox, type StaticSandboxOptions } from "./create-static-sandbox.ts";
export { SandboxError, type SandboxErrorCode } from "./errors.ts";
export { writeModule } from "./write-module.ts";
export { createHybridSandbox, type HybridSandboxOptions } from "./hybrid/create-hybrid-sandbox.ts";
export { createLlmSandbox, type LlmSandboxOptions } from "./llm/create-llm-sandbox.ts";
