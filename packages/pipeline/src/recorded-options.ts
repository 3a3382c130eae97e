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
  return { ...recordedSettings(fields, { strategy: "static" }), ...presentMembers(options, fields) };
}

type ReadOption = (value: Option, fields: SettingFields) => Options;

const FORMER_OPTIONS: Readonly<Record<string, ReadOption>> = {
  augment: presentName("augment_model"),
  description: presentName("describe"),
  discovery: presentDiscovery,
  judges: presentName("judge_models"),
  languages: presentName("language"),
  levels: presentName("level"),
  max_tokens: presentName("max_row_tokens"),
  min_similarity: (value) => (value === null ? { dedup: false } : { min_similarity: value }),
  order: (value, fields) => ({ ["contextOrder" in fields ? "context_order" : "sort_repos"]: value }),
  packages: (value, fields) =>
    "install" in fields ? { install: value !== null, cutoff: cutoffOf(value) } : { packages: value },
  pipeline: presentPipeline,
  repositories: presentMembers,
  revision: presentMembers,
  rounds: (value, fields) => ("rounds" in fields ? { rounds: value } : presentMembers(value, fields)),
  version: presentName("feedback_version"),
  way: presentPipeline,
};

function presentName(name: string): ReadOption {
  return (value) => ({ [name]: value });
}

function presentPipeline(value: Option): Options {
  return { pipeline: value === "single-file" ? "codebenchgen" : value };
}

function presentDiscovery(value: Option, fields: SettingFields): Options {
  const { seed, ...members } = presentMembers(value, fields);
  return seed === undefined ? members : { ...members, discovery_seed: seed };
}

function presentMembers(group: Option, fields: SettingFields): Options {
  if (!isObject(group)) return {};
  const members = Object.entries(group).map(([name, value]) => {
    const read = FORMER_OPTIONS[name] ?? presentName(recordedName(name));
    return read(value, fields);
  });
  return Object.assign({}, ...members) as Options;
}

function cutoffOf(packages: Option): Option {
  return isObject(packages) ? (packages["cutoff"] ?? null) : null;
}

function isObject(value: Option): value is Readonly<Record<string, Option>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
