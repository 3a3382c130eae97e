import { z } from "zod/v4";
import { digestField } from "./digest-field.ts";
import { instanceIdField, schemaVersionField } from "./target.ts";

/** A call of the target whose parts are expressions of the target's language, evaluated afresh in the module's namespace. */
export const callSchema = z
  .object({
    setup: z.array(z.string()).describe("Statements run before, in order"),
    receiver: z.string().nullable().describe("Expression for the instance of a method or property; null otherwise"),
    arguments: z
      .array(
        z.object({
          name: z.string().nullable().describe("Keyword; null when positional"),
          code: z.string().describe("Expression of the value"),
        }),
      )
      .describe("Arguments in order"),
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
  origin: z
    .enum(["docstring", "call_site", "search", "model", "published", "human"])
    .describe("Where its inputs come from"),
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

export const testNotRunSchema = z.object({
  name: z.string().describe("Name of the test; with its class for a method"),
  reason: z.string().describe("Why nothing ran it"),
});

export type TestNotRun = z.infer<typeof testNotRunSchema>;

export const testCoverageSchema = z
  .object({
    lines: z.number().int().min(0).describe("Lines of the target that can run"),
    missed_lines: z.array(z.number().int()).describe("Lines of the module's text that no test runs"),
    branches: z.number().int().min(0).describe("Branches of the target"),
    missed_branches: z
      .array(z.tuple([z.number(), z.number()]))
      .describe(
        "Branches that no test takes, each with its line and the line that it leads to; `line.column` in JavaScript",
      ),
  })
  .describe("Lines and branches of the target that the tests of a suite cover, as the search counted them");

export type TestCoverage = z.infer<typeof testCoverageSchema>;

export const testSuiteSchema = z
  .object({
    schema_version: schemaVersionField,
    instance_id: instanceIdField,
    origin: z.enum(["search", "llm", "hybrid", "published", "human"]).describe("What made the tests"),
    tests: z.array(testCaseSchema).describe("Tests in order"),
    program: z.string().nullable().describe("For suites whose tests are code: the whole test program, unmodified"),
    coverage: testCoverageSchema.optional().describe("Coverage that the search counted; absent: not counted"),
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
