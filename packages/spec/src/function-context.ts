import { z } from "zod/v4";
import { encodingField } from "./source-file.ts";
import { instanceIdField, schemaVersionField, targetSchema } from "./target.ts";

/** Reference from a unit to a definition. Spans are UTF-16 offsets into the unit's code. */
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
          name: z.string().describe("Name that the unit binds"),
        }),
        z.object({
          kind: z.literal("module"),
          path: z.string().describe("File of a module of the repository that is used as a value"),
        }),
        z.object({ kind: z.literal("unresolved") }),
      ])
      .describe("Definition of the name"),
  })
  .describe("Use of a name in a unit");

export const unitSchema = z
  .object({
    id: z.string().describe("path:line, unique in a revision"),
    path: z.string().describe("File inside the repository"),
    module: z.string().describe("Import name of the unit's module, such as package.module"),
    start_line: z.number().int().min(1).describe("First line; 1-based"),
    end_line: z.number().int().min(1).describe("Last line, inclusive"),
    code: z.string().describe("Exact text of the statement"),
    kind: z
      .enum(["import", "definition", "assignment", "statement"])
      .describe("import: of something outside the repository"),
    binds: z.array(z.string()).describe("Names that it binds in its module"),
    mutates: z.array(z.string()).describe("Ids of units whose values it changes without binding them"),
    edges: z.array(edgeSchema).describe("References from the code to other units and modules"),
    external: z.array(z.string()).describe("Top-level names of imports from outside of the repository"),
    why: z
      .enum(["needed", "makes inputs", "changes what is needed"])
      .optional()
      .describe(
        "needed: the target cannot run without it; makes inputs: only helps to build arguments; changes what is needed: changes needed units while modules load, or serves such a statement",
      ),
  })
  .describe("Top-level statement with its bindings and references");

export type Edge = z.infer<typeof edgeSchema>;
export type Unit = z.infer<typeof unitSchema>;

export const contextFragmentSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    code: z.string().describe("Shown code"),
    names: z.array(z.string()).describe("Names in the code that the target needs"),
  })
  .describe("Code of one file that a prompt may show (RepoST's orig_context)");

export type ContextFragment = z.infer<typeof contextFragmentSchema>;

const offset = z.number().int().min(0);

export const ownImportSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    start_line: z.number().int().min(1).describe("First line; 1-based"),
    end_line: z.number().int().min(1).describe("Last line, inclusive"),
    code: z.string().describe("Exact text of the statement"),
    binds: z.array(z.string()).describe("Names that it binds"),
    units: z.array(z.string()).describe("Ids of units that use these names"),
  })
  .describe("Import of the repository's own modules: not a unit, but visible in its file");

export const functionPartsSchema = z
  .object({
    name: z.string().describe("Qualified name"),
    start: offset.describe("Where the function starts"),
    end: offset.describe("Where the function ends"),
    body: offset.describe("Where its first statement starts"),
    body_end: offset.optional().describe("Where its last statement ends; end where absent"),
    docstring_end: offset.nullable().describe("Where the docstring in its body ends; null without one"),
  })
  .describe("Function of a unit; offsets count UTF-16 units of the unit's code");

const dialectSchema = z
  .object({
    common_files: z.array(z.string()).describe("Files of the units that are CommonJS modules"),
    marked_files: z
      .array(z.string())
      .describe("CommonJS files that were compiled from ES modules, marked by __esModule"),
    strict_files: z.array(z.string()).describe("CommonJS files with 'use strict'"),
    compiler_options: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .describe("TypeScript compiler options of the target's file that affect its behaviour"),
  })
  .describe("Settings outside of the units that affect JavaScript and TypeScript");

export const dataFileSchema = z
  .object({
    path: z.string().describe("File inside the repository"),
    lookup_path: z.string().describe("Path at which the code opens the file, relative to the code"),
    code: z.string().describe("Text of the file"),
    encoding: encodingField,
  })
  .describe("Data file that code of the units reads");

export type DataFile = z.infer<typeof dataFileSchema>;
export type OwnImportRecord = z.infer<typeof ownImportSchema>;
export type FunctionParts = z.infer<typeof functionPartsSchema>;

export const functionContextSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    target: targetSchema,
    target_unit: z.string().describe("Id of the target's unit"),
    units: z
      .array(unitSchema)
      .describe("Direct and indirect dependencies of the target and its own unit, by path and line"),
    companions: z
      .array(z.string())
      .optional()
      .describe("Ids of units that only help to build inputs; prompts omit them"),
    file_code: z
      .string()
      .optional()
      .describe("Text of the target's file, for strategies that show a model the whole file"),
    imports: z
      .array(ownImportSchema)
      .optional()
      .describe("Imports of the repository's own modules in the units' files"),
    functions: z
      .array(functionPartsSchema)
      .optional()
      .describe("Functions in the target's unit, to show the unit without the target's body"),
    dialect: dialectSchema.optional().describe("Settings of JavaScript and TypeScript; absent for Python"),
    data: z.array(dataFileSchema).optional().describe("Data files that code of the units reads; Python only"),
    context: z.array(contextFragmentSchema).describe("Code of the repository that a prompt may show"),
    context_cut: z
      .array(
        z.object({
          id: z.string().describe("path:line of a statement or a method"),
          reason: z.enum(["limit", "answer"]).describe("limit: no room for it; answer: it repeats the target's body"),
        }),
      )
      .optional()
      .describe("Units that the context omits"),
    call_distances: z
      .record(z.string(), z.number().int())
      .optional()
      .describe("Number of calls from the target to units and to other methods of its class, by id or path:line"),
    cut: z
      .array(
        z.object({
          unit: z.string().describe("Id of the unit"),
          reason: z.string().describe("Reason of the omission"),
        }),
      )
      .describe("Omitted units"),
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
  .describe("A target with its dependencies in the repository");

export type FunctionContext = z.infer<typeof functionContextSchema>;
