import { pythonBuiltins, pythonImplicitNames } from "@repost/syntax";
import { bindingScope } from "@repost/syntax/python-scopes";
import type { ReadText } from "./text-reader.ts";

export interface ModulePart {
  readonly text: ReadText;
  readonly code: string;
  readonly startLine: number;
}

interface CheckedModule {
  readonly problem: {
    readonly reason: "does_not_parse" | "not_python_3" | "free_name";
    readonly detail: string;
  } | null;
  /** Top-level names, without imports whose failure is caught. */
  readonly imports: readonly string[];
}

interface CheckModuleOptions {
  readonly parts: readonly ModulePart[];
  readonly allowed: ReadonlySet<string>;
  readonly bundledModules: ReadonlySet<string>;
}

export function checkModule({ parts, allowed, bundledModules }: CheckModuleOptions): CheckedModule {
  return {
    problem: syntaxProblem(parts) ?? freeName(parts, allowed),
    imports: importsOf(parts, bundledModules),
  };
}

function syntaxProblem(parts: readonly ModulePart[]): CheckedModule["problem"] {
  for (const { text, startLine } of parts) {
    if (text.problem === null) continue;
    const { reason, row } = text.problem;
    const problem = reason === "not_python_3" ? "is a statement of Python 2" : "is not Python";
    return { reason, detail: `Line ${startLine + row} ${problem}.` };
  }
  return null;
}

function freeName(parts: readonly ModulePart[], allowed: ReadonlySet<string>): CheckedModule["problem"] {
  const bound = new Set(
    parts.flatMap(({ text: { names } }) => [...names.bindings.keys(), ...names.globalWrites.keys()]),
  );
  const isKnown = (name: string): boolean =>
    bound.has(name) || pythonBuiltins.has(name) || pythonImplicitNames.has(name) || allowed.has(name);
  for (const { text, code, startLine } of parts) {
    const free = text.names.loads.find(
      ({ role, isUnreached, scope, name, start }) =>
        role === "value" && !isUnreached && !isKnown(name) && bindingScope(scope, name, start).parent === null,
    );
    if (free === undefined) continue;
    const line = startLine + code.slice(0, free.start).split(/\r\n|\r|\n/).length - 1;
    return { reason: "free_name", detail: `Nothing binds ${free.name}, which line ${line} uses.` };
  }
  return null;
}

function importsOf(parts: readonly ModulePart[], bundledModules: ReadonlySet<string>): readonly string[] {
  const modules = parts
    .flatMap(({ text }) => text.names.imports)
    .filter(({ isTried, isUnreached, level }) => !isTried && !isUnreached && level === 0)
    .flatMap(({ isFrom, module, items }) => (isFrom ? [module] : items.map(({ name }) => name)))
    .map(([name = ""]) => name);
  return [...new Set(modules)].filter((name) => name !== "" && !bundledModules.has(name)).toSorted();
}
