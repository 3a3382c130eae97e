import type { Budget } from "@repost/llm";
import { type ModelChoice, type OtherModel, STRATEGIES, type Strategy } from "@repost/pipeline";
import { LLM_PIPELINES, type LlmPipeline, PUBLISHED_CONTEXT_TOKENS, PUBLISHED_ROUNDS, type Rounds } from "@repost/spec";
import { type Command, Option } from "commander";
import { modelMissing, strategyUnusable } from "../errors.ts";
import { llmPipeline, wholeNumber, words } from "../option-values.ts";
import { addModelOptions, type ModelFlags, openBudget, openModel } from "./model-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

/** Flags of the build strategy and its model. */
export interface StrategyFlags extends Omit<ModelFlags, "model">, Partial<Rounds> {
  readonly strategy?: Strategy;
  readonly pipeline?: LlmPipeline;
  /** Former name of `pipeline`. */
  readonly way?: LlmPipeline;
  readonly model?: string;
  readonly augmentModel?: string;
  readonly judgeModels?: readonly string[];
  readonly maxContextTokens?: number;
  readonly describe?: "instruction" | "docstring";
}

const ROUND_HELP: Readonly<Record<keyof Rounds, string>> = {
  regenerations: "additional responses per question",
  debugRounds: "repair rounds for a failing script",
  coverageRounds: "rewrite rounds for tests with low coverage",
  moreRounds: "rounds of additional test inputs",
  missingModules: "maximum packages installed for missing imports",
};
const ROUND_NAMES = Object.keys(PUBLISHED_ROUNDS) as (keyof Rounds)[];

/** Adds the flags of a model's part in a build. */
export function addStrategyOptions(command: Command): Command {
  command
    .optionsGroup(HELP_GROUPS.model)
    .addOption(
      new Option("--strategy <name>", "use of a model (default: hybrid with --model, else static)").choices(STRATEGIES),
    )
    .addOption(pipelineOption("--pipeline <name>"))
    .addOption(pipelineOption("--way <name>").hideHelp())
    .option("--model <name>", "PROVIDER/NAME, or the server's model name with --base-url")
    .option("--augment-model <name>", "second model that adds test inputs; --strategy llm only")
    .option("--judge-models <list>", "models that vote on quality; --strategy llm only (default: --model)", words)
    .addOption(
      new Option("--describe <kind>", "task description; --strategy llm only (default: instruction)").choices([
        "instruction",
        "docstring",
      ]),
    );
  for (const name of ROUND_NAMES) {
    const flag = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    command.option(
      `--${flag} <n>`,
      `${ROUND_HELP[name]}; --strategy llm only (default: ${PUBLISHED_ROUNDS[name]})`,
      wholeNumber(0),
    );
  }
  command.option(
    "--max-context-tokens <n>",
    `tokens of code per prompt (default: llm ${PUBLISHED_CONTEXT_TOKENS.evaluation}, hybrid about 1500)`,
    wholeNumber(1),
  );
  return addModelOptions(command);
}

/** Creates the option under its present or its former name; both accept the former name of CodeBenchGen's pipeline. */
function pipelineOption(flags: string): Option {
  return new Option(flags, "published pipeline of --strategy llm (default: repost)")
    .choices(LLM_PIPELINES)
    .argParser(llmPipeline);
}

/** Returns the model that the flags name; null without a model. */
export function modelOf(given: StrategyFlags): ModelChoice | null {
  const {
    strategy,
    way,
    pipeline = way,
    model,
    augmentModel,
    judgeModels,
    maxContextTokens,
    describe,
    ...flags
  } = given;
  const rounds = roundsOf(given);
  const chosen = strategy ?? (model === undefined ? "static" : "hybrid");
  const extras = { augmentModel, judgeModels, ...rounds, describe };
  const [extra] = Object.entries(extras).find(([, value]) => value !== undefined) ?? [];
  if (chosen !== "llm" && extra !== undefined) throw strategyUnusable(extra, chosen);
  if (chosen === "static" && maxContextTokens !== undefined)
    throw strategyUnusable("maxContextTokens", chosen, "hybrid or llm");
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
    ...(pipeline === undefined ? {} : { pipeline }),
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

/** Returns the round counts that flags set. */
function roundsOf(flags: Partial<Rounds>): Partial<Rounds> {
  return Object.fromEntries(
    ROUND_NAMES.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]] as const])),
  );
}
