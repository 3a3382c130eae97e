import { z } from "zod/v4";
import { maskLanguageSchema } from "./languages.ts";
import { MASK_LEVELS } from "./mask.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

const count = z.number().int().min(0);

export const instructJournalEntrySchema = z
  .object({
    schema_version: schemaVersionField,
    rows: z
      .array(
        z.object({
          instance_id: instanceIdField,
          level: z.enum(MASK_LEVELS).describe("Kind of the masked code"),
          language: maskLanguageSchema.describe("Language of the masked file"),
          prompt: z.string().describe("Question"),
          answer: z.string().describe("Masked code, as an answer"),
          source: z.string().describe("SOURCE of the repository"),
          license: z.string().nullable().describe("SPDX identifier of its licence"),
        }),
      )
      .describe("Rows of the repository"),
    lost: z.record(z.string(), count).describe("Masks and repositories that are left out, by reason"),
    keys: z
      .array(z.tuple([count, count]))
      .describe("Slots and keys by which near duplicates in later repositories are found"),
  })
  .describe("The line of a repository in the journal of unfinished training rows");

export type InstructJournalEntry = z.infer<typeof instructJournalEntrySchema>;
