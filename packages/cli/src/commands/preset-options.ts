import { GENERATION_PRESETS } from "@repost/pipeline";
import { Option } from "commander";

const NAME = "repost-eval";

/** Creates `--preset`. It sets flags that neither the command line nor the environment gives. */
export function presetOption(): Option {
  const { temperature, topP, samples, maxOutputTokens, contextTokens } = GENERATION_PRESETS[NAME];
  const text = `${NAME}: as RepoST asks models (temperature ${temperature}, top-p ${topP}, ${samples} answers, ${maxOutputTokens} new tokens, ${contextTokens} in all); explicit flags win`;
  const maxPromptTokens = contextTokens - maxOutputTokens;
  return new Option("--preset <name>", text)
    .choices([NAME])
    .implies({ temperature, topP, samples, maxOutputTokens, maxPromptTokens });
}
