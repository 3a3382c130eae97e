import { posix } from "node:path";
import { javascriptBuiltins } from "@repost/syntax";
import { isLocalUse, type VariableUse, type Variable, type Variables } from "./variables.ts";

export interface BundleNames {
  expressionOf(variable: Variable): string;
  nameOf(variable: Variable): string;
  /** Returns the object for a file's `module`. */
  moduleOf(path: string): string;
  /** Returns an expression for a variable that an inner scope hides. */
  outerOf(variable: Variable): string;
  readonly outer: ReadonlyMap<Variable, string>;
  fresh(name: string): string;
  /** Built-in names that the target's file hides from other files. */
  readonly hidden: ReadonlySet<string>;
}

interface BundleNamesOptions {
  readonly variables: Variables;
  readonly targetPath: string;
  readonly texts: readonly string[];
  readonly wanted: ReadonlyMap<Variable, string>;
  readonly reserved: Iterable<string>;
}

/**
 * Keeps names unless they clash.
 * @returns the clashing name if the target's text would have to change
 */
export function chooseNames(options: BundleNamesOptions): BundleNames | string {
  const { variables, targetPath, texts, wanted, reserved } = options;
  const fresh = freshNames(texts);
  const around = namesAround(variables.uses);
  const taken = new Set(reserved);
  const hidden = new Set<string>();
  const names = new Map<Variable, string>();
  for (const [variable, name] of wanted) {
    if (taken.has(name)) return name;
    for (const [path, free] of variables.free) {
      if (!free.has(name) || path === targetPath) continue;
      if (!javascriptBuiltins.has(name)) return name;
      hidden.add(name);
    }
    taken.add(name);
    names.set(variable, name);
  }
  const isOpen = (name: string, variable: Variable): boolean =>
    !taken.has(name) &&
    around.get(variable)?.has(name) !== true &&
    [...variables.free.values()].every((free) => !free.has(name));
  const isInTargetFile = ({ path }: Variable): boolean => path === targetPath;
  for (const variable of variables.all.toSorted(
    (left, right) => Number(isInTargetFile(right)) - Number(isInTargetFile(left)),
  )) {
    if (names.has(variable) || variable.kind === "export" || variable.kind === "whole") continue;
    const isDefault = variable.kind === "default";
    if (isDefault && isInTargetFile(variable)) continue;
    const preferred = isDefault ? `${stem(variable.path)}_default` : variable.name;
    const name = !isDefault && isOpen(preferred, variable) ? preferred : fresh(preferred);
    taken.add(name);
    names.set(variable, name);
  }
  const modules = new Map<string, string>([[targetPath, "module"]]);
  const moduleOf = (path: string): string => {
    const moduleName = modules.get(path) ?? fresh(`${stem(path)}_module`);
    modules.set(path, moduleName);
    return moduleName;
  };
  const nameOf = (variable: Variable): string => names.get(variable) ?? variable.name;
  const expressionOf = (variable: Variable): string => {
    if (variable.kind === "export") return `${moduleOf(variable.path)}.${variable.name}`;
    return variable.kind === "whole" ? `${moduleOf(variable.path)}.exports` : nameOf(variable);
  };
  const outer = new Map<Variable, string>();
  const outerOf = (variable: Variable): string => {
    const outerName = outer.get(variable) ?? fresh(`outer_${nameOf(variable)}`);
    outer.set(variable, outerName);
    return `${outerName}.value`;
  };
  return { nameOf, moduleOf, expressionOf, outerOf, outer, fresh, hidden };
}

function freshNames(texts: readonly string[]): BundleNames["fresh"] {
  const words = new Set(texts.flatMap((text) => text.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []));
  return (name) => {
    const base = name.replaceAll(/[^\p{ID_Continue}$]+/gu, "_").replace(/^(?=\p{Nd})/u, "_");
    let chosen = base;
    for (let number = 2; words.has(chosen); number++) chosen = `${base}_${number}`;
    words.add(chosen);
    return chosen;
  };
}

function stem(path: string): string {
  const name = posix.basename(path).replace(/\..*$/u, "");
  return name === "index" ? posix.basename(posix.dirname(path)) : name;
}

function namesAround(uses: readonly VariableUse[]): ReadonlyMap<Variable, ReadonlySet<string>> {
  const around = new Map<Variable, Set<string>>();
  for (const use of uses) {
    const { to, scope, isInTarget } = use;
    if ("module" in to || isInTarget || isLocalUse(use)) continue;
    const names = around.get(to) ?? new Set<string>();
    around.set(to, names);
    for (let at = scope; at !== null && at.kind !== "module"; at = at.parent)
      for (const name of at.bindings.keys()) names.add(name);
  }
  return around;
}
