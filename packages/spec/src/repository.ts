import { z } from "zod/v4";
import { count, object } from "./fields.ts";

export const LANGUAGES = ["python", "typescript", "javascript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageSchema = z.enum(LANGUAGES).describe("Language of the function's file");

/** Languages of completion tasks; five of them are only parsed. */
export const MASK_LANGUAGES = [...LANGUAGES, "java", "csharp", "cpp", "php", "go"] as const;
export type MaskLanguage = (typeof MASK_LANGUAGES)[number];

export const repositoryStatisticsSchema = object("Metadata of a repository; null when unknown", {
  topics: z.array(z.string()).nullable().describe("Topics of the repository, or keywords of the package"),
  stars: count.nullable().describe("Stars at the time of the search"),
  contributors: count.nullable().describe("Contributors on the hosting service; null for clones"),
  size_kb: count.nullable().describe("Size with history, as the hosting service reports it"),
  created_at: z.string().nullable().describe("ISO 8601 time at which the repository was created"),
  pushed_at: z.string().nullable().describe("ISO 8601 time of the last push, at the time of the search"),
  setup_files: z
    .array(z.string())
    .nullable()
    .describe(
      "Top-level files with installation settings, such as pyproject.toml; null before the repository is opened",
    ),
});

export type RepositoryStatistics = z.infer<typeof repositoryStatisticsSchema>;

export const repositoryInfoSchema = object("Origin of code", {
  name: z.string().min(1).describe("owner/name, or the package's or folder's name"),
  url: z.string().nullable().describe("Home page or clone address, never with credentials"),
  source: z.string().min(1).describe("SOURCE of the same revision, for example pypi:toolz==1.0.0"),
  revision: z.string().min(1).describe("Commit hash, version, or content hash of a folder"),
  version: z.string().nullable().describe("Released version, if the source has one"),
  license: z.string().nullable().describe("SPDX expression; null when unknown"),
  license_url: z.string().nullable().describe("Address of the licence's text at that revision"),
  created_at: z.string().nullable().describe("ISO 8601 date of the revision"),
  statistics: repositoryStatisticsSchema.optional(),
});

export type RepositoryInfo = z.infer<typeof repositoryInfoSchema>;
