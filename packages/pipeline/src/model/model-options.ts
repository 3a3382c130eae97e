import type { RunManifest } from "@repost/spec";
import type { LlmExtras, ModelChoice } from "./model-choice.ts";

/** Returns the options of run.json that decide a model's result. */
export function modelOptions(model: ModelChoice | null): RunManifest["options"] {
  if (model === null) return {};
  return {
    strategy: model.strategy,
    model: model.name,
    ...(model.pipeline === undefined ? {} : { pipeline: model.pipeline }),
    ...extrasOf(model.extras),
    ...model.identity,
  };
}

function extrasOf({
  augment,
  judges,
  rounds = {},
  maxContextTokens,
  describe,
}: LlmExtras = {}): RunManifest["options"] {
  const { moreRounds, ...others } = rounds;
  return {
    ...(augment === undefined ? {} : { augment: augment.name }),
    ...(judges === undefined ? {} : { judges: judges.map(({ name }) => name) }),
    ...(moreRounds === undefined ? {} : { more_rounds: moreRounds }),
    ...(maxContextTokens === undefined ? {} : { max_context_tokens: maxContextTokens }),
    ...(Object.keys(others).length === 0 ? {} : { rounds: { ...others } }),
    ...(describe === undefined ? {} : { describe }),
  };
}
