import type { MaskLevel } from "../mask.ts";

/** Strategies of a build by their use of a model. */
export const STRATEGIES = ["static", "hybrid", "llm"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** `exact`: all branches, by counters in the text; `c8`: V8's counters, faster and less complete. */
export const COVERAGE_KINDS = ["exact", "c8"] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

/** Handling of modules that call dangerous APIs. */
export const UNSAFE_POLICIES = ["warn", "reject"] as const;
export type UnsafePolicy = (typeof UNSAFE_POLICIES)[number];

/**
 * - `off`: never uses recorded answers
 * - `read`: uses and does not record answers
 * - `write`: uses and records answers
 * - `replay`: fails for requests without a recorded answer
 */
export const CACHE_MODES = ["off", "read", "write", "replay"] as const;
export type CacheMode = (typeof CACHE_MODES)[number];

export const MODEL_APIS = ["chat", "completion"] as const;
export type ModelApi = (typeof MODEL_APIS)[number];

/** Fully qualified, so that all engines find the same image. */
export const DEFAULT_IMAGE = "docker.io/library/python:3.13-slim";

export const JUDGE_RULES = ["repost", "published", "both"] as const;

/**
 * From least to most. `error`: of code that does not load; `call`: first failing call; `difference`: also the expected
 * value.
 */
export const FEEDBACK_KINDS = ["none", "outcome", "error", "call", "difference"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Forms of a prompt that asks for a function. */
export const PROMPTS = ["chat", "reasoning", "base", "fim"] as const;
export type Prompt = (typeof PROMPTS)[number];

/** Sources of a task description in a prompt. */
export const DESCRIPTIONS = ["docstring", "instruction", "signature"] as const;
export type Description = (typeof DESCRIPTIONS)[number];

export const WRITTEN_DESCRIPTIONS = ["instruction", "docstring"] as const;

/** Prompt formats of completion. `continuation` and `chat` need no special tokens. */
export const COMPLETION_FORMATS = [
  "qwen",
  "starcoder",
  "codellama",
  "deepseek",
  "codestral",
  "granite",
  "continuation",
  "chat",
] as const;
export type CompletionFormat = (typeof COMPLETION_FORMATS)[number];

/** Methods that rank the repository's other files for a prompt. */
export const TASK_CONTEXTS = ["published", "callgraph", "none"] as const;
export type TaskContext = (typeof TASK_CONTEXTS)[number];

/** `balanced` draws over levels, sizes and difficulty; `execrepobench` as published. */
export const MASK_PRESETS = ["balanced", "execrepobench"] as const;
export type MaskPreset = (typeof MASK_PRESETS)[number];

/** Levels that the balanced sampler draws. */
export const BALANCED_LEVELS = [
  "expression",
  "statement",
  "block",
  "function",
  "class",
  "span",
] as const satisfies readonly MaskLevel[];

/** Column layouts of training files. */
export const TRAINING_LAYOUTS = ["alpaca", "sharegpt", "messages", "prompt-completion"] as const;
export type TrainingLayout = (typeof TRAINING_LAYOUTS)[number];

export const TRAINING_FORMATS = ["sft", "rejection", "dpo", "llamafactory", "trl"] as const;
export type TrainingFormat = (typeof TRAINING_FORMATS)[number];

export const EXPORT_FORMATS = [
  "jsonl",
  "parquet",
  "huggingface",
  "repost",
  "execcsn",
  "humaneval",
  "swebench",
  "execrepobench",
  ...TRAINING_FORMATS,
  "review",
  "solve",
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Forms of a training response: continued code, or the function in a code block. */
export const ANSWER_FORMS = ["body", "function"] as const;
export type AnswerForm = (typeof ANSWER_FORMS)[number];

/** Feedback about a failed prediction in training examples of repairs. */
export const FEEDBACK_LEVELS = ["outcome", "difference"] as const;
export type FeedbackLevel = (typeof FEEDBACK_LEVELS)[number];

export const HAND_TEST_RUNNERS = ["pytest", "unittest", "node:test", "vitest", "jest"] as const;
export type HandTestRunner = (typeof HAND_TEST_RUNNERS)[number];

export const STATISTICS_ROWS = ["targets", "contexts", "environments"] as const;

/** Forms of a printed context. */
export const CONTEXT_FORMS = ["markdown", "completion", "chat", "full"] as const;

/** o200k_base: GPT-4o and later; cl100k_base: GPT-4. */
export const TOKEN_ENCODINGS = ["o200k_base", "cl100k_base"] as const;
export type TokenEncoding = (typeof TOKEN_ENCODINGS)[number];

/** Builders of recipes without a model. `static`: by the repository's files; `easy`: fixed recipes of Multi-Docker-Eval. */
export const ENV_BUILDERS = ["static", "easy"] as const;
export type EnvBuilderName = (typeof ENV_BUILDERS)[number];

/** Builders of recipes with a model. */
export const MODEL_ENV_BUILDERS = ["hybrid", "agents", "single"] as const;
export type ModelEnvBuilderName = (typeof MODEL_ENV_BUILDERS)[number];

export const ENV_BACKENDS = ["docker", "sandbox"] as const;

/** Settings of a published evaluation. */
export interface GenerationPreset {
  readonly temperature: number;
  readonly topP: number;
  readonly samples: number;
  readonly maxOutputTokens: number;
  /** Prompt and answer together. */
  readonly contextTokens: number;
}

/** RepoST's evaluation on RepoST-Eval (section 6 of its paper). */
export const GENERATION_PRESETS: Readonly<Record<"repost-eval", GenerationPreset>> = {
  "repost-eval": { temperature: 0.2, topP: 0.95, samples: 5, maxOutputTokens: 2_048, contextTokens: 8_192 },
};
