import { z } from "zod/v4";
import { instanceIdField, list, record } from "./fields.ts";
import { languageSchema, repositoryInfoSchema } from "./repository.ts";
export { SCHEMA_VERSION } from "./schema-version.ts";

export const FUNCTION_KINDS = ["function", "method", "class_method", "static_method", "property"] as const;
export type FunctionKind = (typeof FUNCTION_KINDS)[number];

/** Fields that targets and environments share. */
export const functionFields = {
  language: languageSchema,
  path: z.string().min(1).describe("File inside the repository, with forward slashes"),
  func_name: z.string().min(1).describe("Qualified name inside the file: f, Class.method, Outer.Inner.method"),
  kind: z.enum(FUNCTION_KINDS).describe("Kind of function"),
  modifiers: list("async, generator, or both", z.enum(["async", "generator"])),
  start_line: z.number().int().min(1).describe("First line, decorators included; 1-based"),
  end_line: z.number().int().min(1).describe("Last line, inclusive"),
  signature: z.string().describe("From the name to the end of the header, as written"),
  docstring: z
    .string()
    .nullable()
    .describe("Documentation without quotes or comment marks; null without documentation"),
  orig_func: z.string().min(1).describe("Exact lines of the function, with decorators and indentation"),
};

export const targetSchema = record("A function that discovery found in scope", {
  instance_id: instanceIdField,
  repo: repositoryInfoSchema,
  ...functionFields,
  definition: z.number().int().min(1).describe("Number of the definition among those of this name in the file, from 1"),
});

export type Target = z.infer<typeof targetSchema>;
