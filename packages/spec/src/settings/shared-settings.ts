import { z } from "zod/v4";
import { DEFAULT_GATES } from "../default-gates.ts";
import { LLM_PIPELINES, PUBLISHED_CONTEXT_TOKENS, PUBLISHED_ROUNDS, type Rounds } from "../llm-pipelines.ts";
import { LANGUAGES } from "../repository.ts";
import { type SettingGroup, setting } from "./setting.ts";
import {
  CACHE_MODES,
  COVERAGE_KINDS,
  DEFAULT_IMAGE,
  MODEL_APIS,
  STRATEGIES,
  TOKEN_ENCODINGS,
  UNSAFE_POLICIES,
} from "./setting-choices.ts";
import {
  choice,
  day,
  dayOrNone,
  flag,
  jsonObject,
  modelPrice,
  notNegative,
  positive,
  ratio,
  switchedOn,
  text,
  texts,
  wholeNumber,
} from "./setting-types.ts";

export const discoverySettings = {
  language: setting(choice(LANGUAGES).exactOptional(), {
    help: "language of the functions",
    unless: "the most frequent in the repository",
    group: "selection",
    argument: "language",
    isRecorded: true,
  }),
  docstring: setting(choice(["required", "or-types", "any"]).default("required"), {
    help: "documentation that a function must have",
    group: "selection",
    argument: "need",
    isRecorded: true,
  }),
  result: setting(choice(["required", "any"]).default("any"), {
    help: "condition on returned or yielded values",
    group: "selection",
    argument: "need",
    isRecorded: true,
  }),
  maxFunctions: setting(wholeNumber(0).default(15), {
    help: "functions per repository, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  maxMethods: setting(wholeNumber(0).default(15), {
    help: "methods per repository, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  limit: setting(wholeNumber(1).exactOptional(), {
    help: "maximum targets per repository",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  maxRepoMb: setting(positive().exactOptional(), {
    help: "maximum source size of a repository in MB",
    unless: "10",
    unit: "MB",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
};

export const repositorySettings = {
  licenseAllow: setting(texts().exactOptional(), {
    help: "allowed SPDX licences, separated by commas",
    unless: "all",
    group: "selection",
    argument: "list",
    notation: "licenses",
    isRecorded: true,
  }),
  since: setting(day().exactOptional(), {
    help: "earliest creation or release date of repositories: YYYY-MM-DD",
    group: "selection",
    argument: "date",
    isRecorded: true,
  }),
  until: setting(day().exactOptional(), {
    help: "latest creation or release date of repositories: YYYY-MM-DD",
    group: "selection",
    argument: "date",
    isRecorded: true,
  }),
  maxRepos: setting(wholeNumber(0).exactOptional(), {
    help: "repositories per github:QUERY, sampled by --seed; 0 for all",
    group: "selection",
    argument: "n",
    isRecorded: true,
  }),
  sortRepos: setting(choice(["updated", "stars", "forks"]).exactOptional(), {
    help: "first 1,000 repositories per github:QUERY in this order",
    unless: "all",
    group: "selection",
    argument: "order",
    isRecorded: true,
  }),
};

export function seedSetting(preset = 0) {
  return setting(wholeNumber(0).default(preset), {
    help: "random seed",
    group: "selection",
    argument: "n",
    isRecorded: true,
  });
}

export const gateSettings = {
  minCoverage: setting(ratio().default(DEFAULT_GATES.minCoverage), {
    help: "minimum branch coverage of the target",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minKillCoverage: setting(ratio().exactOptional(), {
    help: "minimum share of branches with a killed mutant",
    unless: "--min-coverage",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minMutation: setting(ratio().default(DEFAULT_GATES.minMutation), {
    help: "minimum mutation score of the tests",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  minParameterKills: setting(wholeNumber(0).default(DEFAULT_GATES.minParameterKills), {
    help: "minimum killed mutants that ignore a parameter, for each parameter",
    group: "gates",
    argument: "n",
    isRecorded: true,
  }),
  keepTrivial: setting(flag(), {
    help: "accept functions with too few mutants",
    group: "gates",
    isRecorded: true,
  }),
};

export const acceptanceSettings = {
  unsafe: setting(choice(UNSAFE_POLICIES).default("warn"), {
    help: "what to do with modules that call dangerous APIs",
    group: "gates",
    argument: "policy",
    isRecorded: true,
  }),
  minSimilarity: setting(ratio().default(DEFAULT_GATES.minSimilarity), {
    help: "similarity from which functions are near-duplicates",
    group: "gates",
    argument: "ratio",
    isRecorded: true,
  }),
  dedup: setting(switchedOn(), { help: "keep near-duplicate functions", group: "gates", isRecorded: true }),
};

export const coverageSettings = {
  coverage: setting(choice(COVERAGE_KINDS).default("exact"), {
    help: "coverage method for JavaScript and TypeScript",
    group: "gates",
    argument: "kind",
    isRecorded: true,
  }),
};

export const cacheSettings = {
  cache: setting(text().exactOptional(), {
    help: "folder of installed packages",
    unless: "the user's cache folder",
    group: "packages",
    argument: "folder",
  }),
};

export const packageSettings = {
  install: setting(switchedOn(), { help: "use installed packages only", group: "packages", isRecorded: true }),
  ...cacheSettings,
};

export const cutoffSettings = {
  cutoff: setting(dayOrNone().exactOptional(), {
    help: "latest release date of packages, or none",
    unless: "the source's date",
    group: "packages",
    argument: "date",
    isRecorded: true,
  }),
};

/** Settings of parallel jobs; `help` names the jobs. */
export function workerSettings(help: string, unless = "one per core") {
  return {
    maxWorkers: setting(wholeNumber(1).exactOptional(), {
      help,
      unless,
      group: "execution",
      argument: "n",
      alias: "j",
    }),
  };
}

export const dockerSettings = {
  platform: setting(text().exactOptional(), {
    help: "platform of the Docker image, such as linux/amd64",
    unless: "the engine's",
    group: "execution",
    argument: "os/arch",
  }),
  dockerHost: setting(text().exactOptional(), {
    help: "address of the Docker engine",
    unless: "the current Docker context",
    group: "execution",
    argument: "url",
  }),
};

export function imageSetting(group: SettingGroup = "execution") {
  return setting(text().exactOptional(), {
    help: "Docker image with Python",
    unless: DEFAULT_IMAGE,
    group,
    argument: "name",
  });
}

export const executorSettings = {
  executor: setting(choice(["auto", "sandbox", "docker", "process"]).default("auto"), {
    help: "execution backend; auto prefers the sandbox over Docker",
    group: "execution",
    argument: "kind",
  }),
  image: imageSetting(),
  ...dockerSettings,
};

export const unsafeExecutionSettings = {
  allowUnsafeLocalExec: setting(flag(), {
    help: "allow model-written code without isolation: --executor process",
    group: "execution",
  }),
};

export const configSettings = {
  config: setting(text().or(z.literal(false)).exactOptional(), {
    help: "file of factories and fixtures; executed",
    unless: "repost.config.ts beside the source",
    negated: "ignore repost.config.ts",
    group: "input",
    argument: "file",
  }),
};

export const modelSettings = {
  model: setting(text(), {
    help: "PROVIDER/NAME, or the server's model name with --base-url",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
};

export const serverSettings = {
  baseUrl: setting(text().exactOptional(), {
    help: "URL of an OpenAI-compatible server, such as vLLM or Ollama",
    group: "model",
    argument: "url",
    isRecorded: true,
  }),
  api: setting(choice(MODEL_APIS).exactOptional(), {
    help: "API of the server",
    unless: "depends on the prompt",
    group: "model",
    argument: "kind",
  }),
  body: setting(jsonObject().exactOptional(), {
    help: 'additional fields of every request, such as {"top_k":20}',
    group: "model",
    argument: "json",
    isRecorded: true,
  }),
  stream: setting(flag(), { help: "stream responses, for proxies with short time limits", group: "model" }),
  timeout: setting(positive().default(600), {
    help: "time limit of one request in seconds",
    unit: "seconds",
    group: "model",
    argument: "seconds",
  }),
  maxConcurrent: setting(wholeNumber(1).default(32), {
    help: "maximum requests in parallel; adapts to the server",
    group: "model",
    argument: "n",
  }),
  rpm: limitSetting(wholeNumber(1), "maximum requests per minute"),
  tpm: limitSetting(wholeNumber(1), "maximum tokens per minute"),
  maxCalls: limitSetting(wholeNumber(0), "maximum requests, earlier runs included"),
  maxTokens: limitSetting(wholeNumber(0), "maximum input and output tokens, earlier runs included"),
  maxUsd: setting(notNegative().exactOptional(), {
    help: "maximum cost in US dollars; requires --price",
    unless: "no limit",
    unit: "US dollars",
    group: "model",
    argument: "amount",
  }),
  price: setting(modelPrice().exactOptional(), {
    help: "US dollars per million input, output and cached input tokens",
    unit: "US dollars per million tokens",
    group: "model",
    argument: "in,out",
    notation: "price",
  }),
  modelCache: setting(choice(CACHE_MODES).exactOptional(), {
    help: "use of recorded responses",
    unless: "write",
    group: "model",
    argument: "mode",
  }),
};

function limitSetting(type: ReturnType<typeof wholeNumber>, help: string) {
  return setting(type.exactOptional(), { help, unless: "no limit", group: "model", argument: "n" });
}

function roundSetting(name: keyof Rounds, help: string) {
  return setting(wholeNumber(0).exactOptional(), {
    help: `${help}; --strategy llm only`,
    unless: String(PUBLISHED_ROUNDS[name]),
    group: "model",
    argument: "n",
    isRecorded: true,
  });
}

export const roundSettings = {
  regenerations: roundSetting("regenerations", "additional responses per question"),
  debugRounds: roundSetting("debugRounds", "repair rounds for a failing script"),
  coverageRounds: roundSetting("coverageRounds", "rewrite rounds for tests with low coverage"),
  moreRounds: roundSetting("moreRounds", "rounds of additional test inputs"),
  missingModules: roundSetting("missingModules", "maximum packages installed for missing imports"),
};

function pipelineSetting(isHidden: boolean) {
  return setting(choice(LLM_PIPELINES).exactOptional(), {
    help: "published pipeline of --strategy llm",
    unless: "repost",
    group: "model",
    argument: "name",
    notation: "pipeline",
    isRecorded: !isHidden,
    isHidden,
  });
}

export const strategySettings = {
  strategy: setting(choice(STRATEGIES).exactOptional(), {
    help: "use of a model",
    unless: "hybrid with --model, else static",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
  pipeline: pipelineSetting(false),
  /** Former name of `pipeline`. */
  way: pipelineSetting(true),
  model: setting(text().exactOptional(), {
    help: "PROVIDER/NAME, or the server's model name with --base-url",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
  augmentModel: setting(text().exactOptional(), {
    help: "second model that adds test inputs; --strategy llm only",
    group: "model",
    argument: "name",
    isRecorded: true,
  }),
  judgeModels: setting(texts().exactOptional(), {
    help: "models that vote on quality; --strategy llm only",
    unless: "--model",
    group: "model",
    argument: "list",
    isRecorded: true,
  }),
  describe: setting(choice(["instruction", "docstring"]).exactOptional(), {
    help: "task description; --strategy llm only",
    unless: "instruction",
    group: "model",
    argument: "kind",
    isRecorded: true,
  }),
  ...roundSettings,
  maxContextTokens: setting(wholeNumber(1).exactOptional(), {
    help: "tokens of code per prompt",
    unless: `llm ${PUBLISHED_CONTEXT_TOKENS.evaluation}, hybrid about 1500`,
    unit: "tokens",
    group: "model",
    argument: "n",
    isRecorded: true,
  }),
  ...serverSettings,
};

/** Required file or folder that a command writes. */
export function runSetting(help: string, argument = "run") {
  return setting(text(), { help, group: "output", argument, alias: "o" });
}

/** File or folder that a command can write. */
export function outputSetting(help: string, argument: string, unless?: string) {
  const facts = { help, group: "output", argument, alias: "o" } as const;
  return setting(text().exactOptional(), unless === undefined ? facts : { ...facts, unless });
}

/** Selection of a dataset's items, such as environments. */
export function environmentSettings(items: string, isRecorded = false) {
  return {
    limit: setting(wholeNumber(1).exactOptional(), {
      help: `maximum number of ${items}`,
      unless: "all",
      group: "selection",
      argument: "n",
      isRecorded,
    }),
    instanceIds: setting(texts().exactOptional(), {
      help: "instance ids, separated by commas",
      unless: "all",
      group: "selection",
      argument: "list",
      isRecorded,
    }),
  };
}

export function tokenizerSetting(group: SettingGroup) {
  return setting(text().default(TOKEN_ENCODINGS[0]), {
    help: `token encoding: ${TOKEN_ENCODINGS.join(", ")}, or path of a tokenizer.json`,
    group,
    argument: "name|file",
    isRecorded: true,
  });
}
