import type { DiscoveryOptions } from "@repost/pipeline";
import { type Language, LANGUAGES } from "@repost/spec";
import { Option, type Command } from "commander";
import { positive, wholeNumber } from "../option-values.ts";

export interface DiscoveryFlags {
  readonly language?: Language;
  readonly docstring: "required" | "or-types" | "any";
  readonly result: "required" | "any";
  readonly maxFunctions: number;
  readonly maxMethods: number;
  readonly seed: number;
  readonly limit?: number;
  readonly maxRepoMb?: number;
}

/** Adds the flags that say which functions are targets. */
export function addDiscoveryOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        "--language <language>",
        "language of the functions (default: the one a repository has most of)",
      ).choices(LANGUAGES),
    )
    .addOption(
      new Option("--docstring <need>", "whether a function needs a docstring, or one or declared types")
        .choices(["required", "or-types", "any"])
        .default("required"),
    )
    .addOption(
      new Option("--result <need>", "whether a function has to return or yield a value")
        .choices(["required", "any"])
        .default("any"),
    )
    .option("--max-functions <n>", "functions a repository, sampled by seed; 0 for all", wholeNumber(0), 15)
    .option("--max-methods <n>", "methods a repository, sampled by seed; 0 for all", wholeNumber(0), 15)
    .option("--limit <n>", "targets a repository, at most", wholeNumber(1))
    .option(
      "--max-repo-mb <n>",
      "MB of source a repository, at most; a search leaves larger ones out (default: 10)",
      positive,
    )
    .option("--seed <n>", "same seed, same result", wholeNumber(0), 0);
}

export function discoveryOf(flags: DiscoveryFlags): DiscoveryOptions {
  const { language, docstring, result, maxFunctions, maxMethods, seed, limit, maxRepoMb } = flags;
  return {
    docstring,
    // Runs that were begun before there was a choice took functions without a result.
    ...(result === "any" ? {} : { result }),
    maxFunctions,
    maxMethods,
    seed,
    ...(language === undefined ? {} : { language }),
    ...(maxRepoMb === undefined ? {} : { maxRepoMb }),
    ...(limit === undefined ? {} : { limit }),
  };
}
