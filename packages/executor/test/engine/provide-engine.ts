import type { TestProject } from "vitest/node";
import { findTestEngine, type NoTestEngine, type TestEngine } from "./test-engine.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly engine: Omit<TestEngine, "stop"> | NoTestEngine;
  }
}

export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const result = await findTestEngine().catch((error: unknown) => ({ missing: String(error) }));
  if ("missing" in result) {
    console.log(`TESTS WITH DOCKER ARE SKIPPED: ${result.missing}`);
    provide("engine", result);
    return undefined;
  }
  const { host, image, stop } = result;
  provide("engine", { host, image });
  return stop;
}
