import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FoundScopes, ScopeNames } from "./scopes-of.ts";

export interface PythonScopes {
  readonly file: string;
  /** Undefined for what this Python cannot compile. */
  readonly scopes?: ScopeNames;
}

const program = fileURLToPath(new URL("symbol_tables.py", import.meta.url));

/** The scopes of files by Python's own symbol table. */
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

/** The names of a scope on which we and Python do not agree. */
export interface ScopeDifference {
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

export function compareScopes(expected: ScopeNames, { scopes, optional, typing }: FoundScopes): ScopeComparison {
  const differences: ScopeDifference[] = [];
  let names = 0;
  for (const scope of new Set([...Object.keys(expected), ...Object.keys(scopes)])) {
    const [theirs, ours, maybe] = [expected[scope] ?? {}, scopes[scope] ?? {}, optional[scope] ?? {}];
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      if (typing.has(name)) continue;
      names += 1;
      const [python, found] = [known(theirs, name), known(ours, name)];
      const isSame = python.every((kind) => found.includes(kind) || known(maybe, name).includes(kind));
      const isKnown = found.every((kind) => python.includes(kind));
      if (!isSame || !isKnown) differences.push({ scope, name, python, found });
    }
  }
  return { scopes: Object.keys(expected).length, names, differences };
}

function known(names: { readonly [name: string]: readonly string[] }, name: string): readonly string[] {
  return Object.hasOwn(names, name) ? (names[name] ?? []) : [];
}
