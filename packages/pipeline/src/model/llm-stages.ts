import { WRITTEN_DESCRIPTIONS } from "@repost/spec/settings";
import { createContextLimit, loadTokenCounter } from "@repost/context";
import { createJudge } from "@repost/judge";
import { createLlmSandbox, createStaticSandbox } from "@repost/sandbox";
import { type DescribeRuntime, type LlmPipeline, PUBLISHED_CONTEXT_TOKENS } from "@repost/spec";
import { createLlmTests, describeFunction, type InstallPackages, loadsAlone } from "@repost/testgen";
import { acceptanceChecks } from "../gate/acceptance-checks.ts";
import { resolveGates } from "../gate/gate-options.ts";
import type { BuildStages, StaticStagesOptions } from "../build/build-stages.ts";
import { runtimeOf } from "../runtime-of.ts";
import type { LlmExtras } from "./model-choice.ts";
import type { OpenModel } from "./open-model.ts";

interface LlmStagesOptions extends StaticStagesOptions {
  readonly opened: OpenModel;
  /** @default "repost" */
  readonly pipeline?: LlmPipeline;
  readonly extras?: LlmExtras;
  readonly install?: InstallPackages;
  readonly describeRuntime: DescribeRuntime;
}

export async function createLlmStages({
  opened,
  pipeline = "repost",
  extras = {},
  install,
  describeRuntime,
  ...options
}: LlmStagesOptions): Promise<BuildStages> {
  const { executor, coverage, unsafe, seed, signal } = options;
  const gates = resolveGates(options);
  const { promptRunner, tally, name } = opened;
  const {
    describe = WRITTEN_DESCRIPTIONS[0],
    rounds = {},
    maxContextTokens: tokens = PUBLISHED_CONTEXT_TOKENS.evaluation,
  } = extras;
  const judge = createJudge({ executor });
  const judges =
    extras.judges === undefined ? [{ name, promptRunner }] : await Promise.all(extras.judges.map(opened.other));
  const augment = extras.augment === undefined ? null : (await opened.other(extras.augment)).promptRunner;
  const oracle = pipeline === "repost" ? "equivalence" : "asserts";
  return {
    sandbox: createLlmSandbox({
      promptRunner,
      pipeline,
      slice: {
        sandbox: await createStaticSandbox(),
        runs: (module, { environment }) => loadsAlone({ executor, module, environment, signal }),
      },
      describeRuntime,
      contextLimit: createContextLimit({ tokens, counter: await loadTokenCounter() }),
      ...(rounds.regenerations === undefined ? {} : { maxRegenerations: rounds.regenerations }),
    }),
    showsFile: pipeline === "codebenchgen",
    tests: createLlmTests({
      promptRunner,
      executor,
      minCoverage: gates.minCoverage,
      oracle,
      rounds,
      augment,
      describeRuntime,
      ...(install === undefined ? {} : { install }),
    }),
    judge,
    checks: acceptanceChecks({ executor, judge, gates, coverage, unsafe, seed, strategy: "llm", judges }),
    runtime: await runtimeOf(executor, signal),
    usage: (instanceId) => tally.of(instanceId),
    describe: (target, tests, call) => describeFunction({ promptRunner, target, tests, kind: describe, ...call }),
  };
}
