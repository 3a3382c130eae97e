import { pipelineLanguage } from "../languages.ts";
import { posix } from "node:path";
import type { Environment } from "@repost/spec";

export interface ImportShownOptions {
  readonly environment: Pick<Environment, "language" | "path" | "orig_func" | "context">;
  readonly solution: string;
  /** Bound in the target's file. */
  readonly bound: ReadonlySet<string>;
  readonly moduleName: (path: string) => string | undefined;
}

/** Imports shown names that the target's file does not import. */
export function importShown({ environment, solution, bound, moduleName }: ImportShownOptions): string {
  const { language, path, orig_func: reference, context } = environment;
  const word = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
  const known = new Set([...bound, ...(reference.match(word) ?? [])]);
  const used = new Set(solution.match(word));
  const lines: string[] = [];
  for (const { path: from, names } of context) {
    const module = moduleName(from);
    if (from === path || module === undefined) continue;
    for (const name of names) {
      if (known.has(name) || !used.has(name)) continue;
      known.add(name);
      lines.push(pipelineLanguage(language).importLine(name, { module, specifier: specifier(path, from) }));
    }
  }
  return lines.join("");
}

function specifier(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to).replace(/\.[cm]?[jt]sx?$/u, "");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
