import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import type { ScriptFramework } from "./test-framework.ts";

export async function isModuleFile(path: string, framework: ScriptFramework, source: string | null): Promise<boolean> {
  const ending = extname(path);
  if (ending === ".cjs" || ending === ".cts") return false;
  // The runner compiles TypeScript, and vitest always uses modules.
  if (ending !== ".js" && ending !== ".jsx") return true;
  if (framework === "vitest") return true;
  if ((await packageType(dirname(path))) === "module") return true;
  return source !== null && /^\s*(?:import|export)\b(?!\s*\()/mu.test(source);
}

async function packageType(folder: string): Promise<string> {
  try {
    const text = await readFile(join(folder, "package.json"), "utf8");
    return /"type"\s*:\s*"(?<type>\w+)"/u.exec(text)?.groups?.["type"] ?? "commonjs";
  } catch {
    const parent = dirname(folder);
    return parent === folder ? "commonjs" : packageType(parent);
  }
}
