import { posix } from "node:path";
import type { SourceFile } from "./source-file.ts";

/** Returns each cycle once, as `a.ts -> b.ts -> a.ts`, type imports included. */
export function importCycles(files: readonly SourceFile[]): readonly string[] {
  const known = new Set(files.map(({ path }) => path));
  const edges = new Map(
    files.map(({ path, imports }) => [
      path,
      imports
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => posix.join(posix.dirname(path), specifier))
        .filter((target) => known.has(target)),
    ]),
  );
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path].join(" -> "));
      return;
    }
    if (finished.has(path)) return;
    for (const target of edges.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return cycles;
}
