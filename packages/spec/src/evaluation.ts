import { z } from "zod/v4";
import { count, imageField, instanceIdField, list, object, objects, record } from "./fields.ts";
import { executionSummarySchema } from "./execution.ts";
import { causeSchema, outcomeSchema } from "./outcome.ts";
import { trustField } from "./recording.ts";

export const predictionSchema = record("Candidate solution of one environment", {
  instance_id: instanceIdField,
  sample: count.describe("Number of the answer for its task, from 0"),
  solution: z.string().nullable().describe("Whole function, with helpers and imports"),
  completion: z.string().nullable().describe("Continuation of the prompt; used when solution is null"),
  model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown"),
  raw: z.string().nullable().describe("Answer before extraction"),
  model_patch: z.string().optional().describe("Unified diff of the target's file, used when there is no solution"),
  generation: object("Details of repost generate", {
    finish_reason: z.enum(["stop", "length", "content_filter", "other"]).describe("length: the answer was cut off"),
    form: z
      .enum(["definition", "continuation"])
      .nullable()
      .describe("Form of the answer: whole function or continuation; null: no code was found"),
    input_tokens: z.number().int().nullable().describe("Input tokens that the server reported; null when unknown"),
    output_tokens: z.number().int().nullable().describe("Output tokens that the server reported; null when unknown"),
    extraction: z.string().describe("Version of the extraction rules"),
    context: object("Other files in the prompt of a completion task", {
      files: count.describe("Other files of the repository in the prompt"),
      tokens: count.describe("Tokens of these files"),
      copied_lines: count.describe("Lines that were removed as copies of the masked code"),
    }).optional(),
  }).optional(),
});

export type Prediction = z.infer<typeof predictionSchema>;

export const ALTERNATIVE_KINDS = ["right", "wrong"] as const;

export const alternativeSchema = z
  .object({
    instance: z.string().min(1).optional().describe("Instance id; absent where source and function name the function"),
    source: z.string().min(1).optional().describe("Source of the repository, such as pypi:funcy==2.1"),
    function: z.string().min(1).optional().describe("Name of the function in its file, with its class for a method"),
    kind: z.enum(ALTERNATIVE_KINDS).describe("right: correct by the documentation; wrong: has a plausible bug"),
    code: z.string().min(1).describe("The whole function"),
    note: z.string().optional().describe("Algorithm of a right alternative, or bug of a wrong one"),
  })
  .refine((row) => row.instance !== undefined || (row.source !== undefined && row.function !== undefined), {
    message: "needs instance, or source and function",
  })
  .describe("An implementation of a target by hand, of which it is known whether it is right");

export type Alternative = z.infer<typeof alternativeSchema>;

const verdictFields = {
  outcome: outcomeSchema,
  passed: z.boolean().describe("Whether the outcome counts as passed"),
  cause: causeSchema,
  detail: z.string().nullable().describe("First difference or error; null when passed"),
  trust: trustField.nullable().describe("Trust level of the verdict; null when nothing was judged"),
  tests: objects("Tests in order; a test that did not run has passed false", {
    name: z.string().describe("Name of the test"),
    passed: z.boolean().describe("True when the candidate behaves as recorded"),
    difference: z.string().nullable().describe("First difference; null when passed"),
  }),
  wall_ms: z.number().describe("Wall time of judging, in milliseconds"),
  execution: executionSummarySchema.nullable().describe("Execution; null when nothing ran"),
  output: z
    .object({
      stdout: z.string().describe("End of the output"),
      stderr: z.string().describe("End of the error output"),
    })
    .nullable()
    .optional()
    .describe("End of the output, including tests written as code; null for a passing candidate or empty output"),
};

export const verdictSchema = record("Verdict of one candidate", {
  instance_id: instanceIdField,
  ...verdictFields,
});

export type Verdict = z.infer<typeof verdictSchema>;

export const evalResultSchema = record("One line of results.jsonl", {
  instance_id: instanceIdField,
  sample: count.describe("Number of the prediction for its environment"),
  model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown"),
  judge: z
    .enum(["repost", "published", "tests"])
    .describe("Rule that decided; tests: the repository's own tests that reach the masked code"),
  ...verdictFields,
  published: z
    .object({
      outcome: outcomeSchema,
      passed: z.boolean().describe("True when it passes by the published rule"),
      cause: causeSchema,
      detail: z.string().nullable().describe("First difference or error; null when passed"),
      wall_ms: z.number().describe("Wall time of judging, in milliseconds"),
    })
    .nullable()
    .describe("Result of the published rule, if that rule did not decide; null when not applied"),
  similarity: z
    .object({
      edit: z
        .number()
        .nullable()
        .describe("2 LCS / (length + length), characters, without comments and docstrings; null for very long texts"),
      ast: z
        .number()
        .nullable()
        .describe("Share of the reference's subtrees in the candidate (CodeBLEU); null when either has no subtrees"),
      equal: z.boolean().describe("True when both are the same program, ignoring comments, docstrings and layout"),
    })
    .nullable()
    .optional()
    .describe("Similarity of the candidate's text to the reference; it does not show correctness"),
  repeats: z
    .object({
      outcomes: list("Outcome of each run", outcomeSchema),
      flaky: z.boolean().describe("True when only some runs passed"),
    })
    .nullable()
    .optional()
    .describe("All runs of a candidate that was judged several times; a flaky candidate does not pass"),
  result: z.string().describe("HumanEval's result: passed, or failed: <detail>"),
});

export type EvalResult = z.infer<typeof evalResultSchema>;

export const passAtKSchema = z.object({
  value: z.number().describe("Mean over environments"),
  low: z.number().describe("Lower end of the 95 % interval over environments"),
  high: z.number().describe("Upper end of the 95 % interval"),
});

const passAtEachSchema = z.record(z.string(), passAtKSchema);
const resultCount = z.number().int();
const sampleList = z.array(
  z.object({ instance_id: instanceIdField, sample: count.describe("Number of the prediction") }),
);

export const BREAKDOWN_TRAITS = [
  "target_tokens",
  "context_tokens",
  "calls",
  "libraries",
  "library",
  "repository",
  "kind",
  "language",
  "trust",
  "level",
  "fill_type",
] as const;

export const breakdownSchema = object("pass@1 by quintile of a number, or by value", {
  trait: z
    .enum(BREAKDOWN_TRAITS)
    .describe(
      "target_tokens, context_tokens: tokens of the language; calls: calls in the target; libraries: none, standard, external; library: one of the most frequent; level, fill_type: kind of masked code",
    ),
  groups: objects("Groups in order", {
    name: z.string().describe("Value or range, for example 12 - 40"),
    from: z.number().nullable().describe("Least value of a quintile; null for groups by name"),
    to: z.number().nullable().describe("Upper bound of the group; null for groups by name"),
    environments: resultCount.describe("Environments with a scored result"),
    scored: resultCount.describe("Candidates with a score"),
    passed: resultCount.describe("Candidates that passed"),
    pass_at_1: passAtKSchema.describe("pass@1 of the group"),
  }),
});

export type Breakdown = z.infer<typeof breakdownSchema>;

export const roundReportSchema = object("Results of a round of revisions", {
  round: count.describe("Number of the round, from 0"),
  judged: resultCount.describe("Answers of this round"),
  scored: resultCount.describe("Candidates with a score in this round"),
  passed: resultCount.describe("Candidates that passed in this round"),
  solved: passAtKSchema
    .nullable()
    .describe("Share of samples that passed up to this round; null without a scored environment"),
});

export type RoundReport = z.infer<typeof roundReportSchema>;

export const completionScoresSchema = object("Tests and edit similarity of completions, and their disagreement", {
  similar_from: z.number().describe("Least edit similarity of similar completions"),
  dissimilar_below: z.number().describe("Edit similarity below which a completion is dissimilar"),
  groups: objects("All completions first, then levels, then fill types", {
    trait: z.enum(["all", "level", "fill_type"]).describe("Property by which completions are grouped"),
    name: z.string().describe("Level or fill type, or all"),
    results: resultCount.describe("Completions of the group"),
    scored: resultCount.describe("Completions with a score"),
    passed: resultCount.describe("Completions that passed"),
    pass_at_1: passAtKSchema.nullable().describe("pass@1 over tasks; null without scored tasks"),
    edit_similarity: z.number().nullable().describe("Mean from 0 to 100, by the published formula"),
    passed_dissimilar: resultCount.describe("Completions that passed despite dissimilarity"),
    failed_similar: resultCount.describe("Completions that failed despite similarity"),
    separation: z
      .number()
      .nullable()
      .describe("Share of pairs (passed, failed) in which the passed completion is more similar; 0.5 is chance"),
  }),
  passed_dissimilar_samples: sampleList.describe("Completions that passed despite dissimilarity"),
  failed_similar_samples: sampleList.describe("Completions that failed despite similarity"),
});

export type CompletionScores = z.infer<typeof completionScoresSchema>;

export const evalReportSchema = record("report.json of an eval run", {
  image: imageField,
  expected: z.number().int().describe("Expected results: environments times samples"),
  scored: z.number().int().describe("Candidates with a score"),
  missing: z.number().int().describe("Environments without any prediction"),
  infra_errors: z.number().int().describe("Candidates without a score because of infrastructure errors"),
  passed: z.number().int().describe("Candidates that passed"),
  outcomes: z.record(z.string(), z.number().int()).describe("Results by outcome"),
  causes: z.record(z.string(), z.number().int()).describe("Results with outcome failed, by cause"),
  pass_at_k: passAtEachSchema.describe(
    "pass@k by k: unbiased estimator over environments with at least k scored samples, without level weak",
  ),
  by_trust: z
    .record(z.string(), z.object({ scored: resultCount, passed: resultCount }))
    .describe("Scored results by trust level"),
  weak: z
    .object({
      expected: resultCount.describe("Environments times samples"),
      scored: resultCount.describe("Candidates with a score"),
      passed: resultCount.describe("Candidates that passed"),
      pass_at_k: passAtEachSchema.describe("pass@k of these environments"),
    })
    .nullable()
    .describe("Environments of level weak; other figures exclude these environments. Null without level weak"),
  published: z
    .object({
      scored: resultCount.describe("Candidates with a score by this rule"),
      passed: resultCount.describe("Candidates that passed by this rule"),
      pass_at_k: passAtEachSchema.describe("pass@k by this rule"),
      both_passed: resultCount.describe("Candidates that pass by both rules"),
      both_failed: resultCount.describe("Candidates that fail by both rules"),
      only_repost: resultCount.describe("Passed by repost's rule, failed by the published rule"),
      only_published: resultCount.describe("Passed by the published rule, failed by repost's rule"),
      only_repost_samples: sampleList.describe("Candidates that pass by repost's rule only"),
      only_published_samples: sampleList.describe("Candidates that pass by the published rule only"),
    })
    .nullable()
    .describe("Comparison with the published rule; null when not applied"),
  unjudged: z
    .record(z.string(), resultCount)
    .describe("Rows of a published set that cannot be judged, by reason; listed in rejected.jsonl"),
  context_miss: z.number().int().describe("Scored candidates that need code absent from their prompt"),
  flaky: resultCount.describe("Candidates that passed only some runs; they count as not passed"),
  flaky_samples: sampleList.describe("Flaky candidates"),
  curve: passAtEachSchema.describe("pass@k for each k up to the number of samples, at most 20"),
  similarity: z
    .object({
      results: resultCount.describe("Results compared with their reference"),
      edit: z.number().nullable().describe("Mean edit similarity"),
      ast: z.number().nullable().describe("Mean syntax tree similarity"),
      equal: resultCount.describe("Candidates equal to their reference"),
    })
    .nullable()
    .describe("Similarity of candidates to references; null when none was compared"),
  rounds: list(
    "Rounds of revisions, from round 0; empty without revisions. No other figure includes revisions",
    roundReportSchema,
  ),
  feedback: z.string().nullable().describe("Kind of feedback between rounds; null without revisions"),
  breakdowns: list("Groups without level weak; empty when environments were not measured", breakdownSchema),
  completions: completionScoresSchema.optional().describe("Scores of completions; absent for functions"),
  judge: z.enum(["repost", "published", "tests"]).describe("Rule that decides"),
  model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown or when there are several"),
  missing_ids: list("Environments without a prediction", z.string()),
  infra_error_ids: list("Environments with a candidate that has no score because of infrastructure errors", z.string()),
  wall_s: z.number().describe("Seconds that the last command took"),
});

export type EvalReport = z.infer<typeof evalReportSchema>;

export const comparisonSchema = object("Two runs compared on their common environments", {
  first: z.string().describe("Name of the first run"),
  second: z.string().describe("Name of the second run"),
  k: z.number().int().min(1).describe("The k of pass@k"),
  environments: resultCount.describe("Environments with at least k scored samples in both runs"),
  first_value: z.number().describe("pass@k of the first run on these environments"),
  second_value: z.number().describe("pass@k of the second run on these environments"),
  difference: passAtKSchema.describe("first - second, with its 95 % interval by paired bootstrap over environments"),
  p_value: z.number().min(0).max(1).describe("Two-sided, not corrected for the number of pairs"),
  test: z
    .enum(["mcnemar_exact", "paired_bootstrap"])
    .describe("Test of the p value: McNemar's exact test for k = 1 with one sample each, otherwise paired bootstrap"),
  only_first: resultCount.describe("Environments that only the first run solves"),
  only_second: resultCount.describe("Environments that only the second run solves"),
});

export type Comparison = z.infer<typeof comparisonSchema>;

export const leaderboardSchema = record("leaderboard.json: eval runs on the same dataset", {
  k: z.number().int().min(1).describe("The k of the pass@k that orders and compares the runs"),
  runs: objects("Runs, best first", {
    name: z.string().describe("Name of the run"),
    run: z.string().describe("Run directory"),
    report: evalReportSchema,
  }),
  pairs: list("All pairs of runs", comparisonSchema),
});

export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const revisionSchema = record("Answer of one round of revisions with its result", {
  round: count.describe("0 for the first answer"),
  feedback: z.string().describe("Feedback after a failed answer: none, outcome, error, call or difference"),
  told: z.string().nullable().describe("Feedback before this answer; null for the first answer"),
  prediction: predictionSchema,
  result: evalResultSchema,
});

export type Revision = z.infer<typeof revisionSchema>;
