import { z } from "zod/v4";
import { SCHEMA_VERSION } from "./schema-version.ts";

export const count = z.number().int().min(0);

export const schemaVersionField = z
  .number()
  .int()
  .min(1)
  .max(SCHEMA_VERSION)
  .describe("Schema version of the record; readers refuse newer versions");

export const instanceIdField = z.string().min(1).max(180).describe("Unique id: <source>.<rev>.<path>.<Qual.name>[~n]");

export const digestField = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/u)
  .describe("sha256:<hex> of content in the store");

export const imageField = z
  .string()
  .optional()
  .describe("Container image in which code ran, with its digest; absent without containers");

export function object<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return z.object(shape).describe(about);
}

export function record<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return object(about, { schema_version: schemaVersionField, ...shape });
}

export function list<Item extends z.ZodType>(about: string, item: Item) {
  return z.array(item).describe(about);
}

export function objects<Shape extends z.ZodRawShape>(about: string, shape: Shape) {
  return list(about, z.object(shape));
}
