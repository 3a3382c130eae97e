import { z } from "zod/v4";
import { objects } from "./fields.ts";

export const STAGES = ["source", "discover", "context", "sandbox", "testgen", "record", "checks", "final"] as const;
export type Stage = (typeof STAGES)[number];

/** Change of an attempt that may avoid a rejection. */
export type Remedy =
  /** Context from the package's entry: other modules and import order. */
  | "entry_context"
  | "inputs"
  /** Other inputs of a model's test program. */
  | "program_inputs"
  | "proposed_calls"
  /** Only for functions with inputs. */
  | "proposed_arguments"
  /** Calls proposed before, repaired by the model. */
  | "repaired_calls";

/** Stages of a build, the runner of each stage, and steps outside of a build that reject. */
export type ReasonStage = Stage | "runner" | "export" | "environments";

interface ReasonFacts {
  readonly stages: readonly ReasonStage[];
  /** @default none */
  readonly remedies?: readonly Remedy[];
  /** The next run tries the function again. @default false */
  readonly isRetried?: boolean;
}

/** A stage returns no other reason. */
export const REJECTION_REASONS = {
  target_not_found: { stages: ["context"] },
  slice_too_large: { stages: ["context"] },
  unresolved_name: { stages: ["context"] },
  limit_too_small: { stages: ["context"] },
  syntax_error: { stages: ["context"] },

  language_unsupported: { stages: ["sandbox", "record"] },
  does_not_parse: { stages: ["sandbox"] },
  entry_ambiguous: { stages: ["sandbox"] },
  free_name: { stages: ["sandbox"] },
  not_python_3: { stages: ["sandbox"] },
  import_meta: { stages: ["sandbox"] },
  mixed_module_formats: { stages: ["sandbox"] },
  module_object_used: { stages: ["sandbox"] },
  module_too_large: { stages: ["sandbox"] },
  name_bound_twice: { stages: ["sandbox"] },
  own_module_loaded: { stages: ["sandbox"] },
  target_names_clash: { stages: ["sandbox"] },
  top_level_await: { stages: ["sandbox"] },
  answers_refused: { stages: ["sandbox", "testgen"], remedies: ["proposed_calls"] },

  not_loadable: { stages: ["testgen"], remedies: ["entry_context"] },
  package_missing: { stages: ["testgen"] },
  receiver_unbuildable: { stages: ["testgen"], remedies: ["proposed_calls"] },
  no_inputs: { stages: ["testgen"], remedies: ["proposed_calls"] },
  always_crashes: { stages: ["testgen"], remedies: ["entry_context", "proposed_calls"] },
  contradicts_documentation: { stages: ["testgen"], remedies: ["proposed_calls"] },
  needs_model: { stages: ["testgen"] },
  nothing_observable: { stages: ["testgen"], remedies: ["proposed_arguments"] },
  nothing_reached: { stages: ["testgen"] },
  unstable_outcomes: { stages: ["testgen"], remedies: ["repaired_calls"] },
  only_accidents: { stages: ["testgen"], remedies: ["entry_context", "proposed_calls"] },
  one_outcome: { stages: ["testgen"], remedies: ["entry_context", "proposed_arguments"] },
  no_name: { stages: ["testgen"], remedies: ["proposed_calls"] },
  script_fails: { stages: ["testgen"], remedies: ["proposed_calls"] },
  too_little_covered: { stages: ["testgen"], remedies: ["proposed_calls"] },

  too_few_tests: { stages: ["testgen", "record"], remedies: ["inputs", "proposed_arguments"] },
  too_few_outcomes: { stages: ["record"], remedies: ["inputs"] },
  weak_suite: { stages: ["record"], remedies: ["inputs"] },
  answer_in_inputs: { stages: ["record"], remedies: ["program_inputs"] },
  not_called: { stages: ["record"], remedies: ["program_inputs"] },
  observations_too_large: { stages: ["record"], remedies: ["program_inputs"] },
  protocol_violated: { stages: ["record"], remedies: ["program_inputs"] },
  reference_fails: { stages: ["record"], remedies: ["program_inputs"] },
  reference_unstable: { stages: ["record"], remedies: ["program_inputs"] },
  timeout: { stages: ["record", "checks"], remedies: ["program_inputs"] },
  code_tests: { stages: ["record"] },
  entry_missing: { stages: ["record"] },
  load_error: { stages: ["record"] },
  observes_nothing: { stages: ["record"] },
  probe_failed: { stages: ["record"] },

  agreement: { stages: ["checks"], remedies: ["inputs"] },
  ast: { stages: ["checks"] },
  coverage: { stages: ["checks"], remedies: ["inputs"] },
  distinct: { stages: ["checks"] },
  fidelity: { stages: ["checks"] },
  functionality: { stages: ["checks"] },
  leak: { stages: ["checks"] },
  license: { stages: ["checks"] },
  mutation: { stages: ["checks"], remedies: ["inputs"] },
  package: { stages: ["checks"], remedies: ["entry_context"] },
  reference: { stages: ["checks"] },
  stub: { stages: ["checks"], remedies: ["inputs"] },
  test_doubles: { stages: ["checks"] },
  test_quality: { stages: ["checks"] },
  trivial: { stages: ["checks"] },
  unsafe: { stages: ["checks"] },
  /** A check of the caller; the evidence names it. */
  custom_check: { stages: ["checks"] },

  duplicate_exact: { stages: ["final"] },
  duplicate_near: { stages: ["final"] },
  reference_failed: { stages: ["final"] },
  stub_passed: { stages: ["final"] },

  infrastructure: { stages: ["record", "final", "runner", "environments"], isRetried: true },
  /** An error without a code. */
  internal_error: { stages: ["runner"], isRetried: true },
  no_recipe: { stages: ["environments"] },
  no_test_command: { stages: ["environments"] },
  unknown_language: { stages: ["environments"] },
  not_resolved: { stages: ["environments"] },
  no_exit_code: { stages: ["environments"] },
  suite_incomplete: { stages: ["environments"] },
  lines_not_recorded: { stages: ["environments"] },
  no_stable_tests: { stages: ["environments"] },
  repository_not_reached: { stages: ["environments"] },

  more_than_body: { stages: ["export"] },
  no_plain_test: { stages: ["export"] },
  no_returned_value: { stages: ["export"] },
  no_tests: { stages: ["export"] },
  not_a_function: { stages: ["export"] },
  not_defined: { stages: ["export"] },
  not_python: { stages: ["export"] },
  one_line: { stages: ["export"] },
  own_name: { stages: ["export"] },
  several_files: { stages: ["export"] },
  two_implementations: { stages: ["export"] },
  used_while_loading: { stages: ["export"] },
} as const satisfies Readonly<Record<string, ReasonFacts>>;

export type RejectionReason = keyof typeof REJECTION_REASONS;

/** Reasons of the given stages. */
export type ReasonOf<Of extends ReasonStage> = {
  [Reason in RejectionReason]: [Extract<(typeof REJECTION_REASONS)[Reason]["stages"][number], Of>] extends [never]
    ? never
    : Reason;
}[RejectionReason];

/** Returns whether an attempt with the change may avoid a rejection. */
export function isRemedy(remedy: Remedy, reason: RejectionReason): boolean {
  const { remedies = [] }: ReasonFacts = REJECTION_REASONS[reason];
  return remedies.includes(remedy);
}

/** Returns whether the next run repeats functions with this rejection. */
export function isRetried(reason: string): boolean {
  const facts: Readonly<Record<string, ReasonFacts>> = REJECTION_REASONS;
  return Object.hasOwn(facts, reason) && facts[reason]?.isRetried === true;
}

const failureSchema = z.object({
  type: z.string().describe("Class of the exception, or the kind of an outcome without one"),
  message: z.string().nullable().describe("Message of the exception, shortened; null without one"),
  cause: z
    .enum(["missing_module", "missing_package", "outside", "other"])
    .describe(
      "missing_module: Python; missing_package: Node; outside: a network, service, device or program that a sandbox lacks",
    ),
  module: z.string().nullable().describe("Missing module, or the module that lacks a name; null for another cause"),
  name: z.string().nullable().describe("Name that the module lacks; null when the module itself is missing"),
});

export type Failure = z.infer<typeof failureSchema>;

export const rejectionEvidenceSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("load_failure"), failure: failureSchema }),
    z.object({
      kind: z.literal("failed_calls"),
      failures: objects("Most frequent ends of calls, most frequent first", {
        ...failureSchema.shape,
        count: z.number().int().describe("Calls that ended so"),
      }),
    }),
    z.object({
      kind: z.literal("missing_package"),
      module: z.string().describe("Module that needs the package"),
      cause: z.string().describe("Reason for which the package is unavailable, for people"),
    }),
    z.object({ kind: z.literal("check"), check: z.string().describe("Name of the check of the caller") }),
  ])
  .describe("Facts that decide about further attempts");

export type RejectionEvidence = z.infer<typeof rejectionEvidenceSchema>;

/** Most frequent first. */
export function failuresOf(evidence: RejectionEvidence | undefined): readonly Failure[] {
  if (evidence?.kind === "load_failure") return [evidence.failure];
  return evidence?.kind === "failed_calls" ? evidence.failures : [];
}
