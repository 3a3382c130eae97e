import { z } from "zod/v4";
import { executionSummarySchema } from "./execution.ts";
import { causeSchema, outcomeSchema } from "./outcome.ts";
import { trustField } from "./recording.ts";
import { imageField } from "./image-field.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const predictionSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    sample: z.number().int().min(0).describe("Which of several answers to the same task; 0 is the first"),
    solution: z.string().nullable().describe("The whole function; helpers and imports allowed"),
    completion: z.string().nullable().describe("What continues the prompt; used when solution is null"),
    model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown"),
    raw: z.string().nullable().describe("The answer as it came, before anything was cut out of it"),
    model_patch: z
      .string()
      .optional()
      .describe("A unified diff of the target's file; the solution is cut out of it where there is none beside it"),
    generation: z
      .object({
        finish_reason: z.enum(["stop", "length", "content_filter", "other"]).describe("length: it was cut off"),
        form: z
          .enum(["definition", "continuation"])
          .nullable()
          .describe("Whether the answer defines the function or goes on with its prompt; null: no code was found"),
        input_tokens: z.number().int().nullable().describe("As the server reported them; null is unknown"),
        output_tokens: z.number().int().nullable().describe("As the server reported them; null is unknown"),
        extraction: z.string().describe("Version of what found the solution in the answer"),
        context: z
          .object({
            files: z.number().int().min(0).describe("Other files of the repository in the prompt"),
            tokens: z.number().int().min(0).describe("Tokens of these files"),
            copied_lines: z.number().int().min(0).describe("Lines that were removed as copies of the masked code"),
          })
          .optional()
          .describe("Other files in the prompt of a completion task"),
      })
      .optional()
      .describe("How repost generate came to it"),
  })
  .describe("A candidate for one environment");

export type Prediction = z.infer<typeof predictionSchema>;

const verdictFields = {
  outcome: outcomeSchema,
  passed: z.boolean().describe("Whether the outcome counts as passed"),
  cause: causeSchema,
  detail: z.string().nullable().describe("The first difference or the error, readable; null when passed"),
  trust: trustField.nullable().describe("Level at which it was judged; null when nothing was judged"),
  tests: z
    .array(
      z.object({
        name: z.string().describe("Name of the test"),
        passed: z.boolean().describe("Whether the candidate does what was recorded"),
        difference: z.string().nullable().describe("The first difference; null when passed"),
      }),
    )
    .describe("Tests in order; one that was not reached has passed false"),
  wall_ms: z.number().describe("Wall time of judging, in milliseconds"),
  execution: executionSummarySchema.nullable().describe("null when nothing was run"),
  output: z
    .object({
      stdout: z.string().describe("End of the output"),
      stderr: z.string().describe("End of the error output"),
    })
    .nullable()
    .optional()
    .describe(
      "The end of what was printed, by tests written as code too; null for a candidate that passed, or where nothing was",
    ),
};

export const verdictSchema = z
  .object({ schema_version: schemaVersionField, instance_id: instanceIdField, ...verdictFields })
  .describe("What the judge says of one candidate");

export type Verdict = z.infer<typeof verdictSchema>;

export const evalResultSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    sample: z.number().int().min(0).describe("Number of the prediction among those for its environment"),
    model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown"),
    judge: z
      .enum(["repost", "published", "tests"])
      .describe("Which rule decided; tests: the repository's own tests that reach the masked code"),
    ...verdictFields,
    published: z
      .object({
        outcome: outcomeSchema,
        passed: z.boolean().describe("Whether it passes by the published rule"),
        cause: causeSchema,
        detail: z.string().nullable().describe("The first difference or the error; null when passed"),
        wall_ms: z.number().describe("Wall time of judging, in milliseconds"),
      })
      .nullable()
      .describe("What the published rule says beside the rule that decided; null when it was not asked"),
    similarity: z
      .object({
        edit: z
          .number()
          .nullable()
          .describe("2 LCS / (length + length), characters, without comments and docstrings; null for very long texts"),
        ast: z
          .number()
          .nullable()
          .describe("Share of the reference's subtrees that the candidate has (CodeBLEU); null where either has none"),
        equal: z.boolean().describe("Whether both are the same program, comments, docstrings and layout aside"),
      })
      .nullable()
      .optional()
      .describe("How close the candidate's text is to the reference's; says nothing of whether it is right"),
    repeats: z
      .object({
        outcomes: z.array(outcomeSchema).describe("Outcome of each run"),
        flaky: z.boolean().describe("Whether it passed some runs only"),
      })
      .nullable()
      .optional()
      .describe("Every run of a candidate that was judged more than once; one that is flaky counts as not passed"),
    result: z.string().describe("HumanEval's word for it: passed, or failed: <detail>"),
  })
  .describe("One line of results.jsonl");

export type EvalResult = z.infer<typeof evalResultSchema>;

export const passAtKSchema = z.object({
  value: z.number().describe("Mean over environments"),
  low: z.number().describe("Lower end of the 95 % interval over environments"),
  high: z.number().describe("Upper end of the interval"),
});

const passAtEachSchema = z.record(z.string(), passAtKSchema);
const resultCount = z.number().int();
const sampleList = z.array(
  z.object({ instance_id: instanceIdField, sample: z.number().int().min(0).describe("Number of the prediction") }),
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

export const breakdownSchema = z
  .object({
    trait: z
      .enum(BREAKDOWN_TRAITS)
      .describe(
        "target_tokens, context_tokens: tokens of the language; calls: calls in the target; libraries: none, standard, external; library: one of the most frequent; level, fill_type: kind of masked code",
      ),
    groups: z
      .array(
        z.object({
          name: z.string().describe("Of the value, or of the range: 12 - 40"),
          from: z.number().nullable().describe("Least value of a quintile; null where the trait is no number"),
          to: z.number().nullable().describe("Upper bound of the group; null for groups by name"),
          environments: resultCount.describe("With at least one scored result"),
          scored: resultCount.describe("Candidates with a score"),
          passed: resultCount.describe("Candidates that passed"),
          pass_at_1: passAtKSchema.describe("pass@1 of the group"),
        }),
      )
      .describe("Groups in order"),
  })
  .describe("pass@1 of environments in groups: quintiles of a number, or by value");

export type Breakdown = z.infer<typeof breakdownSchema>;

export const roundReportSchema = z
  .object({
    round: z.number().int().min(0).describe("Number of the round; 0 is the first answers"),
    judged: resultCount.describe("Answers of this round"),
    scored: resultCount.describe("Candidates with a score in this round"),
    passed: resultCount.describe("Candidates that passed in this round"),
    solved: passAtKSchema
      .nullable()
      .describe("Share of samples that passed in this round or before, by environment; null where none is scored"),
  })
  .describe("What a round of revisions came to");

export type RoundReport = z.infer<typeof roundReportSchema>;

export const completionScoresSchema = z
  .object({
    similar_from: z.number().describe("Edit similarity from which on a completion counts as similar"),
    dissimilar_below: z.number().describe("Edit similarity below which a completion counts as dissimilar"),
    groups: z
      .array(
        z.object({
          trait: z.enum(["all", "level", "fill_type"]).describe("Property by which completions are grouped"),
          name: z.string().describe("Level or fill type; all for every completion"),
          results: resultCount.describe("Completions of the group"),
          scored: resultCount.describe("Completions with a score"),
          passed: resultCount.describe("Completions that passed"),
          pass_at_1: passAtKSchema.nullable().describe("pass@1 over tasks; null where none is scored"),
          edit_similarity: z.number().nullable().describe("Mean from 0 to 100, by the published formula"),
          passed_dissimilar: resultCount.describe("Completions that passed although they are dissimilar"),
          failed_similar: resultCount.describe("Completions that failed although they are similar"),
          separation: z
            .number()
            .nullable()
            .describe(
              "Share of pairs of a passed and a failed completion in which the passed one is more similar; 0.5 is chance",
            ),
        }),
      )
      .describe("All completions first, then levels, then fill types"),
    passed_dissimilar_samples: sampleList.describe("Completions that passed although they are dissimilar"),
    failed_similar_samples: sampleList.describe("Completions that failed although they are similar"),
  })
  .describe("Tests and edit similarity of completions, and their disagreement");

export type CompletionScores = z.infer<typeof completionScoresSchema>;

export const evalReportSchema = z
  .object({
    schema_version: schemaVersionField,
    image: imageField,
    expected: z.number().int().describe("Environments times samples that should have a result"),
    scored: z.number().int().describe("Candidates with a score"),
    missing: z.number().int().describe("Environments without any prediction"),
    infra_errors: z.number().int().describe("Candidates without a score because infrastructure failed"),
    passed: z.number().int().describe("Candidates that passed"),
    outcomes: z.record(z.string(), z.number().int()).describe("How many results ended each way"),
    causes: z.record(z.string(), z.number().int()).describe("How many results with outcome failed have each cause"),
    pass_at_k: passAtEachSchema.describe(
      "By k; unbiased estimator, over environments with at least k scored samples; level weak apart",
    ),
    by_trust: z
      .record(z.string(), z.object({ scored: resultCount, passed: resultCount }))
      .describe("Scored results by level of trust"),
    weak: z
      .object({
        expected: resultCount.describe("Environments times samples"),
        scored: resultCount.describe("Candidates with a score"),
        passed: resultCount.describe("Candidates that passed"),
        pass_at_k: passAtEachSchema.describe("pass@k of these environments"),
      })
      .nullable()
      .describe("Environments of level weak, which enter no other figure; null where there is none"),
    published: z
      .object({
        scored: resultCount.describe("Candidates with a score by this rule"),
        passed: resultCount.describe("Candidates that passed by this rule"),
        pass_at_k: passAtEachSchema.describe("pass@k by this rule"),
        both_passed: resultCount.describe("Candidates that pass by both rules"),
        both_failed: resultCount.describe("Candidates that fail by both rules"),
        only_repost: resultCount.describe("Passed by repost, failed by the published rule"),
        only_published: resultCount.describe("Passed by the published rule, failed by repost"),
        only_repost_samples: sampleList.describe("Candidates that pass by the rule of repost only"),
        only_published_samples: sampleList.describe("Candidates that pass by the published rule only"),
      })
      .nullable()
      .describe("The published rule on the same candidates, and where both scored one; null when it was not asked"),
    unjudged: z
      .record(z.string(), resultCount)
      .describe("Rows of a published set that cannot be judged here, by reason; rejected.jsonl has each"),
    context_miss: z.number().int().describe("Scored candidates that need code which their prompt did not show"),
    flaky: resultCount.describe("Candidates that passed some of their runs only; they count as not passed"),
    flaky_samples: sampleList.describe("The flaky candidates"),
    curve: passAtEachSchema.describe("pass@k for k up to the samples that there are, at most 20 of them"),
    similarity: z
      .object({
        results: resultCount.describe("Results that were compared with their reference"),
        edit: z.number().nullable().describe("Mean"),
        ast: z.number().nullable().describe("Mean"),
        equal: resultCount.describe("Candidates that are the same program as their reference"),
      })
      .nullable()
      .describe("How close candidates are to references; null where none was compared"),
    rounds: z
      .array(roundReportSchema)
      .describe(
        "Revisions, the first answers as round 0; none where answers were not revised. No other figure has them",
      ),
    feedback: z.string().nullable().describe("Kind of what models were told between rounds; null without revisions"),
    breakdowns: z.array(breakdownSchema).describe("Level weak apart; none where environments were not measured"),
    completions: completionScoresSchema.optional().describe("Absent unless completions were judged"),
    judge: z.enum(["repost", "published", "tests"]).describe("Rule that decides"),
    model_name_or_path: z
      .string()
      .nullable()
      .describe("Name of the model; null when unknown or when there are several"),
    missing_ids: z.array(z.string()).describe("Environments without a prediction"),
    infra_error_ids: z.array(z.string()).describe("Environments with a candidate that infrastructure left unscored"),
    wall_s: z.number().describe("Seconds that the last command took"),
  })
  .describe("report.json of an eval run");

export type EvalReport = z.infer<typeof evalReportSchema>;

export const comparisonSchema = z
  .object({
    first: z.string().describe("Name of a run"),
    second: z.string().describe("Name of the second run"),
    k: z.number().int().min(1).describe("The k of pass@k"),
    environments: resultCount.describe("With at least k scored samples in both"),
    first_value: z.number().describe("pass@k of the first over these environments"),
    second_value: z.number().describe("pass@k of the second run on the environments of both"),
    difference: passAtKSchema.describe("first - second, with its 95 % interval by paired bootstrap over environments"),
    p_value: z.number().min(0).max(1).describe("Two-sided; not corrected for how many pairs there are"),
    test: z
      .enum(["mcnemar_exact", "paired_bootstrap"])
      .describe("Where the p value is from: McNemar's exact test where each has one sample and k is 1"),
    only_first: resultCount.describe("Environments on which the first is better"),
    only_second: resultCount.describe("Environments that only the second run solves"),
  })
  .describe("Two runs on the environments that both have scored");

export type Comparison = z.infer<typeof comparisonSchema>;

export const leaderboardSchema = z
  .object({
    schema_version: schemaVersionField,
    k: z.number().int().min(1).describe("Of the pass@k that orders the runs and that they are compared by"),
    runs: z
      .array(
        z.object({
          name: z.string().describe("Name of the run"),
          run: z.string().describe("Folder"),
          report: evalReportSchema,
        }),
      )
      .describe("The best first"),
    pairs: z.array(comparisonSchema).describe("Every run with every one below it"),
  })
  .describe("leaderboard.json: several eval runs on the same dataset side by side");

export type Leaderboard = z.infer<typeof leaderboardSchema>;

export const revisionSchema = z
  .object({
    schema_version: schemaVersionField,
    round: z.number().int().min(0).describe("0 for the first answer"),
    feedback: z
      .string()
      .describe("Kind of what a model is told of an answer that did not pass: none, outcome, error, call, difference"),
    told: z.string().nullable().describe("What the model was told before this answer; null for the first"),
    prediction: predictionSchema,
    result: evalResultSchema,
  })
  .describe("One answer of one round of revisions, with what became of it");

export type Revision = z.infer<typeof revisionSchema>;
