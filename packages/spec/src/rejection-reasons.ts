import { z } from "zod/v4";

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

interface ReasonFacts {
  readonly stage: Stage | "export" | "environments";
  /** @default none */
  readonly remedies?: readonly Remedy[];
}

/** A stage returns no other reason. */
export const REJECTION_REASONS = {
  target_not_found: { stage: "context" },
  slice_too_large: { stage: "context" },
  unresolved_name: { stage: "context" },
  limit_too_small: { stage: "context" },
  syntax_error: { stage: "context" },

  language_unsupported: { stage: "sandbox" },
  does_not_parse: { stage: "sandbox" },
  entry_ambiguous: { stage: "sandbox" },
  free_name: { stage: "sandbox" },
  not_python_3: { stage: "sandbox" },
  import_meta: { stage: "sandbox" },
  mixed_module_formats: { stage: "sandbox" },
  module_object_used: { stage: "sandbox" },
  module_too_large: { stage: "sandbox" },
  name_bound_twice: { stage: "sandbox" },
  own_module_loaded: { stage: "sandbox" },
  target_names_clash: { stage: "sandbox" },
  top_level_await: { stage: "sandbox" },
  answers_refused: { stage: "sandbox", remedies: ["proposed_calls"] },

  not_loadable: { stage: "testgen", remedies: ["entry_context"] },
  package_missing: { stage: "testgen" },
  receiver_unbuildable: { stage: "testgen", remedies: ["proposed_calls"] },
  no_inputs: { stage: "testgen", remedies: ["proposed_calls"] },
  always_crashes: { stage: "testgen", remedies: ["entry_context", "proposed_calls"] },
  contradicts_documentation: { stage: "testgen", remedies: ["proposed_calls"] },
  needs_model: { stage: "testgen" },
  nothing_observable: { stage: "testgen", remedies: ["proposed_arguments"] },
  unstable_outcomes: { stage: "testgen", remedies: ["repaired_calls"] },
  only_accidents: { stage: "testgen", remedies: ["entry_context", "proposed_calls"] },
  one_outcome: { stage: "testgen", remedies: ["entry_context", "proposed_arguments"] },
  no_name: { stage: "testgen", remedies: ["proposed_calls"] },
  script_fails: { stage: "testgen", remedies: ["proposed_calls"] },
  too_little_covered: { stage: "testgen", remedies: ["proposed_calls"] },

  too_few_tests: { stage: "record", remedies: ["inputs", "proposed_arguments"] },
  too_few_outcomes: { stage: "record", remedies: ["inputs"] },
  weak_suite: { stage: "record", remedies: ["inputs"] },
  answer_in_inputs: { stage: "record", remedies: ["program_inputs"] },
  not_called: { stage: "record", remedies: ["program_inputs"] },
  observations_too_large: { stage: "record", remedies: ["program_inputs"] },
  protocol_violated: { stage: "record", remedies: ["program_inputs"] },
  reference_fails: { stage: "record", remedies: ["program_inputs"] },
  reference_unstable: { stage: "record", remedies: ["program_inputs"] },
  timeout: { stage: "record", remedies: ["program_inputs"] },
  code_tests: { stage: "record" },
  entry_missing: { stage: "record" },
  load_error: { stage: "record" },
  observes_nothing: { stage: "record" },
  probe_failed: { stage: "record" },

  agreement: { stage: "checks", remedies: ["inputs"] },
  ast: { stage: "checks" },
  coverage: { stage: "checks", remedies: ["inputs"] },
  distinct: { stage: "checks" },
  fidelity: { stage: "checks" },
  functionality: { stage: "checks" },
  leak: { stage: "checks" },
  license: { stage: "checks" },
  mutation: { stage: "checks", remedies: ["inputs"] },
  package: { stage: "checks", remedies: ["entry_context"] },
  reference: { stage: "checks" },
  stand_ins: { stage: "checks" },
  stub: { stage: "checks", remedies: ["inputs"] },
  test_quality: { stage: "checks" },
  trivial: { stage: "checks" },
  unsafe: { stage: "checks" },
  /** Check of the caller; the evidence names it. */
  custom_check: { stage: "checks" },

  duplicate_exact: { stage: "final" },
  duplicate_near: { stage: "final" },

  infrastructure: { stage: "environments" },
  no_recipe: { stage: "environments" },
  no_test_command: { stage: "environments" },
  unknown_language: { stage: "environments" },
  not_resolved: { stage: "environments" },
  no_exit_code: { stage: "environments" },
  suite_incomplete: { stage: "environments" },
  lines_not_recorded: { stage: "environments" },
  no_stable_tests: { stage: "environments" },
  repository_not_reached: { stage: "environments" },

  more_than_body: { stage: "export" },
  no_plain_test: { stage: "export" },
  no_returned_value: { stage: "export" },
  no_tests: { stage: "export" },
  not_a_function: { stage: "export" },
  not_defined: { stage: "export" },
  not_python: { stage: "export" },
  one_line: { stage: "export" },
  own_name: { stage: "export" },
  several_files: { stage: "export" },
  two_implementations: { stage: "export" },
  used_while_loading: { stage: "export" },
} as const satisfies Readonly<Record<string, ReasonFacts>>;

export type RejectionReason = keyof typeof REJECTION_REASONS;

export function isRemedy(remedy: Remedy, reason: RejectionReason): boolean {
  const { remedies = [] }: ReasonFacts = REJECTION_REASONS[reason];
  return remedies.includes(remedy);
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
      failures: z
        .array(z.object({ ...failureSchema.shape, count: z.number().int().describe("Calls that ended so") }))
        .describe("Most frequent ends of calls, most frequent first"),
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
