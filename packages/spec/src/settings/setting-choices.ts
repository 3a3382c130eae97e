/** Part of a model in a build. */
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
