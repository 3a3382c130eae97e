import { z } from "zod/v4";
import { languageSchema } from "./repository.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

export const sourceFileSchema = z.object({ path: z.string(), code: z.string() });
export type SourceFile = z.infer<typeof sourceFileSchema>;

/** The exception of Python that says that a stand-in was used as if it were what it stands for. It is never behaviour of a target. */
export const STAND_IN_REACHED = "NeedsModel";

/** The runnable part of a sandboxed module; the same in an environment. */
export const moduleFields = {
  path: z.string().min(1).describe("File name under which code runs, such as module.py"),
  code: z.string().min(1).describe("The module that holds the target"),
  files: z.array(sourceFileSchema).describe("Other modules that code imports; empty for a flat module"),
  entry: z.string().min(1).describe("Qualified name of the target inside code"),
  origin: z.enum(["static", "llm", "hybrid"]),
  stand_ins: z
    .array(
      z.object({
        name: z.string(),
        role: z.enum(["import", "base", "decorator", "annotation", "value"]),
        reason: z.string(),
      }),
    )
    .describe("What was replaced because it cannot be there"),
  target_edits: z
    .array(z.string())
    .describe("What differs between the target's text here and in the repository; empty when nothing does"),
  imports: z
    .array(z.string())
    .describe("Top-level import names of what it needs from outside; the standard library included"),
  provenance: z
    .array(z.object({ start: z.number().int(), end: z.number().int(), path: z.string(), line: z.number().int() }))
    .describe("Lines start..end of code come from path, beginning at line"),
};

export const sandboxedModuleSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    language: languageSchema,
    ...moduleFields,
  })
  .describe("One runnable module made of a function and what it needs");

export type SandboxedModule = z.infer<typeof sandboxedModuleSchema>;
