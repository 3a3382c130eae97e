import { loadTokenCounter } from "@repost/context";
import { createHybridSandbox } from "@repost/sandbox";
import { createHybridTests } from "@repost/testgen";
import {
  type BuildStages,
  createStaticStages,
  SEARCH_LIMIT_MS,
  type StaticStagesOptions,
} from "../build/build-stages.ts";
import { resolveGates } from "../gate/gate-options.ts";
import type { OpenModel } from "./open-model.ts";

interface HybridStagesOptions extends StaticStagesOptions {
  readonly opened: OpenModel;
  /** @default 6000 characters of the target's dependencies */
  readonly maxContextTokens?: number;
}

export async function createHybridStages({
  opened,
  maxContextTokens: tokens,
  ...options
}: HybridStagesOptions): Promise<BuildStages> {
  const { executor } = options;
  const { minCoverage } = resolveGates(options);
  const { promptRunner, tally } = opened;
  const stages = await createStaticStages(options, "hybrid");
  const limit = tokens === undefined ? {} : { contextLimit: { tokens, counter: await loadTokenCounter() } };
  return {
    ...stages,
    sandbox: createHybridSandbox({ sandbox: stages.sandbox, promptRunner, ...limit }),
    tests: await createHybridTests({
      executor,
      promptRunner,
      minCoverage,
      budget: { wallMs: SEARCH_LIMIT_MS },
      ...limit,
    }),
    usage: (instanceId) => tally.of(instanceId),
  };
}
