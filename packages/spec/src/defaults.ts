/** `maxRepoMb` counts source only. */
export const DEFAULT_DISCOVERY = {
  docstring: "required",
  result: "any",
  maxFunctions: 15,
  maxMethods: 15,
  maxRepoMb: 10,
} as const;

export const DEFAULT_GATES = {
  /** Share of executed branches, and of those with a killed mutant. */
  minCoverage: 0.8,
  /** Share of killed mutants among killed and survived ones. */
  minMutation: 0.8,
  /** Maximum number of judged mutants; above it, a sample by operator is judged. */
  maxMutants: 60,
  minMutants: 4,
  /** Per used parameter. */
  minParameterKills: 1,
  minSimilarity: 0.85,
  minRuns: 3,
  minTests: 3,
  minDistinct: 2,
  unsafe: "warn",
  coverage: "exact",
} as const;

/** `temperature` applies to several samples; one sample has 0. */
export const DEFAULT_REQUESTS = { maxConcurrent: 32, timeoutMs: 600_000, pollMs: 30_000, temperature: 0.8 } as const;

export const DEFAULT_PROMPT = { prompt: "chat", describe: "docstring", fim: "qwen" } as const;

export const DEFAULT_REVISION = { rounds: 3, feedback: "outcome" } as const;

export const DEFAULT_COMPLETION = { format: "chat", context: "published", order: "close" } as const;
export const DEFAULT_COMPLETION_TOKENS = { window: 8192, context: 4096, output: 512 } as const;

export const DEFAULT_MINING = { limit: 20, maxFiles: 10, maxLines: 400 } as const;

/** `commands` replace `rounds` in a session. */
export const DEFAULT_ENV_BUILD = { runs: 3, rounds: 5, commands: 60 } as const;

export const DEFAULT_TESTS = { timeoutMs: 600_000, memoryBytes: 2_147_483_648 } as const;

export const DEFAULT_TRAINING = { maxPerExample: 2, replay: 0 } as const;

export const DEFAULT_UNUSED_DAYS = 30;
