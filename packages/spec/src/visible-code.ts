import { z } from "zod/v4";
import { digestField } from "./digest-field.ts";
import { encodingField } from "./source-file.ts";
import { schemaVersionField } from "./target.ts";

export const visibleCodeSchema = z
  .object({
    schema_version: schemaVersionField,
    files: z
      .array(
        z.object({
          path: z.string().describe("File inside the repository"),
          digest: digestField,
          encoding: encodingField,
        }),
      )
      .describe("Files that a candidate can use, including the target's file"),
    names: z
      .array(z.string())
      .describe("Names bound in the target's file, and top-level names of the repository's modules"),
  })
  .describe("Part of a repository for slicing with a candidate's own dependencies; empty when unknown");

export type VisibleCodeRecord = z.infer<typeof visibleCodeSchema>;
