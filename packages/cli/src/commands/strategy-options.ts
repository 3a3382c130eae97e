import type { Budget } from "@repost/llm";
import type { ModelChoice, OtherModel } from "@repost/pipeline";
import { PUBLISHED_ROUNDS, type Rounds, withoutUndefined } from "@repost/spec";
import type { SettingsOf } from "@repost/spec/settings";
import { modelMissing, strategyUnusable } from "../errors.ts";
import { openBudget, openModel } from "./model-options.ts";

export type StrategyFlags = SettingsOf<"sandbox">;

const ROUND_NAMES = Object.keys(PUBLISHED_ROUNDS) as (keyof Rounds)[];

export function modelOf(strategyFlags: StrategyFlags): ModelChoice | null {
  const {
    strategy,
    way,
    pipeline = way,
    model,
    augmentModel,
    judgeModels,
    maxContextTokens,
    describe,
    ...flags
  } = strategyFlags;
  const rounds = roundsOf(strategyFlags);
  const chosen = strategy ?? (model === undefined ? "static" : "hybrid");
  const extras = { augmentModel, judgeModels, ...rounds, describe };
  const [extra] = Object.entries(extras).find(([, value]) => value !== undefined) ?? [];
  if (chosen !== "llm" && extra !== undefined) throw strategyUnusable(extra, chosen);
  if (chosen === "static" && maxContextTokens !== undefined)
    throw strategyUnusable("maxContextTokens", chosen, "hybrid or llm");
  if (chosen === "static") return null;
  if (model === undefined) throw modelMissing(chosen);
  const { baseUrl, body, price } = flags;
  let budget: Promise<Budget> | undefined;
  const named = (name: string): OtherModel => ({
    name,
    open: async (folder) => {
      const modelFlags = { ...flags, model: name };
      budget ??= openBudget(modelFlags, folder);
      return openModel({ flags: modelFlags, folder, api: "chat", budget: await budget });
    },
  });
  return {
    strategy: chosen,
    ...(pipeline === undefined ? {} : { pipeline }),
    ...named(model),
    extras: {
      ...(augmentModel === undefined ? {} : { augment: named(augmentModel) }),
      ...(judgeModels === undefined ? {} : { judges: judgeModels.map(named) }),
      ...(Object.keys(rounds).length === 0 ? {} : { rounds }),
      ...withoutUndefined({ maxContextTokens, describe }),
    },
    identity: { base_url: baseUrl ?? null, body: body === undefined ? null : JSON.stringify(body) },
    maxConcurrent: flags.maxConcurrent,
    ...(price === undefined ? {} : { price }),
  };
}

function roundsOf(flags: Partial<Rounds>): Partial<Rounds> {
  return Object.fromEntries(
    ROUND_NAMES.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]] as const])),
  );
}
