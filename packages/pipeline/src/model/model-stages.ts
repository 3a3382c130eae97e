import { loadTokenCounter } from "@repost/context";
import { createHybridSandbox } from "@repost/sandbox";
import type { CountingTextModel } from "@repost/llm";
import { DEFAULT_REQUESTS, type Store, type DescribeRuntime, type Executor, runtimeOf } from "@repost/spec";
import { createHybridTests, type InstallPackages } from "@repost/testgen";
import {
  type BuildStages,
  createStaticStages,
  SEARCH_LIMIT_MS,
  type StaticStagesOptions,
} from "../build/build-stages.ts";
import { resolveGates } from "../gate/gate-options.ts";
import { createLlmStages } from "./llm-stages.ts";
import type { ModelChoice } from "./model-choice.ts";
import { type OpenModel, openModel } from "./open-model.ts";
import { createWorkSlots } from "./work-slots.ts";
import { parseLock, pinsOf } from "@repost/executor";

const MOST_NAMED = 40;

export type { ModelUsage } from "./model-tally.ts";

export type { LlmExtras, ModelChoice, OtherModel } from "./model-choice.ts";

export interface ModelStagesOptions extends StaticStagesOptions {
  readonly model: ModelChoice;
  readonly folder: string;
  /** More functions may wait for an answer. @default 1 */
  readonly concurrency?: number;
  readonly store?: Store | null;
  readonly install?: InstallPackages;
}

export interface ModelStages {
  readonly stages: BuildStages;
  readonly model: CountingTextModel;
}

export async function createModelStages(modelOptions: ModelStagesOptions): Promise<ModelStages> {
  const { model, folder, concurrency = 1, store = null, install, ...options } = modelOptions;
  const slots = createWorkSlots(concurrency, model.maxConcurrent ?? DEFAULT_REQUESTS.maxConcurrent);
  const opened = await openModel(model, folder, slots);
  const stages =
    model.strategy === "hybrid"
      ? await createHybridStages({
          ...options,
          opened,
          ...(model.extras?.maxContextTokens === undefined ? {} : { maxContextTokens: model.extras.maxContextTokens }),
        })
      : await createLlmStages({
          ...options,
          opened,
          pipeline: model.pipeline ?? "repost",
          extras: model.extras ?? {},
          describeRuntime: runtimeDescriber(options.executor, store),
          ...(install === undefined ? {} : { install }),
        });
  return { stages: { ...stages, slots }, model: opened.model };
}

function runtimeDescriber(executor: Executor, store: Store | null): DescribeRuntime {
  return async (language, { environment, signal }) => {
    const { runtimes } = await executor.capabilities({ signal });
    const { runtime, title, modules: base } = runtimeOf(language);
    const interpreter = `${title} ${runtimes[runtime]?.replace(/^v/u, "") ?? ""}`;
    const pins =
      environment === null || store === null ? [] : pinsOf(parseLock(await store.get(environment, { signal })));
    if (pins.length === 0) return `${interpreter.trim()}, ${base} and no other package`;
    const more = pins.length > MOST_NAMED ? ` and ${pins.length - MOST_NAMED} more` : "";
    return `${interpreter.trim()}, ${base} and these packages: ${pins.slice(0, MOST_NAMED).join(", ")}${more}`;
  };
}

interface HybridStagesOptions extends StaticStagesOptions {
  readonly opened: OpenModel;
  /** @default 6000 characters of the target's dependencies */
  readonly maxContextTokens?: number;
}

async function createHybridStages({
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
