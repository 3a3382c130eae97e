import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FoundScopes, ScopeNames } from "./python-scope-names.ts";

export interface PythonScopes {
  readonly file: string;
  /** Undefined for files that this Python cannot compile. */
  readonly scopes?: ScopeNames;
  /** Names of comprehensions belong to the surrounding scope. */
  readonly folded?: boolean;
}

const program = fileURLToPath(new URL("symbol_tables.py", import.meta.url));

export async function pythonScopes(files: readonly string[], python = "python3"): Promise<readonly PythonScopes[]> {
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(python, ["-I", program], { maxBuffer: 1e9 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
    child.stdin?.end(files.map((file) => `${file}\n`).join(""));
  });
  return output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as PythonScopes);
}

interface ScopeDifference {
  readonly scope: string;
  readonly name: string;
  readonly python: readonly string[];
  readonly found: readonly string[];
}

export interface ScopeComparison {
  readonly scopes: number;
  readonly names: number;
  readonly differences: readonly ScopeDifference[];
}

export function compareScopes(python: PythonScopes, result: FoundScopes): ScopeComparison {
  const fold = python.folded === true ? foldComprehensions : (names: ScopeNames) => names;
  const [expected, scopes, optional] = [fold(python.scopes ?? {}), fold(result.scopes), fold(result.optional)];
  const differences: ScopeDifference[] = [];
  let names = 0;
  for (const scope of new Set([...Object.keys(expected), ...Object.keys(scopes)])) {
    const [theirs, ours, maybe] = [expected[scope] ?? {}, scopes[scope] ?? {}, optional[scope] ?? {}];
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      if (result.typing.has(name)) continue;
      names += 1;
      const [messages, read] = [known(theirs, name), known(ours, name)];
      const isSame = messages.every((kind) => read.includes(kind) || known(maybe, name).includes(kind));
      // Python omits that comprehensions in a module read its names.
      const isRead = python.folded === true && scope === "" && messages.includes("bound");
      const isKnown = read.every((kind) => messages.includes(kind) || (kind === "global" && isRead));
      if (!isSame || !isKnown) differences.push({ scope, name, python: messages, found: read });
    }
  }
  return { scopes: Object.keys(expected).length, names, differences };
}

function known(names: { readonly [name: string]: readonly string[] }, name: string): readonly string[] {
  return Object.hasOwn(names, name) ? (names[name] ?? []) : [];
}

function foldComprehensions(scopes: ScopeNames): ScopeNames {
  const folded: Record<string, Record<string, readonly string[]>> = {};
  for (const [scope, names] of Object.entries(scopes)) {
    const outer = scope.replaceAll(/\/\d+ comprehension/g, "").replaceAll(/(\/\d+ lambda)\1/g, "$1");
    const known = (folded[outer] ??= {});
    for (const [name, kinds] of Object.entries(names)) {
      const all = new Set([...(Object.hasOwn(known, name) ? (known[name] ?? []) : []), ...kinds]);
      if (all.has("local")) all.delete("free");
      if (outer === "" && all.delete("local")) all.add("bound").add("global");
      known[name] = [...all];
    }
  }
  return folded;
}
