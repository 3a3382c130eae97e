import { z } from "zod/v4";
import { rejectionSchema } from "./build-report.ts";
import { digestField } from "./digest-field.ts";
import { environmentSchema } from "./environment.ts";
import { repositoryInfoSchema, repositoryStatisticsSchema } from "./repository.ts";
import { imageField } from "./image-field.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const runManifestSchema = z
  .object({
    schema_version: schemaVersionField,
    command: z
      .enum(["build", "eval", "generate", "describe", "stages", "mask", "complete"])
      .describe(
        "stages: one stage at a time, by commands of their own; mask: a folder of completion tasks; complete: completions of such a folder",
      ),
    version: z.string().describe("Release of repost that began the run"),
    image: imageField,
    options: z
      .record(z.string(), z.json())
      .describe("What decides the result; a run goes on only with the same options"),
  })
  .describe("run.json: which command a RUN folder belongs to");

export type RunManifest = z.infer<typeof runManifestSchema>;

export const skipSchema = z
  .object({
    path: z.string().nullable().describe("File; null for a whole source"),
    reason: z.string().describe("snake_case, countable"),
    detail: z.string().describe("What happened, for a person"),
  })
  .describe("A file or function that discovery left out, and why");

export type Skip = z.infer<typeof skipSchema>;

export const repositorySelectionSchema = z
  .object({
    schema_version: schemaVersionField,
    source: z.string().describe("The SOURCE that stands for many repositories, such as github:language:python"),
    options: z.record(z.string(), z.json()).describe("What else decides which repositories are taken"),
    found: z.number().int().min(0).describe("How many repositories the search gave, before any was left out"),
    incomplete: z.boolean().describe("Whether the search may have more: it ended early, or has more than it shows"),
    repositories: z
      .array(
        z.object({
          source: z.string().describe("The SOURCE that opens it"),
          license: z.string().nullable().describe("SPDX identifier that the hosting service gives"),
          statistics: repositoryStatisticsSchema,
        }),
      )
      .describe("The repositories, in order"),
    skipped: z.record(z.string(), z.number().int()).describe("How many were left out, by reason"),
  })
  .describe("One line of repositories.jsonl: which repositories a run takes of a search");

export type RepositorySelection = z.infer<typeof repositorySelectionSchema>;

export const lockedSchema = z
  .object({
    schema_version: schemaVersionField,
    type: z.literal("locked"),
    locks: z.array(
      z.object({
        digest: digestField,
        cutoff: z.string().nullable().describe("Nothing in it is newer; null without a bound"),
        notes: z.array(z.string()).describe("What is not as it was wished, for a person"),
      }),
    ),
    assignments: z.array(
      z.object({
        instance_id: instanceIdField,
        environment: digestField.nullable(),
        unresolved: z.array(z.object({ module: z.string(), reason: z.string() })),
      }),
    ),
  })
  .describe("Which environment each function of a repository gets; their texts are in the store");

export type LockedEntry = z.infer<typeof lockedSchema>;

export const journalEntrySchema = z
  .union([
    z.object({
      schema_version: schemaVersionField,
      type: z.literal("begun"),
      info: repositoryInfoSchema,
      targets: z.array(z.string()).describe("Instance ids in the order of discovery"),
      skipped: z.array(skipSchema),
    }),
    lockedSchema,
    z.object({ schema_version: schemaVersionField, type: z.literal("accepted"), environment: environmentSchema }),
    z.object({ schema_version: schemaVersionField, type: z.literal("rejected"), rejection: rejectionSchema }),
    z
      .object({
        schema_version: schemaVersionField,
        type: z.literal("confirmed"),
        instance_id: instanceIdField,
        recording: digestField.describe("Of the tests that it was confirmed with"),
      })
      .describe("The final pass ran it once more: its reference passes, a function that only raises does not"),
    z.object({ schema_version: schemaVersionField, type: z.literal("finished") }),
  ])
  .describe("One line of a repository's journal: what is finished of it");

export type JournalEntry = z.infer<typeof journalEntrySchema>;
