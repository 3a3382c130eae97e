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
      .describe("Files of the repository, the target's among them, as far as a candidate can reach them"),
    names: z
      .array(z.string())
      .describe("What the target's file binds, and the first names of the repository's modules"),
  })
  .describe("A part of a repository, for slicing again with a candidate's own needs; empty where none is known");

export type VisibleCodeRecord = z.infer<typeof visibleCodeSchema>;
