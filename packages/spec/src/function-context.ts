import { z } from "zod/v4";
import { encodingField } from "./source-file.ts";
import { instanceIdField, schemaVersionField, targetSchema } from "./target.ts";

/** One use of a name in a unit, resolved. Spans are UTF-16 offsets into the unit's code. */
export const edgeSchema = z
  .object({
    start: z.number().int().min(0).describe("Offset of the first character in the code"),
    end: z.number().int().min(0).describe("Offset after the last character"),
    name: z.string().describe("The text that names it in the unit: helper, or module.helper"),
    timing: z.enum(["eager", "lazy"]).describe("eager: evaluated while the module loads; lazy: when a function runs"),
    to: z
      .union([
        z.object({
          kind: z.literal("unit"),
          unit: z.string().describe("Id of the unit"),
          name: z.string().describe("The name as that unit binds it"),
        }),
        z.object({
          kind: z.literal("module"),
          path: z.string().describe("File of an in-repository module used as a value"),
        }),
        z.object({ kind: z.literal("unresolved") }),
      ])
      .describe("What it refers to"),
  })
  .describe("What a name in a unit refers to");

export const unitSchema = z
  .object({
    id: z.string().describe("path:line, unique in a revision"),
    path: z.string().describe("File inside the repository"),
    module: z.string().describe("Import name of the unit's module, such as package.module"),
    start_line: z.number().int().min(1).describe("First line; 1-based"),
    end_line: z.number().int().min(1).describe("Last line, inclusive"),
    code: z.string().describe("The statement's text to the letter"),
    kind: z
      .enum(["import", "definition", "assignment", "statement"])
      .describe("import: of something outside the repository"),
    binds: z.array(z.string()).describe("Names it binds in its module"),
    mutates: z.array(z.string()).describe("Ids of the units whose values it changes without binding them"),
    edges: z.array(edgeSchema).describe("References from the code to other units and modules"),
    external: z.array(z.string()).describe("Top-level import names of what it imports from outside the repository"),
    why: z
      .enum(["needed", "makes inputs", "changes what is needed"])
      .optional()
      .describe(
        "needed: the target cannot run without it; makes inputs: the target does not need it, it helps to build arguments; changes what is needed: it changes needed units while the modules load, or serves a statement that does",
      ),
  })
  .describe("A top-level statement with what it binds and needs");

export type Edge = z.infer<typeof edgeSchema>;
export type Unit = z.infer<typeof unitSchema>;

export const contextFragmentSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    code: z.string().describe("What is shown of it"),
    names: z.array(z.string()).describe("What of it the target needs"),
  })
  .describe("What a prompt may show of one file (RepoST's orig_context)");

export type ContextFragment = z.infer<typeof contextFragmentSchema>;

const offset = z.number().int().min(0);

export const ownImportSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    start_line: z.number().int().min(1).describe("First line; 1-based"),
    end_line: z.number().int().min(1).describe("Last line, inclusive"),
    code: z.string().describe("The statement's text to the letter"),
    binds: z.array(z.string()).describe("Names it binds"),
    units: z.array(z.string()).describe("Ids of the units that get what they name through it"),
  })
  .describe("An import of the repository's own modules: no unit, but part of what a reader of its file sees");

export const functionPartsSchema = z
  .object({
    name: z.string().describe("Qualified name"),
    start: offset.describe("Where the function starts"),
    end: offset.describe("Where the function ends"),
    body: offset.describe("Where its first statement starts"),
    body_end: offset.optional().describe("Where its last statement ends; end where absent"),
    docstring_end: offset.nullable().describe("Where the docstring in its body ends; null without one"),
  })
  .describe("A function of a unit; offsets are UTF-16 and into the unit's code");

const dialectSchema = z
  .object({
    common_files: z.array(z.string()).describe("Files of the units that are CommonJS"),
    marked_files: z
      .array(z.string())
      .describe("Those of them that compilers made of modules, and that say so by __esModule"),
    strict_files: z.array(z.string()).describe("Files of the units in CommonJS that say 'use strict'"),
    compiler_options: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .describe("Options of the TypeScript compiler, for the target's file, that decide what its code does"),
  })
  .describe("What decides how JavaScript and TypeScript run, and does not stand in the units");

export const dataFileSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    place: z.string().describe("Where the code that reads it looks for it, beside or below itself"),
    code: z.string().describe("Text of the file"),
    encoding: encodingField,
  })
  .describe("A file that is no source and that code of the units reads");

export type DataFile = z.infer<typeof dataFileSchema>;
export type OwnImportRecord = z.infer<typeof ownImportSchema>;
export type FunctionParts = z.infer<typeof functionPartsSchema>;

export const functionContextSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    target: targetSchema,
    target_unit: z.string().describe("Id of the unit that holds the target"),
    units: z
      .array(unitSchema)
      .describe("Everything the target needs, directly or indirectly, itself included; by path, then line"),
    companions: z
      .array(z.string())
      .optional()
      .describe("Ids of units that only help to make inputs for the target; prompts leave them out"),
    file_code: z
      .string()
      .optional()
      .describe("Text of the target's file, for strategies that show a model the whole file"),
    imports: z.array(ownImportSchema).optional().describe("What of them the units' files have for these units"),
    functions: z
      .array(functionPartsSchema)
      .optional()
      .describe("The functions in the target's unit, so that it can be shown without the target's body"),
    dialect: dialectSchema.optional().describe("How JavaScript and TypeScript run; absent for Python"),
    data: z.array(dataFileSchema).optional().describe("Files of data that code of the units reads; Python alone"),
    context: z.array(contextFragmentSchema).describe("What a prompt may show of the repository"),
    context_cut: z
      .array(
        z.object({
          id: z.string().describe("path:line of a statement or a method"),
          reason: z.enum(["limit", "answer"]).describe("No room for it; or the target's body, which stood there again"),
        }),
      )
      .optional()
      .describe("What context does not show of the units"),
    cut: z
      .array(
        z.object({ unit: z.string().describe("Id of the unit"), reason: z.string().describe("Why it is left out") }),
      )
      .describe("Units left out, and why"),
    unresolved: z
      .array(
        z.object({
          name: z.string().describe("The name"),
          path: z.string().describe("File that uses it"),
          line: z.number().int().describe("Line of the file; 1-based"),
        }),
      )
      .describe("Names without a definition in the repository"),
  })
  .describe("A target with all that it needs of its repository");

export type FunctionContext = z.infer<typeof functionContextSchema>;
