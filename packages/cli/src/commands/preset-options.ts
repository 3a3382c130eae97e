import { GENERATION_PRESETS } from "@repost/pipeline";
import { type Command, Option } from "commander";

const NAME = "repost-eval";

/** A preset sets the options that neither the command line nor the environment sets. */
export function presetOption(): Option {
  return new Option("--preset <name>", "sampling options of a published evaluation")
    .choices([NAME])
    .implies(impliedValues());
}

export function addPreset(command: Command): void {
  command.options.find(({ long }) => long === "--preset")?.implies(impliedValues());
}

function impliedValues(): Readonly<Record<string, unknown>> {
  const { temperature, topP, samples, maxOutputTokens, contextTokens } = GENERATION_PRESETS[NAME];
  return { temperature, topP, samples, maxOutputTokens, maxPromptTokens: contextTokens - maxOutputTokens };
}
