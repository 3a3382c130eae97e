import type { InstanceRecord } from "@repost/pipeline";
import { type Attempt, DOCUMENTATION_FINDINGS, type EvalResult, type Finding, type TestProvenance } from "@repost/spec";

export function formatExplanation({ instance_id, environment, rejection, results, attempts }: InstanceRecord): string {
  const lines = [instance_id, ...attempts.map(formatAttempt)];
  if (rejection !== null) {
    lines.push(`  not accepted: lost in ${rejection.stage} (${rejection.reason})`, ...indent(rejection.detail, "    "));
  }
  if (environment !== null) {
    lines.push("  accepted", ...environment.quality.findings.map(formatFinding));
    lines.push(...environment.tests.flatMap(({ name, provenance }) => formatProvenance(name, provenance)));
  }
  for (const result of results) lines.push(...formatResult(result));
  return lines.join("\n");
}

/** Findings that no gate decides. */
const NOTES: ReadonlySet<string> = new Set(DOCUMENTATION_FINDINGS);

const ATTEMPTS: Readonly<Record<Attempt["name"], string>> = {
  file_context: "context from the function's file",
  observed_context: "context with the classes of observed arguments",
  stub_missing_module: "stub of the missing module",
  model_mock: "mock by the model for",
  unobserved_context: "context without the classes of observed arguments",
  repaired_suite: "tests repaired by the model",
  entry_context: "context from the package's entry",
  model_module: "module by the model",
  written_mock: "code of the mock by the model",
  model_tests: "tests by the model",
  repaired_script: "test script repaired by the model",
  wider_tests: "tests by the model for missed lines",
  added_inputs: "more test inputs by the model",
  model_calls: "calls by the model",
  repaired_calls: "calls repaired by the model",
};

const NAMED: ReadonlySet<Attempt["name"]> = new Set(["stub_missing_module", "model_mock"]);

function formatAttempt({ name, changed, reason, isKept }: Attempt): string {
  const concerned = changed === null ? "" : NAMED.has(name) ? ` ${changed}` : `, after "${changed}"`;
  const change = `${ATTEMPTS[name]}${concerned}`;
  const result = reason ?? (isKept ? "accepted" : "no other module or tests");
  return `  tried: ${change}: ${result}${isKept ? "" : ", not kept"}`;
}

function formatFinding({ check, passed, reason }: Finding): string {
  const isNote = !passed || NOTES.has(check);
  return `    ${isNote ? "noted " : "passed"}  ${check}: ${reason}`;
}

type Evidence = TestProvenance["evidence"][number];

const REASONS: Readonly<Record<Evidence["kind"], string>> = {
  example: "from an example",
  compared_string: "string literal compared at line",
  compared_number: "number compared at line",
  declared_type: "of the declared type",
  documentation: "of the documented type",
  default_value: "like the default value",
  use: "as the function uses it",
  parameter_name: "by the parameter's name",
  mutator: "by the mutator",
  generator: "by the generator",
  model: "from a model",
  any_value: "any value: nothing is known of the parameter",
};

function formatProvenance(name: string, provenance: TestProvenance | undefined): string[] {
  if (provenance === undefined) return [];
  const { generator, mutators, evidence } = provenance;
  return [
    `  ${name}: ${[generator, ...mutators].map(inWords).join(", then ")}`,
    ...evidence.map((item) => `    argument \`${item.argument}\`: ${formatEvidence(item)}`),
  ];
}

function formatEvidence({ kind, line, mutator }: Evidence): string {
  const detail = line ?? (mutator === undefined ? undefined : inWords(mutator));
  return detail === undefined ? REASONS[kind] : `${REASONS[kind]} ${detail}`;
}

function inWords(name: string): string {
  return name.replaceAll("_", " ");
}

function formatResult({ sample, outcome, cause, detail, tests, wall_ms, published }: EvalResult): string[] {
  const passed = tests.filter((test) => test.passed).length;
  const why = cause === null ? "" : ` (${cause})`;
  return [
    `  sample ${sample}: ${outcome}${why}, ${passed} of ${tests.length} tests, ${Math.round(wall_ms)} ms`,
    ...(detail === null ? [] : indent(detail, "    ")),
    ...(published === null ? [] : [`    the published rule: ${published.outcome}`]),
    ...tests.flatMap((test) => (test.passed ? [] : [`    ${test.name}: ${test.difference ?? "not reached"}`])),
  ];
}

function indent(text: string, margin: string): string[] {
  return text.split("\n").map((line) => `${margin}${line}`);
}
