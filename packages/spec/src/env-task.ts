import { z } from "zod/v4";
import { record } from "./fields.ts";

/** Languages of Multi-Docker-Eval. */
export const ENV_LANGUAGES = ["python", "javascript", "go", "rust", "java", "c", "cpp", "php", "ruby"] as const;
export type EnvLanguage = (typeof ENV_LANGUAGES)[number];

export const envTaskSchema = record(
  "A repository at a commit with a fix and its tests, for which an environment is built",
  {
    instance_id: z.string().min(1).describe("Such as owner__name-123"),
    repo: z.string().min(1).describe("owner/name, or the folder's name"),
    source: z.string().nullable().describe("SOURCE that opens the repository; null: the repository's hosting service"),
    base_commit: z.string().min(1).describe("Commit before the fix"),
    language: z.enum(ENV_LANGUAGES).describe("Language of the tests"),
    created_at: z.string().nullable().describe("ISO 8601 time of the fix; toolchains and packages are as of that day"),
    problem_statement: z.string().describe("Text of the issue or of the commit; may be empty"),
    hints_text: z.string().describe("Comments on the issue before the fix; may be empty"),
    patch: z.string().describe("Unified diff of the solution"),
    test_patch: z.string().describe("Unified diff of the tests"),
    label: z
      .enum(["Easy", "Hard"])
      .nullable()
      .describe("Whether the fixed recipe of the language works; null: untried"),
    license: z.string().nullable().describe("SPDX expression; null when unknown"),
  },
);

export type EnvTask = z.infer<typeof envTaskSchema>;
