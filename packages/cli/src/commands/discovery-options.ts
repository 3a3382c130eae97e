import type { DiscoveryOptions } from "@repost/pipeline";
import { type Language, LANGUAGES } from "@repost/spec";
import { Option, type Command } from "commander";
import { positive, wholeNumber } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

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

/** Adds the flags that select target functions. */
export function addDiscoveryOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.selection)
    .addOption(
      new Option(
        "--language <language>",
        "language of the functions (default: the most frequent in the repository)",
      ).choices(LANGUAGES),
    )
    .addOption(
      new Option("--docstring <need>", "documentation that a function must have")
        .choices(["required", "or-types", "any"])
        .default("required"),
    )
    .addOption(
      new Option("--result <need>", "condition on returned or yielded values")
        .choices(["required", "any"])
        .default("any"),
    )
    .option("--max-functions <n>", "functions per repository, sampled by --seed; 0 for all", wholeNumber(0), 15)
    .option("--max-methods <n>", "methods per repository, sampled by --seed; 0 for all", wholeNumber(0), 15)
    .option("--limit <n>", "maximum targets per repository", wholeNumber(1))
    .option("--max-repo-mb <n>", "maximum source size of a repository in MB (default: 10)", positive)
    .option("--seed <n>", "random seed", wholeNumber(0), 0);
}

export function discoveryOf(flags: DiscoveryFlags): DiscoveryOptions {
  const { language, docstring, result, maxFunctions, maxMethods, seed, limit, maxRepoMb } = flags;
  return {
    docstring,
    // Runs of older releases accept functions without a result.
    ...(result === "any" ? {} : { result }),
    maxFunctions,
    maxMethods,
    seed,
    ...(language === undefined ? {} : { language }),
    ...(maxRepoMb === undefined ? {} : { maxRepoMb }),
    ...(limit === undefined ? {} : { limit }),
  };
}
