import type { CheckSuitesOptions } from "@repost/pipeline";
import { Option, type Command } from "commander";
import { ratio } from "../option-values.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export interface GateFlags {
  readonly unsafe: "warn" | "reject";
  readonly minSimilarity: number;
  /** False with --no-dedup. */
  readonly dedup: boolean;
}

/** Adds the gate flags of build and check. */
export function addGateOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.gates)
    .addOption(
      new Option("--unsafe <policy>", "what to do with modules that call dangerous APIs")
        .choices(["warn", "reject"])
        .default("warn"),
    )
    .option("--min-similarity <ratio>", "similarity from which functions are near-duplicates", ratio, 0.85)
    .option("--no-dedup", "keep near-duplicate functions");
}

export function gatesOf({
  unsafe,
  minSimilarity,
  dedup,
}: GateFlags): Pick<CheckSuitesOptions, "unsafe" | "minSimilarity"> {
  return { unsafe, minSimilarity: dedup ? minSimilarity : null };
}
