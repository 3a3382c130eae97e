import { z } from "zod/v4";
import type { ExecutionFile } from "./execution.ts";

export const encodingField = z.literal("base64").optional().describe("base64: the text encodes bytes; absent: UTF-8");

export const sourceFileSchema = z.object({
  path: z.string().describe("Path for imports and reads"),
  code: z.string().describe("Text of the file"),
  encoding: encodingField,
});
export type SourceFile = z.infer<typeof sourceFileSchema>;

export function contentOf({ code, encoding }: Pick<SourceFile, "code" | "encoding">): string | Uint8Array {
  return encoding === "base64" ? Buffer.from(code, "base64") : code;
}

/** Adds underscores before a path until it is not taken. */
export function unusedPath(path: string, taken: ReadonlySet<string>): string {
  return taken.has(path) ? unusedPath(`_${path}`, taken) : path;
}

export function executionFiles(files: readonly SourceFile[]): readonly ExecutionFile[] {
  return files.map((file) => ({ path: file.path, content: contentOf(file) }));
}
