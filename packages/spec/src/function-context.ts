import { z } from "zod/v4";
import { count, instanceIdField, list, object, objects, record } from "./fields.ts";
import { encodingField } from "./source-file.ts";
import { targetSchema } from "./target.ts";

/** Reference from a unit to a definition. Spans are UTF-16 offsets into the unit's code. */
export const edgeSchema = object("Use of a name in a unit", {
  start: count.describe("Offset of the first character in the code"),
  end: count.describe("Offset after the last character"),
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
});

export const unitSchema = object("Top-level statement with its bindings and references", {
  id: z.string().describe("path:line, unique in a revision"),
  path: z.string().describe("File inside the repository"),
  module: z.string().describe("Import name of the unit's module, for example package.module"),
  start_line: z.number().int().min(1).describe("First line; 1-based"),
  end_line: z.number().int().min(1).describe("Last line, inclusive"),
  code: z.string().describe("Exact text of the statement"),
  kind: z
    .enum(["import", "definition", "assignment", "statement"])
    .describe("import: of something outside the repository"),
  binds: list("Names that it binds in its module", z.string()),
  mutates: list("Ids of units whose values it changes without binding them", z.string()),
  edges: list("References from the code to other units and modules", edgeSchema),
  external: list("Top-level names of imports from outside of the repository", z.string()),
  why: z
    .enum(["needed", "makes inputs", "changes what is needed"])
    .optional()
    .describe(
      "needed: the target cannot run without it; makes inputs: only helps to build arguments; changes what is needed: changes needed units while modules load, or serves such a statement",
    ),
});

export type Edge = z.infer<typeof edgeSchema>;
export type Unit = z.infer<typeof unitSchema>;

export const contextFragmentSchema = object("Code of one file that a prompt may show (RepoST's orig_context)", {
  path: z.string().describe("File inside the repository"),
  code: z.string().describe("Shown code"),
  names: list("Names in the code that the target needs", z.string()),
});

export type ContextFragment = z.infer<typeof contextFragmentSchema>;

export const ownImportSchema = object("Import of the repository's own modules: not a unit, but visible in its file", {
  path: z.string().describe("File inside the repository"),
  start_line: z.number().int().min(1).describe("First line; 1-based"),
  end_line: z.number().int().min(1).describe("Last line, inclusive"),
  code: z.string().describe("Exact text of the statement"),
  binds: list("Names that it binds", z.string()),
  units: list("Ids of units that use these names", z.string()),
});

export const functionPartsSchema = object("Function of a unit; offsets count UTF-16 units of the unit's code", {
  name: z.string().describe("Qualified name"),
  start: count.describe("Where the function starts"),
  end: count.describe("Where the function ends"),
  body: count.describe("Where its first statement starts"),
  body_end: count.optional().describe("Where its last statement ends; end where absent"),
  docstring_end: count.nullable().describe("Where the docstring in its body ends; null without one"),
});

const dialectSchema = object("Settings outside of the units that affect JavaScript and TypeScript", {
  common_files: list("Files of the units that are CommonJS modules", z.string()),
  marked_files: list("CommonJS files that were compiled from ES modules, marked by __esModule", z.string()),
  strict_files: list("CommonJS files with 'use strict'", z.string()),
  compiler_options: z
    .record(z.string(), z.union([z.string(), z.boolean()]))
    .describe("TypeScript compiler options of the target's file that affect its behaviour"),
});

export const dataFileSchema = object("Data file that code of the units reads", {
  path: z.string().describe("File inside the repository"),
  lookup_path: z.string().describe("Path at which the code opens the file, relative to the code"),
  code: z.string().describe("Text of the file"),
  encoding: encodingField,
});

export type DataFile = z.infer<typeof dataFileSchema>;
export type OwnImportRecord = z.infer<typeof ownImportSchema>;
export type FunctionParts = z.infer<typeof functionPartsSchema>;

export const functionContextSchema = record("A target with its dependencies in the repository", {
  instance_id: instanceIdField,
  target: targetSchema,
  target_unit: z.string().describe("Id of the target's unit"),
  units: list("Direct and indirect dependencies of the target and its own unit, by path and line", unitSchema),
  companions: list("Ids of units that only help to build inputs; prompts omit them", z.string()).optional(),
  file_code: z
    .string()
    .optional()
    .describe("Text of the target's file, for strategies that show a model the whole file"),
  imports: list("Imports of the repository's own modules in the units' files", ownImportSchema).optional(),
  functions: list(
    "Functions in the target's unit, to show the unit without the target's body",
    functionPartsSchema,
  ).optional(),
  dialect: dialectSchema.optional().describe("Settings of JavaScript and TypeScript; absent for Python"),
  data: list("Data files that code of the units reads; Python only", dataFileSchema).optional(),
  context: list("Code of the repository that a prompt may show", contextFragmentSchema),
  context_cut: objects("Units that the context omits", {
    id: z.string().describe("path:line of a statement or a method"),
    reason: z.enum(["limit", "answer"]).describe("limit: no room for it; answer: it repeats the target's body"),
  }).optional(),
  call_distances: z
    .record(z.string(), z.number().int())
    .optional()
    .describe("Number of calls from the target to units and to other methods of its class, by id or path:line"),
  cut: objects("Omitted units", {
    unit: z.string().describe("Id of the unit"),
    reason: z.string().describe("Reason of the omission"),
  }),
  unresolved: objects("Names without a definition in the repository", {
    name: z.string().describe("The name"),
    path: z.string().describe("File that uses it"),
    line: z.number().int().describe("Line of the file; 1-based"),
  }),
});

export type FunctionContext = z.infer<typeof functionContextSchema>;
