import { z } from "zod/v4";
import { digestField } from "./digest-field.ts";
import { findingSchema } from "./finding.ts";
import { contextFragmentSchema } from "./function-context.ts";
import { repositoryInfoSchema } from "./repository.ts";
import { moduleFields } from "./sandboxed-module.ts";
import { functionFields, instanceIdField, schemaVersionField } from "./target.ts";
import { testFields } from "./test-suite.ts";
import { trustField } from "./recording.ts";

const count = z.number().int().min(0);
const ratio = z.number().min(0).max(1);

export const runtimeSchema = z
  .object({
    python: z.string().nullable().describe("Version of the interpreter that recorded, such as 3.11.7"),
    node: z.string().nullable().describe("Version of Node that recorded; null for Python"),
    platform: z.string().describe("Such as linux-x64"),
    lock: z
      .array(z.string())
      .describe(
        "Pinned distributions, name==version or name@version for Node; empty when only the standard library is needed",
      ),
    lock_digest: digestField
      .nullable()
      .describe("Of the lock's text, which has hashes, the Python version and the platform; null without packages"),
    cutoff: z.string().nullable().describe("No distribution newer than this time; null without a bound"),
    image_digest: z.string().nullable().describe("Of the container image that recorded; null without one"),
  })
  .describe("What the environment runs on");

export const qualitySchema = z
  .object({
    runs: count.describe("Agreeing runs of the reference"),
    line_coverage: ratio.nullable().describe("Of the target's own lines; null where it was not measured"),
    branch_coverage: ratio.nullable().describe("Of the target's own branches; its line coverage where it has none"),
    mutation: z
      .object({
        killed: count.describe("Mutants that failed a test"),
        survived: count.describe("Mutants that passed all tests"),
        timeout: count.describe("Mutants that ran out of time; not counted as killed"),
        score: ratio.nullable().describe("killed / (killed + survived); null without mutants"),
      })
      .describe("How many small changes of the target its tests notice"),
    ast_equal: z.boolean().describe("Whether the target is the repository's, comments, documentation and layout aside"),
    fidelity: z.record(z.string(), z.number()).describe("How close the target's text is to the original, by metric"),
    findings: z.array(findingSchema).describe("What each check found"),
  })
  .describe("What was measured before the environment was accepted");

export const costSchema = z
  .object({
    llm_calls: count.describe("Calls of a model, failed ones included"),
    input_tokens: count.describe("Tokens that the calls sent"),
    output_tokens: count.describe("Tokens that they returned"),
    usd: z.number().nullable().describe("null when the price is unknown"),
    wall_s: z.number().describe("Seconds from its target to the finished environment"),
    reference_ms: z.number().describe("Wall time of the slowest run of the reference, where it was recorded"),
  })
  .describe("What making it took");

export const environmentSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    repo: repositoryInfoSchema,
    ...functionFields,
    definition: z.number().int().min(1).describe("Which definition of that name in the file it is; 1 is the first"),
    instruction: z.string().nullable().describe("Task text in prose; null: the docstring serves"),
    context: z.array(contextFragmentSchema).describe("What a prompt may show of the repository"),
    module: z.object(moduleFields).describe("The one runnable module that holds the function and what it needs"),
    visible: z
      .object({ digest: digestField })
      .describe(
        "The files that a candidate can reach from what a prompt shows, a record of its own, for slicing again",
      ),
    tests: z.array(z.object(testFields)).describe("Its tests, as a person reads them"),
    suite: z
      .object({
        trust: trustField,
        handles: z.boolean().describe("Whether objects that are no data cross between test and candidate"),
        recording: digestField.describe("Digest of the recording"),
      })
      .describe("How its tests are judged, and where what the reference did is"),
    runtime: runtimeSchema,
    quality: qualitySchema,
    asked: z
      .object({
        model: z.string().describe("Model that answered, as the user named it"),
        prompts: z.array(z.string()).describe("Prompts that were sent, as name.language@version"),
      })
      .optional()
      .describe("Whom parts of it come from; absent where no model was asked"),
    cost: costSchema,
    blobs: z
      .record(z.string(), z.string())
      .describe("Content of the digests above, in a self-contained dataset; empty in a run, whose store has them"),
  })
  .describe("An executable, tested coding environment");

export type Environment = z.infer<typeof environmentSchema>;
export type Quality = z.infer<typeof qualitySchema>;
export type RuntimeInfo = z.infer<typeof runtimeSchema>;
export type Cost = z.infer<typeof costSchema>;
