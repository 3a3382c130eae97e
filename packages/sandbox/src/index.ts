export { createStaticSandbox, type StaticSandboxOptions } from "./create-static-sandbox.ts";
export { createHybridSandbox, type HybridSandboxOptions } from "./hybrid/create-hybrid-sandbox.ts";
