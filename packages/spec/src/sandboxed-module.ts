import { z } from "zod/v4";
import { languageSchema } from "./repository.ts";
import { sourceFileSchema } from "./source-file.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

/** The exception of Python that says that a stand-in was used as if it were what it stands for. It is never behaviour of a target. */
export const STAND_IN_REACHED = "NeedsModel";

/** Module of Python beside a sliced one that puts what a model wrote in the place of modules from outside. */
export const MODEL_STAND_INS = "model_stand_ins";

/** What files of such stand-ins begin with. */
export const STAND_IN_PREFIX = "stand_in_";

/** The runnable part of a sandboxed module; the same in an environment. */
export const moduleFields = {
  path: z.string().min(1).describe("File name under which code runs, such as module.py"),
  code: z.string().min(1).describe("The module that holds the target"),
  files: z
    .array(sourceFileSchema)
    .describe("Other modules that code imports, and files of data that it reads; empty for a flat module"),
  entry: z.string().min(1).describe("Qualified name of the target inside code"),
  origin: z
    .enum(["static", "llm", "hybrid"])
    .describe("Made by slicing alone, by a model, or by slicing with stand-ins of a model"),
  stand_ins: z
    .array(
      z.object({
        name: z.string().describe("Name in the module"),
        role: z.enum(["import", "base", "decorator", "annotation", "value", "setting"]).describe("What it is used as"),
        reason: z.string().describe("Why it cannot be there"),
        value: z.string().optional().describe("What a setting, an environment variable, is set to"),
      }),
    )
    .describe("What was replaced because it cannot be there"),
  target_edits: z
    .array(z.string())
    .describe("What differs between the target's text here and in the repository; empty when nothing does"),
  imports: z
    .array(z.string())
    .describe("Top-level import names of what it needs from outside; the standard library included"),
  unresolved: z
    .array(z.string())
    .optional()
    .describe(
      "Modules of the repository that code imports by a name made at run time, and that are not there; * stands for the part made at run time",
    ),
  provenance: z
    .array(
      z.object({
        start: z.number().int().describe("First line in code; 1-based"),
        end: z.number().int().describe("Last line in code, inclusive"),
        path: z.string().describe("File inside the repository"),
        line: z.number().int().describe("Line there of the first one; 1-based"),
      }),
    )
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
