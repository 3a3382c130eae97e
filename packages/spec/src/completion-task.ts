import { z } from "zod/v4";
import { count, digestField, instanceIdField, object, objects, record } from "./fields.ts";
import { maskLanguageSchema } from "./languages.ts";
import { MASK_LEVELS } from "./mask.ts";
import { repositoryInfoSchema } from "./repository.ts";

export const maskMutantCounts = {
  killed: count.describe("Mutants that fail a test"),
  total: count.describe("Mutants that ran"),
};

const changeResult = z.enum(["failed", "passed", "syntax_error"]);

export const taskQualitySchema = object("Results of the validity checks", {
  gold_runs: count.describe("Runs in which the reference passed all tests"),
  gold_ms: z.number().describe("Wall time of the slowest of these runs, in milliseconds; 0 without a run"),
  gold_cpu_ms: z.number().nullable().describe("CPU time of the slowest of these runs; null when unknown"),
  neutral: changeResult
    .nullable()
    .describe("Result of the neutral middle, for example of `pass`; null where a level has no neutral middle"),
  empty: changeResult.nullable().describe("Result of the empty middle; null where an earlier check failed"),
  mutants: object("Small changes of the middle", maskMutantCounts),
});

export const completionTaskSchema = record(
  "Code completion in a repository, judged by the tests that reach the masked code",
  {
    instance_id: instanceIdField,
    repo: repositoryInfoSchema,
    files: digestField.describe("Digest of the repository's files, under which the folder of tasks keeps them"),
    path: z.string().describe("Masked file, relative to the repository"),
    language: maskLanguageSchema.describe("Language of the masked file"),
    level: z.enum(MASK_LEVELS).describe("Kind of the masked code"),
    fill_type: z.string().describe("Name of the kind in the published files; otherwise the level"),
    node_type: z.string().nullable().describe("Type of the syntax node; null where the mask ignores the syntax"),
    start: count.describe("Offset of the middle in the file, in UTF-16 units"),
    prefix: z.string().describe("Text before the mask"),
    middle: z.string().describe("Removed text, which is the reference completion"),
    suffix: z.string().describe("Text after the mask"),
    context: objects("Other files of the repository, most relevant first", {
      path: z.string().describe("File"),
      content: z.string().describe("Text of the file"),
    }),
    tests: objects("Tests that reach the mask, most specific first", {
      id: z.string().describe("Id"),
      ms: z.number().describe("Wall time in milliseconds"),
    }),
    quality: taskQualitySchema,
  },
);

export type CompletionTask = z.infer<typeof completionTaskSchema>;

/** Removed part of a file. `prefix + middle + suffix` is exactly the file's text. */
export type Mask = Readonly<
  Pick<
    CompletionTask,
    "path" | "language" | "level" | "fill_type" | "node_type" | "start" | "prefix" | "middle" | "suffix"
  >
>;

export type TaskQuality = z.infer<typeof taskQualitySchema>;
