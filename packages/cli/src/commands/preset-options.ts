import { GENERATION_PRESETS } from "@repost/pipeline";
import { Option } from "commander";

const NAME = "repost-eval";

/** Creates `--preset`: a preset sets the options that neither the command line nor the environment sets. */
export function presetOption(): Option {
  const { temperature, topP, samples, maxOutputTokens, contextTokens } = GENERATION_PRESETS[NAME];
  const maxPromptTokens = contextTokens - maxOutputTokens;
  return new Option("--preset <name>", "sampling options of a published evaluation")
    .choices([NAME])
    .implies({ temperature, topP, samples, maxOutputTokens, maxPromptTokens });
}
