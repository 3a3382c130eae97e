import { z } from "zod/v4";
import { languageSchema, repositoryInfoSchema } from "./repository.ts";
import { SCHEMA_VERSION } from "./schema-version.ts";

export const schemaVersionField = z
  .number()
  .int()
  .min(1)
  .max(SCHEMA_VERSION)
  .describe("Version of the records' schema; a reader refuses a newer one");
export const instanceIdField = z
  .string()
  .min(1)
  .max(180)
  .describe("<source>.<rev>.<path>.<Qual.name>[~n], unique in the world");

export const FUNCTION_KINDS = ["function", "method", "class_method", "static_method", "property"] as const;
export type FunctionKind = (typeof FUNCTION_KINDS)[number];

/** The fields that say which function it is; shared by a target and by the environment made of it. */
export const functionFields = {
  language: languageSchema,
  path: z.string().min(1).describe("File inside the repository, with forward slashes"),
  func_name: z.string().min(1).describe("Qualified name inside the file: f, Class.method, Outer.Inner.method"),
  kind: z
    .enum(FUNCTION_KINDS)
    .describe("What it is called through: nothing, an instance, a class, or reading a property"),
  modifiers: z.array(z.enum(["async", "generator"])).describe("Whether it is asynchronous, yields values, or both"),
  start_line: z.number().int().min(1).describe("First line, decorators included; 1-based"),
  end_line: z.number().int().min(1).describe("Last line, inclusive"),
  signature: z.string().describe("From the name to the end of the header, as written"),
  docstring: z.string().nullable().describe("Its documentation, without quotes or comment marks; null without one"),
  orig_func: z.string().min(1).describe("The function's own lines to the letter, decorators and indentation included"),
};

export const targetSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    repo: repositoryInfoSchema,
    ...functionFields,
    definition: z.number().int().min(1).describe("Which definition of that name in the file it is; 1 is the first"),
  })
  .describe("A function that discovery found in scope");

export type Target = z.infer<typeof targetSchema>;
