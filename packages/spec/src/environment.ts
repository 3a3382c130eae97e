import { z } from "zod/v4";
import { count, digestField, instanceIdField, list, object, record } from "./fields.ts";
import { findingSchema } from "./finding.ts";
import { contextFragmentSchema } from "./function-context.ts";
import { repositoryInfoSchema } from "./repository.ts";
import { moduleFields } from "./sandboxed-module.ts";
import { functionFields } from "./target.ts";
import { testFields } from "./test-suite.ts";
import { trustField } from "./recording.ts";

const ratio = z.number().min(0).max(1);

export const runtimeSchema = object("Interpreter and packages of the environment", {
  python: z.string().nullable().describe("Interpreter version of the recording, for example 3.11.7"),
  node: z.string().nullable().describe("Version of Node of the recording; null for Python"),
  platform: z.string().describe("Platform, for example linux-x64"),
  lock: list(
    "Pinned distributions: name==version, or name@version for Node; empty when the standard library suffices",
    z.string(),
  ),
  lock_digest: digestField
    .nullable()
    .describe("Digest of the lock's text with hashes, Python version and platform; null without packages"),
  cutoff: z.string().nullable().describe("Latest release time of the packages; null without a bound"),
  image_digest: z
    .string()
    .nullable()
    .describe("Digest of the container image of the recording; null without a container"),
});

/** Killed and surviving mutants by operator. */
export const mutantCountsSchema = z
  .record(
    z.string(),
    z.object({
      killed: count.describe("Mutants of the operator that failed a test"),
      survived: count.describe("Mutants of the operator that passed all tests"),
    }),
  )
  .describe("Killed and surviving mutants by mutation operator");

export const qualitySchema = object("Quality measured before acceptance", {
  runs: count.describe("Runs of the reference with equal results"),
  line_coverage: ratio.nullable().describe("Line coverage of the target; null when not measured"),
  branch_coverage: ratio
    .nullable()
    .describe("Branch coverage of the target; line coverage when the target has no branches"),
  mutation: object("Mutants that the tests kill", {
    killed: count.describe("Mutants that failed a test"),
    survived: count.describe("Mutants that passed all tests"),
    timeout: count.describe("Mutants that exceeded a time limit; not counted as killed"),
    score: ratio.nullable().describe("killed / (killed + survived); null without mutants"),
    operators: mutantCountsSchema.optional(),
  }),
  ast_equal: z
    .boolean()
    .describe("True when the target equals the repository's, ignoring comments, documentation and layout"),
  inputs: z
    .record(z.string(), count)
    .optional()
    .describe("Calls of the search by the part that made, changed or held them back. Absent without a search"),
  fidelity: z.record(z.string(), z.number()).describe("Similarity of the target's text to the original, by metric"),
  findings: list("Findings of the checks", findingSchema),
});

export const costSchema = object("Cost of building the environment", {
  llm_calls: count.describe("Model calls, including failed calls"),
  input_tokens: count.describe("Tokens sent"),
  output_tokens: count.describe("Tokens received"),
  usd: z.number().nullable().describe("null when the price is unknown"),
  wall_s: z.number().describe("Seconds from target to finished environment"),
  reference_ms: z.number().describe("Wall time of the slowest run of the reference, in milliseconds"),
});

export const environmentSchema = record("An executable, tested coding environment", {
  instance_id: instanceIdField,
  repo: repositoryInfoSchema,
  ...functionFields,
  definition: z.number().int().min(1).describe("Number of the definition among those of this name in the file, from 1"),
  instruction: z.string().nullable().describe("Task text in prose; null: the docstring serves"),
  context: list("Code of the repository that a prompt may show", contextFragmentSchema),
  module: object("Runnable module with the function and its dependencies", moduleFields),
  visible: object("Digest of the visible code: files of the repository that a candidate can use", {
    digest: digestField,
  }),
  tests: list("Tests in readable form", z.object(testFields)),
  suite: object("Trust level and recording of the tests", {
    trust: trustField,
    handles: z.boolean().describe("True when objects that are not data cross between test and candidate"),
    recording: digestField.describe("Digest of the recording"),
  }),
  runtime: runtimeSchema,
  quality: qualitySchema,
  asked: object("Model and prompts of the build; absent without a model", {
    model: z.string().describe("Name of the model, as the user wrote it"),
    prompts: list("Prompts that were used, as name.language@version", z.string()),
  }).optional(),
  cost: costSchema,
  blobs: z
    .record(z.string(), z.string())
    .describe("Content of the digests above; empty in a run directory, which has a store"),
});

export type MutantCounts = z.infer<typeof mutantCountsSchema>;

export function readMutantCounts(value: unknown): MutantCounts | null {
  const read = mutantCountsSchema.safeParse(value);
  return read.success ? read.data : null;
}

export type Environment = z.infer<typeof environmentSchema>;
export type Quality = z.infer<typeof qualitySchema>;
export type RuntimeInfo = z.infer<typeof runtimeSchema>;
export type Cost = z.infer<typeof costSchema>;
