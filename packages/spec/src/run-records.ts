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
import { rejectionSchema } from "./build-report.ts";
import { environmentSchema } from "./environment.ts";
import { repositoryInfoSchema, repositoryStatisticsSchema } from "./repository.ts";

export const runManifestSchema = record("run.json: command and options of a run directory", {
  command: z
    .enum(["build", "eval", "generate", "describe", "stages", "mask", "complete", "envs", "instruct"])
    .describe(
      "stages: one stage at a time, by commands of their own; mask: a folder of completion tasks; complete: completions of such a folder; envs: environments of repositories; instruct: unfinished training rows",
    ),
  version: z.string().describe("Release of repost that started the run"),
  image: imageField,
  options: z
    .record(z.string(), z.json())
    .describe("Options that decide the result; a run resumes only with equal options"),
});

export type RunManifest = z.infer<typeof runManifestSchema>;

export const skipSchema = object("File or function that discovery skipped", {
  path: z.string().nullable().describe("File; null for a whole source"),
  reason: z.string().describe("Code in snake_case"),
  detail: z.string().describe("Description for people"),
});

export type Skip = z.infer<typeof skipSchema>;

export const repositorySelectionSchema = record(
  "One line of repositories.jsonl: the selected repositories of a search",
  {
    source: z.string().describe("SOURCE that names many repositories, such as github:language:python"),
    options: z.record(z.string(), z.json()).describe("Further options that decide the selection"),
    found: count.describe("Repositories that the search returned, before selection"),
    incomplete: z.boolean().describe("True when the search may have more results"),
    repositories: objects("Repositories in order", {
      source: z.string().describe("SOURCE of the repository"),
      license: z.string().nullable().describe("SPDX identifier from the hosting service"),
      statistics: repositoryStatisticsSchema,
    }),
    skipped: z.record(z.string(), z.number().int()).describe("Skipped repositories by reason"),
  },
);

export type RepositorySelection = z.infer<typeof repositorySelectionSchema>;

export const lockedSchema = record("Lock of each function of a repository; the locks are in the store", {
  type: z.literal("locked"),
  locks: z.array(
    z.object({
      digest: digestField,
      cutoff: z.string().nullable().describe("Latest release time of packages; null without a bound"),
      notes: list("Deviations from the requested environment, for people", z.string()),
    }),
  ),
  assignments: z.array(
    z.object({
      instance_id: instanceIdField,
      environment: digestField.nullable(),
      unresolved: z.array(z.object({ module: z.string(), reason: z.string() })),
    }),
  ),
});

export type LockedEntry = z.infer<typeof lockedSchema>;

export const ATTEMPTS = [
  "file_context",
  "observed_context",
  "stub_missing_module",
  "model_mock",
  "unobserved_context",
  "repaired_suite",
  "entry_context",
  "model_module",
  "written_mock",
  "model_tests",
  "repaired_script",
  "wider_tests",
  "added_inputs",
  "model_calls",
  "repaired_calls",
] as const;

const attemptSchema = z.object({
  name: z.enum(ATTEMPTS).describe("Change of the attempt"),
  changed: z.string().nullable().describe("Module or failure that the change concerns; null if absent"),
  reason: z.string().nullable().describe("Reason of its rejection; null if accepted"),
  isKept: z.boolean().describe("False if an earlier attempt remained the result"),
});

export type Attempt = z.infer<typeof attemptSchema>;

const attemptsField = list("Attempts in order, each followed by the model's answers in it", attemptSchema);

export const journalEntrySchema = z
  .union([
    z.object({
      schema_version: schemaVersionField,
      type: z.literal("begun"),
      info: repositoryInfoSchema,
      targets: list("Instance ids in the order of discovery", z.string()),
      skipped: z.array(skipSchema),
    }),
    lockedSchema,
    z.object({
      schema_version: schemaVersionField,
      type: z.literal("accepted"),
      environment: environmentSchema,
      attempts: attemptsField.optional(),
    }),
    z.object({
      schema_version: schemaVersionField,
      type: z.literal("rejected"),
      rejection: rejectionSchema,
      attempts: attemptsField.optional(),
    }),
    record("Final pass: the reference passes, a function that only raises fails", {
      type: z.literal("confirmed"),
      instance_id: instanceIdField,
      recording: digestField.describe("Digest of the confirmed recording"),
    }),
    z.object({ schema_version: schemaVersionField, type: z.literal("finished") }),
  ])
  .describe("One line of a repository's journal: a finished step");

export type JournalEntry = z.infer<typeof journalEntrySchema>;
