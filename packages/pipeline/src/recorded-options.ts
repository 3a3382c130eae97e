import type { RunManifest } from "@repost/spec";
import { recordedName, recordedSettings, type SettingFields } from "@repost/spec/settings";
import type { ModelChoice } from "./model/model-choice.ts";

type Options = RunManifest["options"];
type Option = Options[string];

export function settingsOfModel(model: ModelChoice | null): Readonly<Record<string, unknown>> {
  if (model === null) return { strategy: "static" };
  const { strategy, name, pipeline, extras = {} } = model;
  const { augment, judges, rounds = {}, maxContextTokens, describe } = extras;
  return {
    strategy,
    model: name,
    pipeline,
    augmentModel: augment?.name,
    judgeModels: judges?.map((judge) => judge.name),
    ...rounds,
    maxContextTokens,
    describe,
  };
}

/** Keeps settings and server facts that decide the result. */
export function recordedOptions(
  fields: SettingFields,
  values: Readonly<Record<string, unknown>>,
  model: Pick<ModelChoice, "identity"> | null = null,
): Options {
  return { ...recordedSettings(fields, values), ...model?.identity };
}

/** Renames options of older runs and adds defaults. */
export function completeOptions(fields: SettingFields, options: Options): Options {
  return { ...recordedSettings(fields, { strategy: "static" }), ...renamed(fields, options) };
}

const FORMER_GROUPS = ["discovery", "repositories", "revision", "rounds"] as const;
const FORMER_NAMES: Readonly<Record<string, string>> = {
  augment: "augment_model",
  crossFile: "cross_file",
  description: "describe",
  judges: "judge_models",
  languages: "language",
  levels: "level",
  max_tokens: "max_row_tokens",
  maxPromptTokens: "max_prompt_tokens",
  order: "sort_repos",
  version: "feedback_version",
  way: "pipeline",
};

function renamed(fields: SettingFields, options: Options): Options {
  const flat: Record<string, Option> = {};
  for (const [name, value] of Object.entries(options)) {
    if (FORMER_GROUPS.some((group) => group === name)) Object.assign(flat, ungrouped(name, value));
    else if (name === "packages" && "install" in fields) {
      flat["install"] = value !== null;
      flat["cutoff"] = memberOf(value, "cutoff");
    } else if (name === "min_similarity" && value === null) flat["dedup"] = false;
    else if (name === "order" && "contextOrder" in fields) flat["context_order"] = value;
    else flat[FORMER_NAMES[name] ?? name] = value === "single-file" ? "codebenchgen" : value;
  }
  return flat;
}

function ungrouped(group: string, members: Option): Options {
  if (!isObject(members)) return {};
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const present = recordedName(FORMER_NAMES[name] ?? name);
      return [group === "discovery" && name === "seed" ? "discovery_seed" : present, value];
    }),
  );
}

function memberOf(value: Option, name: string): Option {
  return isObject(value) ? (value[name] ?? null) : null;
}

function isObject(value: Option | undefined): value is Readonly<Record<string, Option>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
