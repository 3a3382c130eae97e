import { z } from "zod/v4";
import { count, digestField, instanceIdField, list, object, objects, record } from "./fields.ts";
import { branchSchema } from "./branch.ts";
import { contradictionSchema } from "./finding.ts";

/** Parts are expressions, evaluated in the module's namespace for each run. */
export const callSchema = object("Call of the target", {
  setup: list("Statements before the call, in order", z.string()),
  receiver: z.string().nullable().describe("Expression for the instance of a method or property; null otherwise"),
  arguments: objects("Arguments in order", {
    name: z.string().nullable().describe("Keyword; null when positional"),
    code: z.string().describe("Expression of the value"),
  }),
  view: z.string().optional().describe("Expression over `result` whose value is compared; absent: the result itself"),
});

export type Call = z.infer<typeof callSchema>;

export const SUPPORTS = ["documented", "typed", "called", "observed", "incidental"] as const;
export type Support = (typeof SUPPORTS)[number];

export const EVIDENCE_KINDS = [
  "example",
  "compared_string",
  "compared_number",
  "declared_type",
  "documentation",
  "default_value",
  "use",
  "parameter_name",
  "mutator",
  "generator",
  "model",
  "any_value",
] as const;

export const testProvenanceSchema = object("Parts of the search that made a call", {
  generator: z.string().describe("Generator of the search that made the call, in snake_case"),
  mutators: list("Mutators that changed the call, in order", z.string()),
  evidence: objects("Reasons for the values of the arguments, in order", {
    argument: z.string().describe("Parameter, or number of the argument where it is unknown"),
    kind: z
      .enum(EVIDENCE_KINDS)
      .describe(
        "Reason for the value: an example, a literal that a decision compares with the parameter, evidence for its type, a mutator, the generator, a model, or none",
      ),
    line: z
      .number()
      .int()
      .optional()
      .describe("Line of the decision in the repository's file. Absent without a decision"),
    mutator: z.string().optional().describe("Mutator that made the value. Absent for other kinds"),
  }),
});

export type TestProvenance = z.infer<typeof testProvenanceSchema>;

/** Fields of a test that an environment shows. */
export const testFields = {
  name: z.string().min(1).describe("Name, unique in the environment"),
  code: z.string().describe("Test in readable form"),
  origin: z.enum(["docstring", "call_site", "search", "model", "published", "human"]).describe("Origin of the inputs"),
  support: z
    .enum(SUPPORTS)
    .describe(
      "Evidence for the behaviour: documentation, declared types, callers, observation only, or none (incidental)",
    ),
  provenance: testProvenanceSchema.optional().describe("Absent for tests that the search did not make"),
};

export const testCaseSchema = z.object({
  ...testFields,
  errors: list(
    "Related documented exceptions that the test accepts; absent: only the recorded one",
    z.string(),
  ).optional(),
  call: callSchema.nullable().describe("Call, for suites judged as data; null when code is the test"),
});

export type TestCase = z.infer<typeof testCaseSchema>;

export const testNotRunSchema = z.object({
  name: z.string().describe("Name of the test, with its class for a method"),
  reason: z.string().describe("Reason why it did not run"),
});

export type TestNotRun = z.infer<typeof testNotRunSchema>;

export const testCoverageSchema = object("Coverage of the target by the suite", {
  lines: count.describe("Executable lines of the target"),
  missed_lines: list("Lines of the module's text that no test executes", z.number().int()),
  branches: count.describe("Branches of the target"),
  missed_branches: list(
    "Uncovered branches as pairs of positions; before schema version 2 as pairs of numbers",
    branchSchema,
  ),
});

export type TestCoverage = z.infer<typeof testCoverageSchema>;

export const testSuiteSchema = record("Tests of one module, before recording", {
  instance_id: instanceIdField,
  origin: z.enum(["search", "llm", "hybrid", "published", "human"]).describe("Generator of the tests"),
  tests: list("Tests in order", testCaseSchema),
  program: z.string().nullable().describe("Whole test program, for suites whose tests are code"),
  coverage: testCoverageSchema.optional().describe("Measured coverage; absent: not measured"),
  contradictions: list(
    "Statements of the documentation that the original contradicts; absent: none found",
    contradictionSchema,
  ).optional(),
  inputs: z
    .record(z.string(), z.number().int())
    .optional()
    .describe("Calls of the search by the part that made, changed or held them back. Absent without a search"),
  module_code: z.string().optional().describe("Changed text of the module; absent: unchanged"),
  environment: digestField
    .optional()
    .describe("Lock of the tests when they need more packages than the module; absent: the module's lock"),
});

export type TestSuite = z.infer<typeof testSuiteSchema>;
