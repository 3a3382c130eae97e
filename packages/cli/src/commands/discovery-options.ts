import type { DiscoveryOptions } from "@repost/pipeline";
import { Option, type Command } from "commander";
import { wholeNumber } from "../option-values.ts";

export interface DiscoveryFlags {
  readonly docstring: "required" | "any";
  readonly maxFunctions: number;
  readonly maxMethods: number;
  readonly seed: number;
  readonly limit?: number;
}

/** Adds the flags that say which functions are targets. */
export function addDiscoveryOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--docstring <need>", "whether a function needs a docstring")
        .choices(["required", "any"])
        .default("required"),
    )
    .option("--max-functions <n>", "functions a repository, sampled by seed; 0 for all", wholeNumber(0), 15)
    .option("--max-methods <n>", "methods a repository, sampled by seed; 0 for all", wholeNumber(0), 15)
    .option("--limit <n>", "targets a source, at most", wholeNumber(1))
    .option("--seed <n>", "same seed, same result", wholeNumber(0), 0);
}

export function discoveryOf({ docstring, maxFunctions, maxMethods, seed, limit }: DiscoveryFlags): DiscoveryOptions {
  return {
    docstring,
    maxFunctions,
    maxMethods,
    seed,
    ...(limit === undefined ? {} : { limit }),
  };
}
