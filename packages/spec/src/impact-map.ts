import { z } from "zod/v4";
import { count, digestField, list, objects, record } from "./fields.ts";

const testIndexes = list("Positions in `tests`", count);

export const impactMapSchema = record("Which tests of a repository reach which lines", {
  digest: digestField.describe("Digest of the repository's files, its plan and its lock"),
  grain: z.enum(["line", "file"]).describe("file: each test has the lines of its whole test file"),
  tests: objects("Tests that pass and keep their id in every run, in the runner's order", {
    id: z.string().describe("Id of the test"),
    ms: z.number().describe("Wall time without recording, in milliseconds"),
  }),
  files: z
    .record(z.string(), z.record(z.string(), testIndexes))
    .describe("Tests by file and by line (from 1) that they execute"),
  imported: z
    .record(z.string(), z.array(z.number().int().min(1)))
    .describe("Lines by file that run at import or collection, outside of any test"),
  spawns: testIndexes.describe("Tests that start processes; lines of these processes are unknown"),
  programs: list("Files that such a process may execute, because a command imports them", z.string()),
  unstable: list("Ids of tests that differ between runs or do not always pass", z.string()),
});

export type ImpactMap = z.infer<typeof impactMapSchema>;
