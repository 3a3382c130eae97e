import type { CheckSuitesOptions } from "@repost/pipeline";
import { Option, type Command } from "commander";
import { ratio } from "../option-values.ts";

export interface GateFlags {
  readonly unsafe: "warn" | "reject";
  readonly minSimilarity: number;
  /** False with --no-dedup. */
  readonly dedup: boolean;
}

/** Adds the flags of gates that build and check share. */
export function addGateOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--unsafe <policy>", "what becomes of modules that call what only a sandbox can hold")
        .choices(["warn", "reject"])
        .default("warn"),
    )
    .option(
      "--min-similarity <ratio>",
      "of functions that are so much alike one stays; 1 for the same alone",
      ratio,
      0.85,
    )
    .option("--no-dedup", "keep functions that are alike");
}

export function gatesOf({
  unsafe,
  minSimilarity,
  dedup,
}: GateFlags): Pick<CheckSuitesOptions, "unsafe" | "minSimilarity"> {
  return { unsafe, minSimilarity: dedup ? minSimilarity : null };
}
