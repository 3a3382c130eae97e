import type { EnvTestStatus, ResultForm } from "@repost/spec";
import { parseJunit } from "./parse-junit.ts";
import { parseGoJson, parseJestJson, parseLibtestJson, parseMochaJson, parseRspecJson } from "./parse-json-reports.ts";
import type { ParsedTest } from "./parsed-test.ts";

const RESULT =
  /^(?<not>not )?ok\b(?:\s+(?<number>\d+))?(?:\s+-)?\s*(?<name>.*?)(?:\s*(?<!\\)#\s*(?<directive>skip|todo)\b.*)?$/iu;

const PLAN = /^1\.\.(?<count>\d+)/u;

export type TestStatuses = Readonly<Record<string, EnvTestStatus>>;

const PARSERS: Readonly<Record<Exclude<ResultForm, "exit_code">, (text: string) => readonly ParsedTest[] | null>> = {
  junit: parseJunit,
  go_json: parseGoJson,
  libtest_json: parseLibtestJson,
  mocha_json: parseMochaJson,
  jest_json: parseJestJson,
  rspec_json: parseRspecJson,
  tap: parseTap,
};

const RANK: Readonly<Record<EnvTestStatus, number>> = { pass: 0, skip: 1, fail: 2 };

/**
 * The worst result of a name counts.
 *
 * @returns null when a report is missing, broken or incomplete, which is never a pass.
 */
export function parseResults(form: Exclude<ResultForm, "exit_code">, reports: readonly string[]): TestStatuses | null {
  const parsed = reports.map((text) => PARSERS[form](text));
  if (parsed.length === 0 || parsed.includes(null)) return null;
  const statuses = new Map<string, EnvTestStatus>();
  for (const { name, status } of parsed.flatMap((tests) => tests ?? [])) {
    const previous = statuses.get(name);
    if (previous === undefined || RANK[status] > RANK[previous]) statuses.set(name, status);
  }
  return Object.fromEntries(statuses);
}

/** Top-level results only. Null without a plan, with missing results, and after a bail-out. */
function parseTap(text: string): readonly ParsedTest[] | null {
  const lines = text.split(/\r?\n/u);
  const plans = lines.flatMap((line) => PLAN.exec(line)?.groups?.["count"] ?? []);
  if (plans.length !== 1 || lines.some((line) => line.startsWith("Bail out!"))) return null;
  const tests = lines.flatMap((line): ParsedTest[] => {
    const groups = RESULT.exec(line)?.groups;
    if (groups === undefined) return [];
    const name = groups["name"] === "" ? `test ${groups["number"] ?? ""}` : (groups["name"] ?? "");
    if (groups["directive"] !== undefined) return [{ name, status: "skip" }];
    return [{ name, status: groups["not"] === undefined ? "pass" : "fail" }];
  });
  return tests.length >= Number(plans[0]) ? tests : null;
}
