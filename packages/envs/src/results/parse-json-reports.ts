import type { EnvTestStatus } from "@repost/spec";
import { parseJsonTable, tableAt, type Table } from "../files/tables.ts";
import type { ParsedTest } from "./parsed-test.ts";

/** Returns null without a package's final event. A test without an end failed. */
export function parseGoJson(text: string): readonly ParsedTest[] | null {
  const events = jsonLines(text);
  if (events === null) return null;
  const packages = new Set<string>();
  const ended = new Set<string>();
  const tests: ParsedTest[] = [];
  const started = new Set<string>();
  for (const event of events) {
    const [owner, test, action] = [textOf(event["Package"] ?? event["ImportPath"]), event["Test"], event["Action"]];
    packages.add(owner);
    const status = statusOf(action);
    if (typeof test !== "string") {
      if (status !== null || action === "build-fail") ended.add(owner);
      if (action === "fail" || action === "build-fail") tests.push({ name: owner, status: "fail" });
      continue;
    }
    const name = `${owner} > ${test}`;
    started.add(name);
    if (status !== null) tests.push({ name, status });
  }
  const finished = new Set(tests.map(({ name }) => name));
  const cut = [...started].filter((name) => !finished.has(name)).map((name) => ({ name, status: "fail" as const }));
  return packages.size > 0 && [...packages].every((each) => ended.has(each)) ? [...tests, ...cut] : null;
}

/** Returns null unless each suite reports its end and the announced tests. */
export function parseLibtestJson(text: string): readonly ParsedTest[] | null {
  // cargo prints lines of its own.
  const events = jsonLines(
    text
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n"),
  );
  if (events === null) return null;
  const tests: ParsedTest[] = [];
  let [announced, open] = [0, 0];
  for (const event of events) {
    if (event["type"] === "suite") {
      open += event["event"] === "started" ? 1 : -1;
      announced += event["event"] === "started" ? Number(event["test_count"] ?? 0) : 0;
    }
    const status = event["type"] === "test" ? statusOf(event["event"]) : null;
    if (status !== null) tests.push({ name: textOf(event["name"]), status });
  }
  return events.length > 0 && open === 0 && tests.length >= announced ? tests : null;
}

export function parseMochaJson(text: string): readonly ParsedTest[] | null {
  const report = parseJsonTable(text);
  if (report === null) return null;
  const tests = [
    ...listAt(report, "passes").map((each) => ({ name: textOf(each["fullTitle"]), status: "pass" as const })),
    ...listAt(report, "pending").map((each) => ({ name: textOf(each["fullTitle"]), status: "skip" as const })),
    ...listAt(report, "failures").map((each) => ({ name: textOf(each["fullTitle"]), status: "fail" as const })),
  ];
  return tests.length >= Number(tableAt(report["stats"])["tests"] ?? Number.NaN) ? tests : null;
}

/** Reads jest and vitest. A broken file is a failed test of its own name. */
export function parseJestJson(text: string): readonly ParsedTest[] | null {
  const report = parseJsonTable(text);
  if (report === null) return null;
  const tests = listAt(report, "testResults").flatMap((file) => {
    const assertions = listAt(file, "assertionResults").map((each) => ({
      name: textOf(each["fullName"]),
      status: statusOf(each["status"]) ?? "fail",
    }));
    return assertions.length === 0 && file["status"] === "failed"
      ? [{ name: textOf(file["name"]), status: "fail" as const }]
      : assertions;
  });
  return tests.length >= Number(report["numTotalTests"] ?? Number.NaN) ? tests : null;
}

export function parseRspecJson(text: string): readonly ParsedTest[] | null {
  const report = parseJsonTable(text);
  if (report === null) return null;
  const tests = listAt(report, "examples").map((each) => ({
    name: `${textOf(each["file_path"])} > ${textOf(each["full_description"])}`,
    status: statusOf(each["status"]) ?? "fail",
  }));
  const { example_count: count, errors_outside_of_examples_count: errors } = tableAt(report["summary"]);
  const outside = Number(errors ?? 0) > 0 ? [{ name: "errors outside of examples", status: "fail" as const }] : [];
  return tests.length >= Number(count ?? Number.NaN) ? [...tests, ...outside] : null;
}

const STATUSES: ReadonlyMap<unknown, EnvTestStatus> = new Map([
  ["pass", "pass"],
  ["passed", "pass"],
  ["ok", "pass"],
  ["fail", "fail"],
  ["failed", "fail"],
  ["timeout", "fail"],
  ["skip", "skip"],
  ["skipped", "skip"],
  ["pending", "skip"],
  ["todo", "skip"],
  ["disabled", "skip"],
  ["ignored", "skip"],
]);

function statusOf(value: unknown): EnvTestStatus | null {
  return STATUSES.get(value) ?? null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listAt(table: Table, key: string): readonly Table[] {
  const value = table[key];
  return Array.isArray(value) ? value.map((each) => tableAt(each)) : [];
}

function jsonLines(text: string): readonly Table[] | null {
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(parseJsonTable);
  return lines.every((line) => line !== null) ? lines : null;
}
