import type { Budget } from "@repost/llm";
import { type ModelChoice, type OtherModel, STRATEGIES, type Strategy } from "@repost/pipeline";
import { PUBLISHED_CONTEXT_TOKENS, PUBLISHED_ROUNDS, type Rounds } from "@repost/spec";
import { type Command, Option } from "commander";
import { modelMissing, strategyUnusable } from "../errors.ts";
import { wholeNumber, words } from "../option-values.ts";
import { addModelOptions, type ModelFlags, openBudget, openModel } from "./model-options.ts";

/** How environments are made, and the model that takes part. */
export interface StrategyFlags extends Omit<ModelFlags, "model">, Partial<Rounds> {
  readonly strategy?: Strategy;
  readonly way?: "repost" | "single-file";
  readonly model?: string;
  readonly augmentModel?: string;
  readonly judgeModels?: readonly string[];
  readonly maxContextTokens?: number;
  readonly describe?: "instruction" | "docstring";
}

const ROUND_HELP: Readonly<Record<keyof Rounds, string>> = {
  regenerations: "of llm: answers after the first, for each question",
  debugRounds: "of llm: repairs of a script that fails",
  coverageRounds: "of llm: rewrites of tests with too little coverage",
  moreRounds: "of llm: rounds of further inputs for tests with enough coverage",
  missingModules: "of llm: packages installed for a script whose imports fail",
};
const ROUND_NAMES = Object.keys(PUBLISHED_ROUNDS) as (keyof Rounds)[];

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
    .addOption(
      new Option(
        "--describe <kind>",
        "of llm: what is written of a function's task: three lines, or documentation (default: instruction)",
      ).choices(["instruction", "docstring"]),
    );
  for (const name of ROUND_NAMES) {
    const flag = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <n>`, `${ROUND_HELP[name]} (default: ${PUBLISHED_ROUNDS[name]})`, wholeNumber(0));
  }
  command.option(
    "--max-context-tokens <n>",
    `of llm: tokens of context in a prompt, nearest first (default: ${PUBLISHED_CONTEXT_TOKENS.evaluation})`,
    wholeNumber(1),
  );
  return addModelOptions(command);
}

/** The model that the flags name; null where none takes part. */
export function modelOf(given: StrategyFlags): ModelChoice | null {
  const { strategy, way, model, augmentModel, judgeModels, maxContextTokens, describe, ...flags } = given;
  const rounds = roundsOf(given);
  const chosen = strategy ?? (model === undefined ? "static" : "hybrid");
  const extras = { augmentModel, judgeModels, ...rounds, maxContextTokens, describe };
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
      ...(Object.keys(rounds).length === 0 ? {} : { rounds }),
      ...(maxContextTokens === undefined ? {} : { maxContextTokens }),
      ...(describe === undefined ? {} : { describe }),
    },
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    maxConcurrent: flags.maxConcurrent,
    ...(price === undefined ? {} : { price }),
  };
}

/** The counts that flags name. */
function roundsOf(flags: Partial<Rounds>): Partial<Rounds> {
  return Object.fromEntries(
    ROUND_NAMES.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]] as const])),
  );
}
