import { z } from "zod/v4";
import { instanceIdField, list, objects, record } from "./fields.ts";
import { languageSchema } from "./repository.ts";
import { type SourceFile, sourceFileSchema } from "./source-file.ts";

/** Raised by a stub in use. It is never behaviour of a target. */
export const STUB_REACHED = "NeedsModel";

/** Module or list that installs stubs for external modules. */
export const MODULE_STUBS = "module_stubs";

/** Prefix of the file names of stubs. */
export const STUB_PREFIX = "module_stub_";

/** Names in modules of schema version 2 and earlier. */
const OLD_MODULE_STUBS = "model_stand_ins";
const OLD_STUB_PREFIX = "stand_in_";

/** Null without stubs. */
export function stubsModuleOf(files: readonly SourceFile[]): string | null {
  const names = [MODULE_STUBS, OLD_MODULE_STUBS];
  return names.find((name) => files.some(({ path }) => [`${name}.py`, `${name}.json`].includes(path))) ?? null;
}

export function isStubFile({ path }: SourceFile): boolean {
  return path.startsWith(STUB_PREFIX) || path.startsWith(OLD_STUB_PREFIX);
}

/** Fields of a runnable module, which environments also contain. */
export const moduleFields = {
  path: z.string().min(1).describe("File name under which code runs, such as module.py"),
  code: z.string().min(1).describe("Module that contains the target"),
  files: list("Other modules and data files that code uses; empty for a flat module", sourceFileSchema),
  entry: z.string().min(1).describe("Qualified name of the target inside code"),
  origin: z
    .enum(["static", "llm", "hybrid"])
    .describe("static: slicing only; llm: written by a model; hybrid: slicing with stubs of a model"),
  stubs: objects("Stubs for unavailable code", {
    name: z.string().describe("Name in the module"),
    role: z.enum(["import", "base", "decorator", "annotation", "value", "setting"]).describe("Use in the module"),
    reason: z.string().describe("Reason why the original is unavailable"),
    value: z.string().optional().describe("Value of a setting (environment variable)"),
  }),
  target_edits: list("Differences between the target's text here and in the repository; empty when equal", z.string()),
  imports: list("Top-level names of external imports, including the standard library", z.string()),
  unresolved: list(
    "Missing modules of the repository that code imports by a computed name; * is the computed part",
    z.string(),
  ).optional(),
  provenance: objects("Origin of the lines of code", {
    start: z.number().int().describe("First line in code; 1-based"),
    end: z.number().int().describe("Last line in code, inclusive"),
    path: z.string().describe("File inside the repository"),
    line: z.number().int().describe("Number of the first line in the file; 1-based"),
  }),
};

export const sandboxedModuleSchema = record("Runnable module with a function and its dependencies", {
  instance_id: instanceIdField,
  language: languageSchema,
  ...moduleFields,
});

export type SandboxedModule = z.infer<typeof sandboxedModuleSchema>;
