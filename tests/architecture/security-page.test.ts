import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const TESTS = [
  "packages/executor/src/testing/contract",
  "packages/executor/src/process",
  "packages/judge/src",
  "packages/executor/test/sandbox",
  "tests/judge",
];

it("names only tests that exist, on the page about security", () => {
  const page = readFileSync(join(ROOT, "docs/security.md"), "utf8").replaceAll("\n", " ");
  const named = [...page.matchAll(/"([^"]{3,})"/gu)].map(([, title = ""]) => title);
  const sources = TESTS.flatMap((folder) => filesOf(folder))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((title) => !sources.includes(`"${title}"`))).toEqual([]);
});

function filesOf(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".ts"));
  return names.map((name) => join(ROOT, folder, name));
}
