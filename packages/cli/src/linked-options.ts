import { GENERATION_PRESETS } from "@repost/spec/settings";
import type { Command } from "commander";

/** Lets `--preset` set the other options of a command that neither the command line nor the environment sets. */
export function addPreset(command: Command): Command {
  const { temperature, topP, samples, maxOutputTokens, contextTokens } = GENERATION_PRESETS["repost-eval"];
  command.options
    .find(({ long }) => long === "--preset")
    ?.implies({ temperature, topP, samples, maxOutputTokens, maxPromptTokens: contextTokens - maxOutputTokens });
  return command;
}

/** Rejects `--stop-at-first` together with `--keep-going`. */
export function addStopConflict(command: Command): Command {
  command.options.find(({ long }) => long === "--stop-at-first")?.conflicts("keepGoing");
  return command;
}
