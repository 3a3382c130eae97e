import type { ParsedTest } from "./parsed-test.ts";

const RESULT =
  /^(?<not>not )?ok\b(?:\s+(?<number>\d+))?(?:\s+-)?\s*(?<name>.*?)(?:\s*(?<!\\)#\s*(?<directive>skip|todo)\b.*)?$/iu;
const PLAN = /^1\.\.(?<count>\d+)/u;

/** Parses TAP, top-level results only. Returns null without a plan, with fewer results than planned, and after a bail-out. */
export function parseTap(text: string): readonly ParsedTest[] | null {
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
