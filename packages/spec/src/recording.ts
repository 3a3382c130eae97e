import { z } from "zod/v4";
import { observationSchema } from "./observation.ts";
import { schemaVersionField } from "./target.ts";
import { testCaseSchema, testNotRunSchema } from "./test-suite.ts";

export const TRUST_LEVELS = ["data", "split", "weak"] as const;
export type Trust = (typeof TRUST_LEVELS)[number];
export const trustField = z
  .enum(TRUST_LEVELS)
  .describe("data: answers never leave the host; split: test and candidate in separate processes; weak: one process");

/** What the reference did, kept on the host: the answers. Nothing of it but the calls ever reaches a candidate's process. */
export const recordingSchema = z
  .object({
    schema_version: schemaVersionField,
    trust: trustField,
    handles: z.boolean().describe("Some values could not travel as plain data"),
    tests: z.array(testCaseSchema).describe("The tests that were recorded"),
    program: z.string().nullable().describe("The whole test program; null for suites of calls"),
    expected: z.array(observationSchema).describe("One for each test at level data, in order"),
    allowed: z
      .object({
        names: z.array(z.string()).describe("Classes, functions and modules of libraries, as module:name"),
        remote: z
          .boolean()
          .describe("Values that stay in its process may be used by the test in other ways than by identity"),
        effects: z
          .array(z.string())
          .optional()
          .describe(
            "Effects of the reference's calls on the test's process, and what it opened and called there. Absent in older recordings, where all effects are carried over",
          ),
      })
      .optional()
      .describe("Level split: what a candidate's process may name beside the module's own, as the reference's did"),
    calls_apart: z
      .boolean()
      .optional()
      .describe(
        "Level data: each call is made in a process of its own, for one can spoil another; otherwise one after the other. True where absent",
      ),
    not_run: z
      .array(testNotRunSchema)
      .optional()
      .describe(
        "Level split: tests of the program that no run executed, such as skipped ones. Absent when all were run",
      ),
    runs: z.number().int().min(1).describe("How many runs of the reference agreed"),
  })
  .describe("A suite with what the reference did on it");

export type Recording = z.infer<typeof recordingSchema>;

/**
 * What recording gives: the recording, and how long the slowest of the reference's runs took. The time stays out of the recording,
 * for the same suite must be the same content wherever and whenever it is recorded.
 */
export interface Recorded {
  readonly recording: Recording;
  readonly referenceMs: number;
}
