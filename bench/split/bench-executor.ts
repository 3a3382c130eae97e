import { readdir } from "node:fs/promises";
import { createExecutor } from "@repost/executor";
import type { Executor } from "@repost/spec";

const PACKAGES = "packages";

interface BenchExecutor extends AsyncDisposable {
  readonly executor: Executor;
  readonly environment: string | null;
  spentMs(): number;
}

export async function createBenchExecutor(sitePackages: string | undefined): Promise<BenchExecutor> {
  const modules = sitePackages === undefined ? [] : await moduleNames(sitePackages);
  const inner = await createExecutor({
    kind: "sandbox",
    ...(sitePackages !== undefined && {
      resolveEnvironment: () => Promise.resolve({ sitePackages, modules }),
    }),
  });
  let spentMs = 0;
  const executor: Executor = {
    capabilities: (options) => inner.capabilities(options),
    close: () => inner.close(),
    async execute(request, options) {
      const run = await inner.execute(request, options);
      spentMs += run.cpu_ms ?? 0;
      return run;
    },
  };
  return {
    executor,
    environment: sitePackages === undefined ? null : PACKAGES,
    spentMs: () => spentMs,
    [Symbol.asyncDispose]: () => inner.close(),
  };
}

async function moduleNames(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith("-info") && !name.startsWith("_"));
  // Preloaded, it would not find its own folder.
  return names.map((name) => name.split(".")[0] ?? name).filter((name) => name !== "matplotlib");
}
