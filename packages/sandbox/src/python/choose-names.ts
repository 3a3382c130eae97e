import type { BundleUnit, VariableUse } from "./bundle-unit.ts";
import { pythonBuiltins } from "@repost/syntax";
import type { Variable } from "./variable.ts";

export interface Naming {
  of(variable: Variable): string;
  /** An alias if the unit has a local variable with that name. */
  in(variable: Variable, unit: BundleUnit): string;
  readonly aliases: ReadonlyMap<Variable, readonly string[]>;
  /** For built-in names that the bundle binds. */
  readonly builtins: ReadonlyMap<string, string>;
}

/** Prefers names of the target's text, then of its file. */
export function chooseNames(units: readonly BundleUnit[], targetPath: string): Naming {
  const state = createState(units);
  const variables = [...state.variableUses.keys()];
  keepTargetNames(state, targetPath);
  for (const variable of variables)
    if (variable.path === targetPath && variable.kind !== "module") assignName(state, variable, true);
  for (const variable of variables) assignName(state, variable, false);
  return {
    of: (variable) => state.names.get(variable) ?? variable.name,
    in: (variable, unit) => nameIn(state, variable, unit),
    aliases: state.aliases,
    builtins: state.builtins,
  };
}

type State = Readonly<ReturnType<typeof createState>>;

function createState(units: readonly BundleUnit[]) {
  return {
    units,
    names: new Map<Variable, string>(),
    aliases: new Map<Variable, string[]>(),
    builtins: new Map<string, string>(),
    taken: new Set(units.flatMap(({ unit }) => (unit.binds.includes("*") ? openNames(units, unit.path) : []))),
    read: new Set(units.flatMap(({ free }) => free.map(({ name }) => name))),
    words: new Set(units.flatMap(({ unit }) => unit.code.match(/[^\W\d]\w*/gu) ?? [])),
    variableUses: usesByVariable(units),
  };
}

function openNames(units: readonly BundleUnit[], path: string): readonly string[] {
  return units
    .flatMap(({ variableUses }) => variableUses)
    .filter(({ variable }) => variable.kind === "open" && variable.path === path)
    .map(({ variable }) => variable.name);
}

function usesByVariable(units: readonly BundleUnit[]) {
  const uses = new Map<Variable, { variableUse: VariableUse; unit: BundleUnit }[]>();
  for (const unit of units) {
    for (const variable of unit.bound) if (!uses.has(variable)) uses.set(variable, []);
    for (const variable of unit.imported.values()) if (variable !== null && !uses.has(variable)) uses.set(variable, []);
    for (const variableUse of unit.variableUses) {
      const usesOfVariable = uses.get(variableUse.variable);
      if (usesOfVariable === undefined) uses.set(variableUse.variable, [{ variableUse, unit }]);
      else usesOfVariable.push({ variableUse, unit });
    }
  }
  return uses;
}

/** The target's text and file do not change. */
function keepTargetNames(state: State, targetPath: string): void {
  const written = new Map<Variable, Set<string>>();
  const owners = new Map<string, Variable>();
  const note = (variable: Variable, name: string): void => {
    if ((owners.get(name) ?? variable) !== variable) return;
    owners.set(name, variable);
    written.set(variable, (written.get(variable) ?? new Set()).add(name));
    state.taken.add(name);
  };
  const targetFileUnits = state.units.filter(({ unit }) => unit.path === targetPath);
  for (const { target, bound, set } of targetFileUnits)
    if (target !== null) for (const variable of [...bound, ...set]) note(variable, variable.name);
  const variableUses = targetFileUnits
    .flatMap((unit) => unit.variableUses)
    .filter(({ isLocal, text }) => !isLocal && !text.includes("."));
  for (const variableUse of variableUses) if (variableUse.isInTarget) note(variableUse.variable, variableUse.text);
  for (const variableUse of variableUses) note(variableUse.variable, variableUse.text);
  for (const [variable, names] of written) {
    const [first = variable.name] = names;
    const name = names.has(variable.name) || canKeepName(state, variable) ? variable.name : first;
    state.names.set(variable, name);
    state.taken.add(name);
    const aliases = [...names].filter((other) => other !== name);
    if (aliases.length > 0) state.aliases.set(variable, aliases);
    for (const reserved of [name, ...aliases]) reserveAlias(state, reserved);
  }
}

function canKeepName(state: State, variable: Variable): boolean {
  const { kind, name } = variable;
  const isDefined = state.units.some(({ unit, bound }) => unit.kind === "definition" && bound.includes(variable));
  return kind === "unit" && isDefined && isFree(state, name) && !isCaptured(state, variable, name);
}

function isFree({ taken, read }: State, name: string): boolean {
  return !taken.has(name) && !(read.has(name) && pythonBuiltins.has(name));
}

function reserveAlias(state: State, name: string): void {
  if (!state.read.has(name) || !pythonBuiltins.has(name) || state.builtins.has(name)) return;
  state.builtins.set(name, unusedName(state, `builtin_${name}`));
}

function assignName(state: State, variable: Variable, isInTarget: boolean): void {
  if (state.names.has(variable)) return;
  const { name, kind } = variable;
  const canHave = isInTarget ? !state.taken.has(name) : isFree(state, name);
  const chosen = kind === "open" || (canHave && !isCaptured(state, variable, name)) ? name : unusedName(state, name);
  state.names.set(variable, chosen);
  state.taken.add(chosen);
  if (chosen === name && isInTarget) reserveAlias(state, name);
}

function isCaptured(state: State, variable: Variable, name: string): boolean {
  const variableUses = state.variableUses.get(variable) ?? [];
  return variableUses.some(
    ({ variableUse, unit }) => variableUse.text !== name && unit.locals.has(name) && !variableUse.isInTarget,
  );
}

function unusedName(state: State, name: string): string {
  for (let number = 2; ; number++) {
    const candidate = name.startsWith("builtin_") && number === 2 ? name : `${name}_${number}`;
    if (state.words.has(candidate) || state.taken.has(candidate)) continue;
    state.words.add(candidate);
    state.taken.add(candidate);
    return candidate;
  }
}

function nameIn(state: State, variable: Variable, unit: BundleUnit): string {
  const name = state.names.get(variable) ?? variable.name;
  if (!unit.locals.has(name)) return name;
  const existing = state.aliases.get(variable)?.find((alias) => !unit.locals.has(alias));
  if (existing !== undefined) return existing;
  const alias = unusedName(state, name);
  state.aliases.set(variable, [...(state.aliases.get(variable) ?? []), alias]);
  return alias;
}
