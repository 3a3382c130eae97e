export { createStaticSandbox, type StaticSandboxOptions } from "./create-static-sandbox.ts";
