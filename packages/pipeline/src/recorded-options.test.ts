import { COMMANDS } from "@repost/spec/settings";
import { describe, expect, it } from "vitest";
import { completeOptions, recordedOptions, settingsOfModel } from "./recorded-options.ts";

const { fields } = COMMANDS.build;

describe("completeOptions", () => {
  it("equals present options for a run of an older release with the same settings", () => {
    const older = {
      sources: ["pypi:rye"],
      discovery: { docstring: "any", maxFunctions: 12, maxMethods: 15, seed: 3, language: "python" },
      repositories: { license_allow: ["MIT"], since: null, until: null, max_repos: null, order: "stars" },
      packages: { cutoff: "none" },
      min_coverage: 0.8,
      min_mutation: 0.7,
      strategy: "llm",
      model: "local/baker",
      way: "single-file",
      augment: "local/miller",
      judges: ["local/baker"],
      more_rounds: 1,
      rounds: { debugRounds: 2 },
      base_url: null,
      body: null,
      seed: 3,
    };
    const settings = {
      docstring: "any",
      maxFunctions: 12,
      language: "python",
      licenseAllow: ["MIT"],
      sortRepos: "stars",
      install: true,
      cutoff: "none",
      minMutation: 0.7,
      strategy: "llm",
      model: "local/baker",
      pipeline: "codebenchgen",
      augmentModel: "local/miller",
      judgeModels: ["local/baker"],
      moreRounds: 1,
      debugRounds: 2,
      seed: 3,
    };
    const present = { ...recordedOptions(fields, settings), sources: ["pypi:rye"], discovery_seed: 3 };
    expect(completeOptions(fields, older)).toEqual(present);
    expect(completeOptions(fields, present)).toEqual(present);
  });

  it("equals the defaults for an older run that states only defaults", () => {
    const older = { discovery: {}, repositories: null, packages: null, min_coverage: 0.8, min_mutation: 0.8, seed: 0 };
    expect(completeOptions(fields, older)).toEqual(
      recordedOptions(fields, { ...settingsOfModel(null), install: false }),
    );
  });

  it.each([
    [
      "mask",
      COMMANDS.mask.fields,
      {
        sources: [],
        repositories: null,
        preset: "balanced",
        published: null,
        levels: ["block"],
        max_tasks: 5,
        seed: 2,
      },
      { level: ["block"], maxTasks: 5, seed: 2, sources: [] },
    ],
    [
      "eval",
      COMMANDS.eval.fields,
      { limit: 3, judge: "repost", revision: { model: "local/baker", rounds: 2, feedback: "call", version: 4 } },
      { limit: 3, judge: "repost", model: "local/baker", rounds: 2, feedback: "call", feedback_version: 4 },
    ],
    [
      "complete",
      COMMANDS.complete.fields,
      { prompt: "qwen", context: "callgraph", order: "far", tokenizer: "o200k_base", model: "local/baker" },
      { prompt: "qwen", context: "callgraph", contextOrder: "far", tokenizer: "o200k_base", model: "local/baker" },
    ],
    [
      "generate",
      COMMANDS.generate.fields,
      { prompt: "base", description: "signature", crossFile: false, maxPromptTokens: 900, model: "local/baker" },
      { prompt: "base", describe: "signature", crossFile: false, maxPromptTokens: 900, model: "local/baker" },
    ],
  ])("equals present options for a %s run of an older release", (_command, fieldsOf, older, settings) => {
    const {
      sources,
      feedback_version: version,
      ...values
    } = { sources: undefined, feedback_version: undefined, ...settings };
    const present = {
      ...recordedOptions(fieldsOf, values),
      ...(sources === undefined ? {} : { sources }),
      ...(version === undefined ? {} : { feedback_version: version }),
    };
    expect(completeOptions(fieldsOf, older)).toEqual(present);
  });

  it("keeps the number of rounds of a command with this setting", () => {
    expect(completeOptions(COMMANDS.eval.fields, { model: "local/baker", rounds: 7 })).toMatchObject({ rounds: 7 });
  });

  it("keeps near-duplicates for a former similarity of null", () => {
    expect(completeOptions(COMMANDS.check.fields, { min_similarity: null })).toMatchObject({
      dedup: false,
      min_similarity: 0.85,
    });
  });
});
