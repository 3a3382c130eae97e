import { z } from "zod/v4";
import {
  count,
  digestField,
  imageField,
  instanceIdField,
  list,
  object,
  objects,
  record,
  schemaVersionField,
} from "./fields.ts";
import { maskLanguageSchema } from "./languages.ts";
import { MASK_LEVELS } from "./mask.ts";
import { completionTaskSchema, maskMutantCounts, taskQualitySchema } from "./completion-task.ts";
import { causeSchema, outcomeSchema } from "./outcome.ts";
import { repositoryInfoSchema } from "./repository.ts";
import { repositoryPlanSchema } from "./repository-plan.ts";

/** Reasons for which a repository or a mask was lost. */
export const COMPLETION_LOSSES = [
  "source_failed",
  "excluded",
  "plan_failed",
  "install_failed",
  "suite_failed",
  "map_failed",
  "nothing_to_mask",
  "duplicate",
  "unreached",
  "gold_fails",
  "gold_unstable",
  "probe_passes",
  "source_not_proven",
  "neutral_passes",
  "mutants_survive",
  "empty_passes",
  "no_failing_change",
  "infrastructure",
] as const;
export type CompletionLoss = (typeof COMPLETION_LOSSES)[number];

export const completionRejectionSchema = record(
  "One line of rejected.jsonl in a folder of tasks: every loss, explained",
  {
    instance_id: instanceIdField.nullable().describe("Id that the task would have; null where a whole source was lost"),
    source: z.string().describe("The SOURCE that it was lost from"),
    path: z.string().nullable().describe("Masked file; null where a whole source was lost"),
    level: z.enum(MASK_LEVELS).nullable().describe("Kind of the masked code; null where a whole source was lost"),
    middle: z.string().nullable().describe("Masked code; null where a whole source was lost"),
    reason: z
      .enum(COMPLETION_LOSSES)
      .describe(
        "excluded: licence or date is not allowed; unreached: no test executes it; gold_fails, gold_unstable: the reference fails always or sometimes; probe_passes: no test fails when the file raises; " +
          "source_not_proven: the imported file is not the masked one; neutral_passes, empty_passes, mutants_survive: tests accept wrong code; " +
          "no_failing_change: only syntax errors fail",
      ),
    detail: z.string().describe("What happened, for a person"),
  },
);

export type CompletionRejection = z.infer<typeof completionRejectionSchema>;

const mutants = object("Mutants of all reached masks", maskMutantCounts);
const sampled = count.describe("Masks that were drawn");
const reached = count.describe("Masks that at least one test executes");
const byTest = count.describe("Tasks in which changed code fails by a test, not by its syntax");

export const maskedRepositorySchema = record(
  "One line of repositories.jsonl in a folder of tasks: a repository, its environment and its counts",
  {
    repo: repositoryInfoSchema,
    files: digestField.describe("Digest of the archive of its files (record `repositoryFiles`) in the store"),
    plan: repositoryPlanSchema,
    lock: digestField.nullable().describe("Digest of the lock's text in the store; null for the bare interpreter"),
    impact_map: digestField.describe("Digest of the impact map (record `impactMap`) in the store"),
    suite: object("The repository's own suite on its own files", {
      tests: count.describe("Tests of the whole suite"),
      passed: count.describe("Tests that pass in every run"),
      ms: z.number().describe("Wall time of the whole suite, in milliseconds"),
      cpu_ms: z.number().nullable().describe("CPU time of the whole suite; null when unknown"),
    }),
    sampled,
    reached,
    valid: count.describe("Tasks in tasks.jsonl, near-duplicates included"),
    repeated: count.describe("Masks whose reference passed all its runs"),
    mutants,
    by_test: byTest,
  },
);

export type MaskedRepository = z.infer<typeof maskedRepositorySchema>;

export const repositoryFilesSchema = record("All files of a repository, as a folder of tasks keeps them", {
  files: objects("Files by path; without history, caches and installed packages", {
    path: z.string().describe("Path inside the repository, with forward slashes"),
    content: z.string().describe("Text, or bytes in Base64; the target of a link"),
    encoding: z.enum(["utf8", "base64", "link"]).describe("Form of the content"),
    executable: z.boolean().describe("Whether its owner may execute the file"),
  }),
});

export type RepositoryFiles = z.infer<typeof repositoryFilesSchema>;

const levelCounts = z.object({
  sampled,
  reached,
  valid: count.describe("Tasks"),
});

export const maskReportSchema = record("report.json of a folder of tasks", {
  sources: list("The sources of the command, without credentials", z.string()),
  repositories: count.describe("Repositories with at least one task"),
  tasks: count.describe("Tasks in tasks.jsonl"),
  sampled,
  reached,
  repeated: count.describe("Reached masks whose reference passed all its runs"),
  by_test: byTest,
  mutants,
  levels: z.partialRecord(z.enum(MASK_LEVELS), levelCounts).describe("Counts by level"),
  rejected: z.partialRecord(z.enum(COMPLETION_LOSSES), count).describe("Losses by reason"),
  wall_s: z.number().describe("Seconds that the last command took"),
  seed: z.number().int().describe("Seed of the sampler"),
  executor: z.string().describe("Backend of the executor that ran the tests"),
  image: imageField,
  version: z.string().describe("Release of repost that wrote it"),
});

export type MaskReport = z.infer<typeof maskReportSchema>;

export const completionResultSchema = record("One line of results.jsonl of an evaluation of completions", {
  instance_id: instanceIdField,
  sample: count.describe("Which of several completions of the same task; 0 is the first"),
  model_name_or_path: z.string().nullable().describe("Name of the model; null when unknown"),
  outcome: outcomeSchema,
  passed: z.boolean().describe("Whether every test that reaches the mask passed"),
  cause: causeSchema,
  detail: z.string().nullable().describe("The first failing test or the error; null when passed"),
  repository: z.string().describe("Name of the repository"),
  language: maskLanguageSchema.describe("Language of the masked file"),
  level: z.enum(MASK_LEVELS).describe("Kind of the masked code"),
  fill_type: z.string().describe("Name of the kind in the published files; otherwise the level"),
  edit_similarity: z
    .number()
    .min(0)
    .max(100)
    .describe("Similarity to the reference by the published formula, from 0 to 100"),
  tests: object("Tests of this completion", {
    expected: count.describe("Tests that reach the mask"),
    ran: count.describe("Tests with a verdict; fewer where one failed"),
    failed: z.string().nullable().describe("Id of the first test that did not pass; null without one"),
  }),
  in_process: z
    .boolean()
    .describe("Whether the completion ran in the process that reports its tests, so that it could forge reports"),
  ms: z.number().describe("Wall time of judging, in milliseconds"),
  cpu_ms: z.number().nullable().describe("CPU time of the tests; null when unknown"),
});

export type CompletionResult = z.infer<typeof completionResultSchema>;

export const maskJournalEntrySchema = z
  .union([
    record("The repository is installed and mapped; its counts are still 0", {
      type: z.literal("prepared"),
      repository: maskedRepositorySchema,
    }),
    record("The raise probe of a file is done", {
      type: z.literal("probed"),
      path: z.string().describe("File that was made to raise"),
      failed: list("Ids of the mapped tests that failed", z.string()),
    }),
    record("A mask was checked", {
      type: z.literal("checked"),
      instance_id: instanceIdField,
      level: z.enum(MASK_LEVELS).describe("Kind of the masked code"),
      position: count.describe("Position in the order in which the masks were drawn"),
      by_test: z.boolean().describe("Whether changed code failed by a test, not by its syntax"),
      quality: taskQualitySchema,
      task: completionTaskSchema.nullable().describe("null where the mask was rejected"),
      rejection: completionRejectionSchema.nullable().describe("null where the mask became a task"),
    }),
    z.object({ schema_version: schemaVersionField, type: z.literal("finished") }),
  ])
  .describe("One line of a repository's journal in a folder of tasks");

export type MaskJournalEntry = z.infer<typeof maskJournalEntrySchema>;

export const execRepoBenchSchema = object("ExecRepoBench's columns", {
  repo_name: z.string().describe("Name of the repository"),
  file_name: z.string().describe("Masked file, relative to the repository"),
  prefix_code: z.string().describe("Text before the mask"),
  middle_code: z.string().describe("Removed text"),
  suffix_code: z.string().describe("Text after the mask"),
  context_code: list("Pairs of path and text of other files, most relevant first", z.array(z.string()).length(2)),
  fill_type: z.string().describe("Kind of masked code, for example Random Span Completion"),
});

export type ExecRepoBenchRow = z.infer<typeof execRepoBenchSchema>;
