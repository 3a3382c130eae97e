import { z } from "zod/v4";
import { digestField, list, objects, record } from "./fields.ts";
import { encodingField } from "./source-file.ts";

export const visibleCodeSchema = record(
  "Part of a repository for slicing with a candidate's own dependencies; empty when unknown",
  {
    files: objects("Files that a candidate can use, including the target's file", {
      path: z.string().describe("File inside the repository"),
      digest: digestField,
      encoding: encodingField,
    }),
    names: list("Names bound in the target's file, and top-level names of the repository's modules", z.string()),
  },
);

export type VisibleCodeRecord = z.infer<typeof visibleCodeSchema>;
