import { z } from "zod/v4";
import { digestField } from "./digest-field.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

/** A call of the target whose parts are expressions of the target's language, evaluated afresh in the module's namespace. */
export const callSchema = z
  .object({
    setup: z.array(z.string()).describe("Statements run before, in order"),
    receiver: z.string().nullable().describe("Expression for the instance of a method or property; null otherwise"),
    arguments: z.array(
      z.object({ name: z.string().nullable().describe("Keyword; null when positional"), code: z.string() }),
    ),
    view: z
      .string()
      .optional()
      .describe("Expression over `result` that gives what is compared in its place; absent: the result itself"),
  })
  .describe("How a test calls the target");

export type Call = z.infer<typeof callSchema>;

export const SUPPORTS = ["documented", "typed", "called", "observed", "incidental"] as const;
export type Support = (typeof SUPPORTS)[number];

/** The part of a test that an environment shows. */
export const testFields = {
  name: z.string().min(1).describe("Unique among the tests of its environment"),
  code: z.string().describe("The test as a person reads it"),
  origin: z.enum(["docstring", "call_site", "search", "model", "published"]).describe("Where its inputs come from"),
  support: z
    .enum(SUPPORTS)
    .describe(
      "What supports the behaviour it shows: documentation, declared types, callers, observation only, or nothing (an accident)",
    ),
};

export const testCaseSchema = z.object({
  ...testFields,
  call: callSchema.nullable().describe("For suites judged as data; null where code is the test"),
});

export type TestCase = z.infer<typeof testCaseSchema>;

export const testSuiteSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    origin: z.enum(["search", "llm", "hybrid", "published"]),
    tests: z.array(testCaseSchema),
    program: z.string().nullable().describe("For suites whose tests are code: the whole test program, unmodified"),
    module_code: z
      .string()
      .optional()
      .describe("The module's text where making its tests changed it; absent: as it was"),
    environment: digestField
      .optional()
      .describe("Lock of what the tests need to run, where that is more than the module's; absent: the same"),
  })
  .describe("The tests of one module, before anything is recorded");

export type TestSuite = z.infer<typeof testSuiteSchema>;
