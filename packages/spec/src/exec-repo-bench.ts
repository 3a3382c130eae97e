import { z } from "zod/v4";

export const execRepoBenchSchema = z
  .object({
    repo_name: z.string().describe("Name of the repository"),
    file_name: z.string().describe("Masked file, relative to the repository"),
    prefix_code: z.string().describe("Text before the mask"),
    middle_code: z.string().describe("Removed text"),
    suffix_code: z.string().describe("Text after the mask"),
    context_code: z
      .array(z.array(z.string()).length(2))
      .describe("Pairs of path and text of other files, most relevant first"),
    fill_type: z.string().describe("Kind of the masked code, such as Random Span Completion"),
  })
  .describe("ExecRepoBench's columns");

export type ExecRepoBenchRow = z.infer<typeof execRepoBenchSchema>;
