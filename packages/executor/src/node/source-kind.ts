import { posix } from "node:path";
import { type ExecutionFile, parseJsonObject } from "@repost/spec";

interface SourceKind {
  readonly loader: "ts" | "tsx" | "jsx" | "js";
  readonly typed: boolean;
}

const KINDS: Readonly<Record<string, SourceKind>> = {
  ".ts": { loader: "ts", typed: true },
  ".mts": { loader: "ts", typed: true },
  ".cts": { loader: "ts", typed: true },
  ".tsx": { loader: "tsx", typed: true },
  ".jsx": { loader: "jsx", typed: true },
  ".js": { loader: "js", typed: false },
  ".mjs": { loader: "js", typed: false },
  ".cjs": { loader: "js", typed: false },
};

export function sourceKind(path: string): SourceKind | undefined {
  return /\.d\.[cm]?ts$/.test(path) ? undefined : KINDS[posix.extname(path)];
}

export function contentText(content: ExecutionFile["content"]): string {
  return typeof content === "string" ? content : Buffer.from(content).toString("utf8");
}

export type TextFiles = ReadonlyMap<string, string>;

export function nearest(name: string, path: string, files: TextFiles): string | undefined {
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const content = files.get(posix.join(folder, name));
    if (content !== undefined || folder === ".") return content;
  }
}

const IMPORTS_OR_EXPORTS = /^\s*(?:import\b(?!\s*\()|export\b)/m;
const ASKS_FOR_SCRIPT = /\b(?:require\s*\(|__dirname\b|__filename\b|module\.exports\b)/;
const ASKS_FOR_MODULE = /\bimport\.meta\b|^(?:const [^=]+= )?await\b/m;

/** By name, package.json, or use of CommonJS variables besides imports. */
export function becomesScript(path: string, code: string, files: TextFiles): boolean {
  if (path.endsWith(".cts")) return true;
  if (path.endsWith(".mts") || !IMPORTS_OR_EXPORTS.test(code)) return false;
  const type = parseJsonObject(nearest("package.json", path, files) ?? "")?.["type"];
  if (type !== undefined) return type === "commonjs";
  return ASKS_FOR_SCRIPT.test(code) && !ASKS_FOR_MODULE.test(code);
}
