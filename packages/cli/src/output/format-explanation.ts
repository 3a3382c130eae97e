import type { InstanceRecord } from "@repost/pipeline";
import type { EvalResult, Finding } from "@repost/spec";

/** Formats the history of a function in a run: its rejection, its findings and its candidates. */
export function formatExplanation({ instance_id, environment, rejection, results }: InstanceRecord): string {
  const lines = [instance_id];
  if (rejection !== null) {
    lines.push(`  not accepted: lost in ${rejection.stage} (${rejection.reason})`, ...indent(rejection.detail, "    "));
  }
  if (environment !== null) {
    lines.push("  accepted", ...environment.quality.findings.map(formatFinding));
  }
  for (const result of results) lines.push(...formatResult(result));
  return lines.join("\n");
}

function formatFinding({ check, passed, reason }: Finding): string {
  return `    ${passed ? "passed" : "noted "}  ${check}: ${reason}`;
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
