import { z } from "zod/v4";
import { languageSchema } from "./repository.ts";
import { sourceFileSchema } from "./source-file.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

/** Raised by a stub in use. It is never behaviour of a target. */
export const STAND_IN_REACHED = "NeedsModel";

/** Module that installs the stubs that a model wrote for external modules. */
export const MODEL_STAND_INS = "model_stand_ins";

/** Prefix of the file names of stubs that a model wrote. */
export const STAND_IN_PREFIX = "stand_in_";

/** Fields of a runnable module, which environments also contain. */
export const moduleFields = {
  path: z.string().min(1).describe("File name under which code runs, such as module.py"),
  code: z.string().min(1).describe("Module that contains the target"),
  files: z.array(sourceFileSchema).describe("Other modules and data files that code uses; empty for a flat module"),
  entry: z.string().min(1).describe("Qualified name of the target inside code"),
  origin: z
    .enum(["static", "llm", "hybrid"])
    .describe("static: slicing only; llm: written by a model; hybrid: slicing with stubs of a model"),
  stand_ins: z
    .array(
      z.object({
        name: z.string().describe("Name in the module"),
        role: z.enum(["import", "base", "decorator", "annotation", "value", "setting"]).describe("Use in the module"),
        reason: z.string().describe("Reason why the original is unavailable"),
        value: z.string().optional().describe("Value of a setting (environment variable)"),
      }),
    )
    .describe("Stubs for unavailable code"),
  target_edits: z
    .array(z.string())
    .describe("Differences between the target's text here and in the repository; empty when equal"),
  imports: z.array(z.string()).describe("Top-level names of external imports, including the standard library"),
  unresolved: z
    .array(z.string())
    .optional()
    .describe("Missing modules of the repository that code imports by a computed name; * is the computed part"),
  provenance: z
    .array(
      z.object({
        start: z.number().int().describe("First line in code; 1-based"),
        end: z.number().int().describe("Last line in code, inclusive"),
        path: z.string().describe("File inside the repository"),
        line: z.number().int().describe("Number of the first line in the file; 1-based"),
      }),
    )
    .describe("Origin of the lines of code"),
};

export const sandboxedModuleSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    language: languageSchema,
    ...moduleFields,
  })
  .describe("Runnable module with a function and its dependencies");

export type SandboxedModule = z.infer<typeof sandboxedModuleSchema>;
