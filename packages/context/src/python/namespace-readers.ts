import type { PythonModule, PythonUnit } from "./python-module.ts";

/** `globals()[name]` and `globals().get(name)`, where nothing is assigned to it. */
const ASKED = /(?<![\w.])globals\(\s*\)\s*(?:\[[^[\]\n]*\](?!\s*=(?!=))|\.get\()/u;

const known = new WeakMap<PythonModule, readonly PythonUnit[]>();

/** Units that ask their module for names that only a run knows, so that each of its own names may be meant. */
export function namespaceReaders(module: PythonModule): readonly PythonUnit[] {
  if (!module.code.includes("globals(")) return [];
  const before = known.get(module);
  if (before !== undefined) return before;
  const found = module.units.filter(({ code, isIdle }) => !isIdle && ASKED.test(code));
  known.set(module, found);
  return found;
}

/** Whether a unit binds names that may be asked for so; what others define is seldom asked for by its text. */
export function isAskedByName({ binds, kind, isIdle }: PythonUnit): boolean {
  const isDocstring = binds.size === 1 && binds.has("__doc__");
  return binds.size > 0 && kind !== "import" && !isIdle && !isDocstring;
}
