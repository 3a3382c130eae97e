import type { Budget } from "@repost/llm";
import { type ModelChoice, type OtherModel, STRATEGIES, type Strategy } from "@repost/pipeline";
import { type Command, Option } from "commander";
import { modelMissing, strategyUnusable } from "../errors.ts";
import { wholeNumber, words } from "../option-values.ts";
import { addModelOptions, type ModelFlags, openBudget, openModel } from "./model-options.ts";

/** How environments are made, and the model that takes part. */
export interface StrategyFlags extends Omit<ModelFlags, "model"> {
  readonly strategy?: Strategy;
  readonly way?: "repost" | "single-file";
  readonly model?: string;
  readonly augmentModel?: string;
  readonly judgeModels?: readonly string[];
  readonly moreRounds?: number;
  readonly describe?: "instruction" | "docstring";
}

/** Adds the flags that say how a model takes part in a build. */
export function addStrategyOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        "--strategy <name>",
        "static: no model; hybrid: a model where that ends; llm: a model throughout, as published (default: hybrid with --model)",
      ).choices(STRATEGIES),
    )
    .addOption(
      new Option(
        "--way <name>",
        "of llm: RepoST's pipeline, or CodeBenchGen's on the function's own file (default: repost)",
      ).choices(["repost", "single-file"]),
    )
    .option("--model <name>", "provider/name, or the server's own name with --base-url")
    .option(
      "--augment-model <name>",
      "of llm: a second model, at the same --base-url, whose inputs are added to the tests",
    )
    .option("--judge-models <list>", "of llm: models whose opinions decide by majority (default: the --model)", words)
    .option(
      "--more-rounds <n>",
      "of llm: how often tests that reach enough get more inputs (default: 0)",
      wholeNumber(0),
    )
    .addOption(
      new Option(
        "--describe <kind>",
        "of llm: what is written of a function's task: three lines, or documentation (default: instruction)",
      ).choices(["instruction", "docstring"]),
    );
  return addModelOptions(command);
}

/** The model that the flags name; null where none takes part. */
export function modelOf(given: StrategyFlags): ModelChoice | null {
  const { strategy, way, model, augmentModel, judgeModels, moreRounds, describe, ...flags } = given;
  const chosen = strategy ?? (model === undefined ? "static" : "hybrid");
  const extras = { augmentModel, judgeModels, moreRounds, describe };
  const [extra] = Object.entries(extras).find(([, value]) => value !== undefined) ?? [];
  if (chosen !== "llm" && extra !== undefined) throw strategyUnusable(extra, chosen);
  if (chosen === "static") return null;
  if (model === undefined) throw modelMissing(chosen);
  const { baseUrl, body, price } = flags;
  let budget: Promise<Budget> | undefined;
  const named = (name: string): OtherModel => ({
    name,
    open: async (folder) => {
      const own = { ...flags, model: name };
      budget ??= openBudget(own, folder);
      return openModel({ flags: own, folder, api: "chat", budget: await budget });
    },
  });
  return {
    strategy: chosen,
    ...(way === undefined ? {} : { way }),
    ...named(model),
    extras: {
      ...(augmentModel === undefined ? {} : { augment: named(augmentModel) }),
      ...(judgeModels === undefined ? {} : { judges: judgeModels.map(named) }),
      ...(moreRounds === undefined ? {} : { moreRounds }),
      ...(describe === undefined ? {} : { describe }),
    },
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    ...(price === undefined ? {} : { price }),
  };
}
