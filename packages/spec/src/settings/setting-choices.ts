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
 * - `off`: call the model for every request
 * - `read`: use recorded answers, and record no new ones
 * - `write`: use recorded answers, and record new ones
 * - `replay`: use recorded answers only, and fail for other requests
 */
export const CACHE_MODES = ["off", "read", "write", "replay"] as const;
export type CacheMode = (typeof CACHE_MODES)[number];

/** APIs of OpenAI-compatible servers. */
export const MODEL_APIS = ["chat", "completion"] as const;
export type ModelApi = (typeof MODEL_APIS)[number];

/** Official small image, fully qualified, so that all engines find the same one. */
export const DEFAULT_IMAGE = "docker.io/library/python:3.13-slim";

/** Rules that decide about a candidate solution. */
export const JUDGE_RULES = ["repost", "published", "both"] as const;

/**
 * Feedback after a failed answer, from least to most. `error`: the error of code that does not load; `call`: the first
 * failing call; `difference`: also the expected value.
 */
export const FEEDBACK_KINDS = ["none", "outcome", "error", "call", "difference"] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];
