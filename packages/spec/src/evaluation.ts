import { z } from "zod/v4";
import { executionSummarySchema } from "./execution.ts";
import { causeSchema, outcomeSchema } from "./outcome.ts";
import { trustField } from "./recording.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const predictionSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    sample: z.number().int().min(0).describe("Which of several answers to the same task; 0 is the first"),
    solution: z.string().nullable().describe("The whole function; helpers and imports allowed"),
    completion: z.string().nullable().describe("What continues the prompt; used when solution is null"),
    model_name_or_path: z.string().nullable(),
    raw: z.string().nullable().describe("The answer as it came, before anything was cut out of it"),
  })
  .describe("A candidate for one environment");

export type Prediction = z.infer<typeof predictionSchema>;

const verdictFields = {
  outcome: outcomeSchema,
  passed: z.boolean(),
  cause: causeSchema,
  detail: z.string().nullable().describe("The first difference or the error, readable; null when passed"),
  trust: trustField.nullable(),
  tests: z
    .array(z.object({ name: z.string(), passed: z.boolean(), difference: z.string().nullable() }))
    .describe("Tests in order; one that was not reached has passed false"),
  wall_ms: z.number(),
  execution: executionSummarySchema.nullable().describe("null when nothing was run"),
};

export const verdictSchema = z
  .object({ schema_version: schemaVersionField, instance_id: instanceIdField, ...verdictFields })
  .describe("What the judge says of one candidate");

export type Verdict = z.infer<typeof verdictSchema>;

export const evalResultSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    sample: z.number().int().min(0),
    model_name_or_path: z.string().nullable(),
    judge: z.enum(["repost", "published"]).describe("Which rule decided"),
    ...verdictFields,
    published: z
      .object({
        outcome: outcomeSchema,
        passed: z.boolean(),
        cause: causeSchema,
        detail: z.string().nullable(),
        wall_ms: z.number(),
      })
      .nullable()
      .describe("What the published rule says beside the rule that decided; null when it was not asked"),
    result: z.string().describe("HumanEval's word for it: passed, or failed: <detail>"),
  })
  .describe("One line of results.jsonl");

export type EvalResult = z.infer<typeof evalResultSchema>;

export const passAtKSchema = z.object({
  value: z.number(),
  low: z.number().describe("Lower end of the 95 % bootstrap interval over environments"),
  high: z.number(),
});

const passAtEachSchema = z.record(z.string(), passAtKSchema);
const resultCount = z.number().int();
const sampleList = z.array(z.object({ instance_id: instanceIdField, sample: z.number().int().min(0) }));

export const evalReportSchema = z
  .object({
    schema_version: schemaVersionField,
    expected: z.number().int().describe("Environments times samples that should have a result"),
    scored: z.number().int(),
    missing: z.number().int().describe("Environments without any prediction"),
    infra_errors: z.number().int(),
    passed: z.number().int(),
    outcomes: z.record(z.string(), z.number().int()).describe("How many results ended each way"),
    pass_at_k: passAtEachSchema.describe(
      "By k; unbiased estimator, over environments with at least k scored samples; level weak apart",
    ),
    by_trust: z
      .record(z.string(), z.object({ scored: resultCount, passed: resultCount }))
      .describe("Scored results by level of trust"),
    weak: z
      .object({ expected: resultCount, scored: resultCount, passed: resultCount, pass_at_k: passAtEachSchema })
      .nullable()
      .describe("Environments of level weak, which enter no other figure; null where there is none"),
    published: z
      .object({
        scored: resultCount,
        passed: resultCount,
        pass_at_k: passAtEachSchema,
        both_passed: resultCount,
        both_failed: resultCount,
        only_repost: resultCount.describe("Passed by repost, failed by the published rule"),
        only_published: resultCount.describe("Passed by the published rule, failed by repost"),
        only_repost_samples: sampleList,
        only_published_samples: sampleList,
      })
      .nullable()
      .describe("The published rule on the same candidates, and where both scored one; null when it was not asked"),
    unjudged: z
      .record(z.string(), resultCount)
      .describe("Rows of a published set that cannot be judged here, by reason; rejected.jsonl has each"),
    context_miss: z.number().int(),
    judge: z.enum(["repost", "published"]),
    model_name_or_path: z.string().nullable(),
    missing_ids: z.array(z.string()),
    infra_error_ids: z.array(z.string()),
    wall_s: z.number(),
  })
  .describe("report.json of an eval run");

export type EvalReport = z.infer<typeof evalReportSchema>;
