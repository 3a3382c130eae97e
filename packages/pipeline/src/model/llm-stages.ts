import {
  agreementCheck,
  astCheck,
  coverageCheck,
  fidelityCheck,
  functionalityCheck,
  leakCheck,
  mutationCheck,
  standInCheck,
  stubCheck,
  testQualityCheck,
  unsafeCheck,
} from "@repost/checks";
import { createJudge } from "@repost/judge";
import { createLlmSandbox } from "@repost/sandbox";
import { createLlmTests, describeFunction } from "@repost/testgen";
import type { BuildStages, StaticStagesOptions } from "../build/build-stages.ts";
import { runtimeOf } from "../runtime-of.ts";
import type { OpenModel } from "./open-model.ts";

export interface LlmStagesOptions extends StaticStagesOptions {
  readonly opened: OpenModel;
  /** RepoST's pipeline, or CodeBenchGen's: its sandbox of one file, and tests with values of their own. @default "repost" */
  readonly way?: "repost" | "single-file";
}

/**
 * The stages of `--strategy llm`: a model writes script and tests, as published, and says whether both are good. What repost checks by running is
 * checked as well, so that the two can be compared.
 */
export async function createLlmStages({ opened, way = "repost", ...options }: LlmStagesOptions): Promise<BuildStages> {
  const { executor, minCoverage = 0.8, minMutation = 0.5, unsafe = "warn", seed = 0, signal } = options;
  const { asker, tally, name } = opened;
  const judge = createJudge({ executor });
  const judges = [{ name, asker }];
  return {
    sandbox: createLlmSandbox({ asker, way }),
    tests: createLlmTests({ asker, executor, minCoverage, oracle: way === "repost" ? "equivalence" : "asserts" }),
    judge,
    checks: [
      agreementCheck(),
      astCheck({ allowListedEdits: true }),
      fidelityCheck(),
      leakCheck(),
      unsafeCheck({ policy: unsafe }),
      standInCheck(),
      coverageCheck({ executor, minBranchCoverage: minCoverage }),
      functionalityCheck({ judges }),
      testQualityCheck({ judges }),
      stubCheck({ judge }),
      mutationCheck({ judge: createJudge({ executor, confirmTimeouts: false }), minScore: minMutation, seed }),
    ],
    advisory: new Set(),
    runtime: await runtimeOf(executor, signal),
    asking: (instanceId) => tally.of(instanceId),
    describe: (target, tests, call) => describeFunction({ asker, target, tests, kind: "instruction", ...call }),
  };
}
