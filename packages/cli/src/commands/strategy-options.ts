import { type ModelChoice, STRATEGIES, type Strategy } from "@repost/pipeline";
import { type Command, Option } from "commander";
import { modelMissing } from "../errors.ts";
import { addModelOptions, type ModelFlags, openModel } from "./model-options.ts";

/** How environments are made, and the model that takes part. */
export interface StrategyFlags extends Omit<ModelFlags, "model"> {
  readonly strategy?: Strategy;
  readonly way?: "repost" | "single-file";
  readonly model?: string;
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
    .option("--model <name>", "provider/name, or the server's own name with --base-url");
  return addModelOptions(command);
}

/** The model that the flags name; null where none takes part. */
export function modelOf({ strategy, way, model, ...flags }: StrategyFlags): ModelChoice | null {
  const chosen = strategy ?? (model === undefined ? "static" : "hybrid");
  if (chosen === "static") return null;
  if (model === undefined) throw modelMissing(chosen);
  const { baseUrl, body, price } = flags;
  return {
    strategy: chosen,
    ...(way === undefined ? {} : { way }),
    name: model,
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    open: (folder) => openModel({ flags: { ...flags, model }, folder, api: "chat" }),
    ...(price === undefined ? {} : { price }),
  };
}
