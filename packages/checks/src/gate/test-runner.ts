import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";

/** `unittest` runs plain functions too. */
export const TEST_RUNNERS = ["pytest", "unittest", "node:test", "vitest", "jest"] as const;

export type TestRunner = (typeof TEST_RUNNERS)[number];

export async function findRunner(file: string, text: string, root: string): Promise<TestRunner> {
  // pytest also runs unittest classes; without it, unittest runs what it can.
  if (extname(file) === ".py") return "pytest";
  if (/["']vitest["']/u.test(text)) return "vitest";
  if (/["']node:test["']/u.test(text)) return "node:test";
  if (/["']@jest\/globals["']/u.test(text)) return "jest";
  const manifest = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  if (/"vitest"\s*:/u.test(manifest)) return "vitest";
  return /"jest"\s*:/u.test(manifest) ? "jest" : "node:test";
}
