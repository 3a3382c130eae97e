import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { HandTestRunner } from "@repost/spec/settings";

/** Returns the runner of a test file: by its imports, then by the project's packages. */
export async function findRunner(file: string, text: string, root: string): Promise<HandTestRunner> {
  // pytest runs unittest classes too; without pytest, unittest runs what it can.
  if (extname(file) === ".py") return "pytest";
  if (/["']vitest["']/u.test(text)) return "vitest";
  if (/["']node:test["']/u.test(text)) return "node:test";
  if (/["']@jest\/globals["']/u.test(text)) return "jest";
  const manifest = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  if (/"vitest"\s*:/u.test(manifest)) return "vitest";
  return /"jest"\s*:/u.test(manifest) ? "jest" : "node:test";
}
