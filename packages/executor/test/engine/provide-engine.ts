import type { TestProject } from "vitest/node";
import { findTestEngine, type NoTestEngine, type TestEngine } from "./test-engine.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly engine: Omit<TestEngine, "stop"> | NoTestEngine;
  }
}

export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const found = await findTestEngine().catch((error: unknown) => ({ missing: String(error) }));
  if ("missing" in found) {
    console.log(`TESTS WITH DOCKER ARE SKIPPED: ${found.missing}`);
    provide("engine", found);
    return undefined;
  }
  const { host, image, stop } = found;
  provide("engine", { host, image });
  return stop;
}
