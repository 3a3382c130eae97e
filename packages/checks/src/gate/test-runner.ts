import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** Runners of hand-written tests. `unittest` runs plain functions too. */
export const TEST_RUNNERS = ["pytest", "unittest", "node:test", "vitest", "jest"] as const;

export type TestRunner = (typeof TEST_RUNNERS)[number];

/** Returns the runner that a test file is written for: by its imports, then by the packages of the project. */
export async function findRunner(file: string, text: string, root: string): Promise<TestRunner> {
  // pytest runs classes of unittest as well; where it is missing, unittest runs what it can.
  if (extname(file) === ".py") return "pytest";
  if (/["']vitest["']/u.test(text)) return "vitest";
  if (/["']node:test["']/u.test(text)) return "node:test";
  if (/["']@jest\/globals["']/u.test(text)) return "jest";
  const manifest = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  if (/"vitest"\s*:/u.test(manifest)) return "vitest";
  return /"jest"\s*:/u.test(manifest) ? "jest" : "node:test";
}
