import { z } from "zod/v4";

/** The languages that functions are taken from. */
export const LANGUAGES = ["python", "typescript", "javascript"] as const;
export type Language = (typeof LANGUAGES)[number];
export const languageSchema = z.enum(LANGUAGES);

export const repositoryInfoSchema = z
  .object({
    name: z.string().min(1).describe("owner/name, or the package's or folder's name"),
    url: z.string().nullable().describe("Home page or clone address, never with credentials"),
    source: z.string().min(1).describe("The SOURCE that opens the same revision again, such as pypi:toolz==1.0.0"),
    revision: z.string().min(1).describe("Commit hash, version, or content hash of a folder"),
    version: z.string().nullable().describe("Released version, where the source has one"),
    license: z.string().nullable().describe("SPDX expression; null when unknown"),
    license_url: z.string().nullable(),
    created_at: z.string().nullable().describe("ISO 8601 date of the revision"),
  })
  .describe("Where code comes from");

export type RepositoryInfo = z.infer<typeof repositoryInfoSchema>;
