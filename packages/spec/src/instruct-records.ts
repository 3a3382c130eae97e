import { z } from "zod/v4";
import { count, instanceIdField, list, objects, record } from "./fields.ts";
import { maskLanguageSchema } from "./languages.ts";
import { MASK_LEVELS } from "./mask.ts";

export const instructJournalEntrySchema = record(
  "The line of a repository in the journal of unfinished training rows",
  {
    rows: objects("Rows of the repository", {
      instance_id: instanceIdField,
      level: z.enum(MASK_LEVELS).describe("Kind of the masked code"),
      language: maskLanguageSchema.describe("Language of the masked file"),
      prompt: z.string().describe("Question"),
      answer: z.string().describe("Masked code, as an answer"),
      source: z.string().describe("SOURCE of the repository"),
      license: z.string().nullable().describe("SPDX identifier of its licence"),
    }),
    lost: z.record(z.string(), count).describe("Masks and repositories that are left out, by reason"),
    keys: list("Slots and keys by which near duplicates in later repositories are found", z.tuple([count, count])),
  },
);

export type InstructJournalEntry = z.infer<typeof instructJournalEntrySchema>;
