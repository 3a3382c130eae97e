import { posix } from "node:path";
import type { PackageJson } from "./package-targets.ts";

export interface FileLookup {
  find(path: string, from: ImporterKind): string | undefined;
}

const typed = [".ts", ".tsx", ".mts", ".cts"];
const plain = [".js", ".jsx", ".mjs", ".cjs"];
const declarations = [".d.ts", ".d.mts", ".d.cts"];

export type ImporterKind = "typed" | "plain" | "declaration";

const orders: Readonly<Record<ImporterKind, readonly string[]>> = {
  typed: [...typed, ...plain, ...declarations],
  plain: [...plain, ...typed, ...declarations],
  declaration: [...declarations, ...typed, ...plain],
};

const rewritten: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx", ".d.ts"],
  ".jsx": [".tsx", ".ts", ".d.ts"],
  ".mjs": [".mts", ".d.mts", ".ts"],
  ".cjs": [".cts", ".d.cts", ".ts"],
};

export function createFileLookup(paths: readonly string[], packages: ReadonlyMap<string, PackageJson>): FileLookup {
  const files = new Set(paths);
  const first = (candidates: readonly string[]): string | undefined => candidates.find((path) => files.has(path));
  const asFile = (path: string, from: ImporterKind): string | undefined => {
    const extension = posix.extname(path);
    const sources = (rewritten[extension] ?? []).map((source) => path.slice(0, -extension.length) + source);
    return first([path, ...sources, ...orders[from].map((suffix) => path + suffix)]);
  };
  const asFolder = (path: string, from: ImporterKind): string | undefined => {
    const json = packages.get(path);
    const named = [json?.["source"], json?.["module"], json?.["main"]].filter((field) => typeof field === "string");
    for (const field of named) {
      const entry = asFile(posix.join(path, field), from) ?? asFile(posix.join(path, field, "index"), from);
      if (entry !== undefined) return entry;
    }
    return asFile(posix.join(path, "index"), from);
  };
  return {
    find: (path, from) => {
      const normal = posix.normalize(path).replace(/\/$/, "");
      const isFolder = path.endsWith("/") || path === "." || path.endsWith("/.") || path.endsWith("..");
      return (isFolder ? undefined : asFile(normal, from)) ?? asFolder(normal === "." ? "" : normal, from);
    },
  };
}
