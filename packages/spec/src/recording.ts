import { z } from "zod/v4";
import { list, object, record } from "./fields.ts";
import { observationSchema } from "./observation.ts";
import { testCaseSchema, testNotRunSchema } from "./test-suite.ts";

export const TRUST_LEVELS = ["data", "split", "weak"] as const;
export type Trust = (typeof TRUST_LEVELS)[number];
export const trustField = z
  .enum(TRUST_LEVELS)
  .describe("data: answers never leave the host; split: test and candidate in separate processes; weak: one process");

/** Stays on the host: only calls ever reach a candidate's process. */
export const recordingSchema = record("Suite with the recorded behaviour of the reference", {
  trust: trustField,
  handles: z.boolean().describe("True when some values cannot travel as plain data"),
  tests: list("Recorded tests", testCaseSchema),
  program: z.string().nullable().describe("The whole test program; null for suites of calls"),
  expected: list("Expected observations in the order of the tests; level data only", observationSchema),
  allowed: object("Level split: names that a candidate's process may use besides those of the module", {
    names: list("Classes, functions and modules of libraries that a candidate may name, as module:name", z.string()),
    remote: z
      .boolean()
      .describe(
        "True when the test may use values that stay in the candidate's process in other ways than by identity",
      ),
    effects: list(
      "Effects of the reference's calls on the test's process. Absent in older recordings, where all effects are carried over",
      z.string(),
    ).optional(),
  }).optional(),
  calls_apart: z
    .boolean()
    .optional()
    .describe("Level data: true runs each call in its own process, false runs them in sequence. @default true"),
  not_run: list(
    "Level split: tests of the program that no run executed, such as skipped tests. Absent when all ran",
    testNotRunSchema,
  ).optional(),
  runs: z.number().int().min(1).describe("Runs of the reference with equal results"),
});

export type Recording = z.infer<typeof recordingSchema>;

/** The time of the slowest run is not part of the recording, so that equal suites have equal content. */
export interface Recorded {
  readonly recording: Recording;
  readonly referenceMs: number;
}
