import type { Execution } from "@repost/spec";
import { failed, type Judged, killedFinding, raisedFinding, type VerdictFinding } from "../verdict-finding.ts";
import { END_MESSAGE } from "./published-request.ts";
import type { PublishedRule } from "./published-rule.ts";

const ERROR_WORDS = /error|Error|ERROR/u;

const EXCEPTION_LINE = /^(?:[\w.]+\.)?([A-Za-z_]\w*)(?:: (.*))?$/u;

export function publishedFinding(execution: Execution, rule: PublishedRule, judged: Judged): VerdictFinding {
  const { exit_code: exitCode, stderr, limits } = execution;
  const killed = killedFinding(execution, "The program", limits.wall_ms);
  if (killed !== null) return killed;
  if (exitCode !== 0 && rule.kind !== "silent") return failedRun(`exit code ${exitCode ?? "unknown"}`, stderr, judged);
  if (rule.kind === "in_place" && !execution.messages.includes(END_MESSAGE)) {
    return failed("early_exit", "The program ended with exit code 0 before its end.");
  }
  if (rule.kind === "silent") return silentFinding(execution, judged);
  const word = rule.kind === "beside" ? ERROR_WORDS.exec(stderr)?.[0] : undefined;
  if (word === undefined) return { outcome: "passed", cause: null, detail: null };
  const line = stderr.split("\n").find((text) => ERROR_WORDS.test(text)) ?? "";
  const detail = `The program ended with exit code 0, but printed "${word}" to its standard error: ${line.trim()}`;
  return failed("different_result", detail);
}

function silentFinding({ stdout, stderr }: Execution, judged: Judged): VerdictFinding {
  if (stderr !== "") return failedRun("printed to its standard error", stderr, judged);
  if (stdout === "") return { outcome: "passed", cause: null, detail: null };
  return failed("different_result", `The program printed: ${stdout.trim()}`);
}

function failedRun(how: string, stderr: string, judged: Judged): VerdictFinding {
  const lines = stderr.trimEnd().split("\n");
  const last = lines.findLast((line) => EXCEPTION_LINE.test(line)) ?? lines.at(-1) ?? "";
  const [, type = "", message = ""] = EXCEPTION_LINE.exec(last) ?? [];
  const where = statementAbove(lines, last);
  const detail = `${where}${last === "" ? "The program ended" : last} (${how})`;
  return raisedFinding(judged, { types: [type], message }, "different_result", detail);
}

function statementAbove(lines: readonly string[], last: string): string {
  const end = lines.lastIndexOf(last);
  const above = lines.slice(0, end).findLast((line) => line.startsWith("    ") && !/^[\s^~]*$/u.test(line));
  return above === undefined ? "" : `${above.trim()}: `;
}
