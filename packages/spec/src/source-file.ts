import { z } from "zod/v4";
import type { ExecutionFile } from "./execution.ts";

export const encodingField = z
  .literal("base64")
  .optional()
  .describe("What the text stands for where it is none itself: bytes, in base64; UTF-8 where absent");

export const sourceFileSchema = z.object({
  path: z.string().describe("File name under which it is imported or read"),
  code: z.string().describe("Text of the file"),
  encoding: encodingField,
});
export type SourceFile = z.infer<typeof sourceFileSchema>;

/** What a file holds, as it is written to a disk. */
export function contentOf({ code, encoding }: Pick<SourceFile, "code" | "encoding">): string | Uint8Array {
  return encoding === "base64" ? Buffer.from(code, "base64") : code;
}

/** Files as a program that is run finds them. */
export function executionFiles(files: readonly SourceFile[]): readonly ExecutionFile[] {
  return files.map((file) => ({ path: file.path, content: contentOf(file) }));
}
