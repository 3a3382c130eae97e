import { z } from "zod/v4";

/** The languages that functions are taken from. */
export const LANGUAGES = ["python", "typescript", "javascript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageSchema = z.enum(LANGUAGES).describe("Language of the function's file");

/** The languages in which completion tasks mask code: those of functions, and five that are only parsed. */
export const MASK_LANGUAGES = [...LANGUAGES, "java", "csharp", "cpp", "php", "go"] as const;
export type MaskLanguage = (typeof MASK_LANGUAGES)[number];

const count = z.number().int().min(0);

export const repositoryStatisticsSchema = z
  .object({
    topics: z.array(z.string()).nullable().describe("Topics of the repository, or keywords of the package"),
    stars: count.nullable().describe("At the time of the search"),
    contributors: count.nullable().describe("Known to a hosting service only: a clone without history cannot tell"),
    size_kb: count.nullable().describe("Of the repository with its history, as the hosting service says"),
    created_at: z.string().nullable().describe("ISO 8601 time at which the repository, not the revision, was made"),
    pushed_at: z.string().nullable().describe("ISO 8601 time of the last push, at the time of the search"),
    setup_files: z
      .array(z.string())
      .nullable()
      .describe("Files at the top that say how to install it, such as pyproject.toml; null before it was opened"),
  })
  .describe("What is known of a repository besides its code; null where it is not known");

export type RepositoryStatistics = z.infer<typeof repositoryStatisticsSchema>;

export const repositoryInfoSchema = z
  .object({
    name: z.string().min(1).describe("owner/name, or the package's or folder's name"),
    url: z.string().nullable().describe("Home page or clone address, never with credentials"),
    source: z.string().min(1).describe("The SOURCE that opens the same revision again, such as pypi:toolz==1.0.0"),
    revision: z.string().min(1).describe("Commit hash, version, or content hash of a folder"),
    version: z.string().nullable().describe("Released version, where the source has one"),
    license: z.string().nullable().describe("SPDX expression; null when unknown"),
    license_url: z.string().nullable().describe("Where the licence's text is, at that revision"),
    created_at: z.string().nullable().describe("ISO 8601 date of the revision"),
    statistics: repositoryStatisticsSchema.optional(),
  })
  .describe("Where code comes from");

export type RepositoryInfo = z.infer<typeof repositoryInfoSchema>;
