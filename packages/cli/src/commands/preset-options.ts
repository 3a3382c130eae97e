import { GENERATION_PRESETS } from "@repost/pipeline";
import type { Command } from "commander";

/** Lets the option `--preset` of a command set its other options that neither the command line nor the environment sets. */
export function addPreset(command: Command): void {
  const { temperature, topP, samples, maxOutputTokens, contextTokens } = GENERATION_PRESETS["repost-eval"];
  command.options
    .find(({ long }) => long === "--preset")
    ?.implies({ temperature, topP, samples, maxOutputTokens, maxPromptTokens: contextTokens - maxOutputTokens });
}
