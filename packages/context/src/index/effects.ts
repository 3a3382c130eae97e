import type { IndexedUnit, Mutator } from "../unit-graph.ts";
import type { Resolution } from "./resolution.ts";

export type Root<Reference> =
  | { readonly kind: "variable"; readonly reference: Reference }
  | { readonly kind: "parameter"; readonly position: number; readonly name: string };

interface EffectArgument<At> {
  readonly position: number;
  readonly keyword: string | null;
  readonly root: At;
}

interface EffectAt<At> {
  readonly kind: "store" | "call";
  readonly root: At;
  readonly links: number;
  readonly member: string | null;
  readonly isDiscarded: boolean;
  readonly isDecorator: boolean;
  readonly isNew: boolean;
  readonly arguments: readonly EffectArgument<At>[];
}

type RootedArgument<Reference> = EffectArgument<Root<Reference>>;
export type RootedEffect<Reference> = EffectAt<Root<Reference>>;

/** Returns an effect for each object that the name at its offset may mean. */
export function rootEffect<Reference>(
  { kind, links, member, isDiscarded, isDecorator, isNew, ...effect }: EffectAt<number>,
  rootsAt: (offset: number) => readonly Root<Reference>[],
): readonly RootedEffect<Reference>[] {
  const rooted = effect.arguments.flatMap(({ position, keyword, root }) =>
    rootsAt(root).map((object) => ({ position, keyword, root: object })),
  );
  return rootsAt(effect.root).map((root) => {
    return { kind, root, links, member, isDiscarded, isDecorator, isNew, arguments: rooted };
  });
}

export interface EffectRules<U extends IndexedUnit, Reference extends { readonly name: string }> {
  functionOf(
    unit: U,
    name: string,
  ): { readonly effects: readonly RootedEffect<Reference>[]; readonly assigned: readonly U[] } | undefined;
  resolve(unit: U, reference: Reference): { readonly resolution: Resolution<U>; readonly links: number };
  aliasesOf(unit: U, name: string): readonly Resolution<U>[];
  /** Null for functions of the repository. */
  outsideName(resolution: Resolution<U>, reference: Reference): string | null;
  changedPosition(name: string): number | undefined;
  isMutatingName(method: string): boolean;
}

interface FunctionEffect<U> {
  readonly units: Set<U>;
  readonly positions: Set<number>;
  readonly names: Set<string>;
}

/** Deeper changes are seldom the purpose of a call. */
const maxDepth = 5;
const maxAliases = 50;

export class Effects<U extends IndexedUnit, Reference extends { readonly name: string }> {
  readonly rules: EffectRules<U, Reference>;
  readonly #functions = new Map<string, FunctionEffect<U>>();

  constructor(rules: EffectRules<U, Reference>) {
    this.rules = rules;
  }

  ofFunction(unit: U, name: string, depth = 0): FunctionEffect<U> {
    const key = `${unit.id}\0${name}`;
    const existing = this.#functions.get(key);
    if (existing !== undefined) return existing;
    const summary: FunctionEffect<U> = { units: new Set(), positions: new Set(), names: new Set() };
    this.#functions.set(key, summary);
    const called = depth > maxDepth ? undefined : this.rules.functionOf(unit, name);
    for (const assigned of called?.assigned ?? []) summary.units.add(assigned);
    for (const effect of called?.effects ?? []) this.#addEffect(summary, effect, unit, depth);
    return summary;
  }

  #addEffect(summary: FunctionEffect<U>, effect: RootedEffect<Reference>, unit: U, depth: number): void {
    const { kind, root, member } = effect;
    const { rules } = this;
    const reference = root.kind === "parameter" ? null : root.reference;
    const resolved = reference === null ? null : rules.resolve(unit, reference);
    const outside = reference === null || resolved === null ? null : rules.outsideName(resolved.resolution, reference);
    if (kind === "call" && outside !== null) {
      const position = rules.changedPosition(member ?? outside);
      for (const argument of effect.arguments)
        if (argument.keyword === null && argument.position === position) this.#addRoot(summary, argument.root, unit);
    } else if (kind === "store" || (member !== null && rules.isMutatingName(member))) {
      // `module.update(x)` calls a function; `table.update(x)` changes the table.
      const isFunction = kind === "call" && resolved?.resolution.kind === "unit" && resolved.links > effect.links;
      if (!isFunction) this.#addRoot(summary, root, unit);
    } else if (resolved?.resolution.kind === "unit" && resolved.resolution.unit.kind !== "import") {
      const callee = this.ofFunction(resolved.resolution.unit, resolved.resolution.name, depth + 1);
      for (const changed of callee.units) summary.units.add(changed);
      for (const argument of changedArguments(effect, callee)) this.#addRoot(summary, argument.root, unit);
    }
  }

  #addRoot(summary: FunctionEffect<U>, root: Root<Reference>, unit: U): void {
    if (root.kind === "parameter") {
      summary.positions.add(root.position);
      summary.names.add(root.name);
      return;
    }
    const changed = ownUnitOf(this.rules.resolve(unit, root.reference).resolution);
    if (changed !== null) summary.units.add(changed);
  }

  ofCall(effect: RootedEffect<Reference>, callee: U, name: string, unit: U): readonly U[] {
    const summary = this.ofFunction(callee, name);
    return [...summary.units, ...changedArguments(effect, summary).flatMap(({ root }) => this.unitsOfRoot(root, unit))];
  }

  unitsOfRoot(root: Root<Reference>, unit: U): readonly U[] {
    if (root.kind === "parameter") return [];
    const changed = ownUnitOf(this.rules.resolve(unit, root.reference).resolution);
    return changed === null ? [] : this.withAliases(root.reference.name, changed);
  }

  withAliases(name: string, unit: U): readonly U[] {
    const units = new Set([unit]);
    const pending = [{ name, unit }];
    for (let next = pending.pop(); next !== undefined && units.size < maxAliases; next = pending.pop()) {
      for (const resolution of this.rules.aliasesOf(next.unit, next.name)) {
        if (resolution.kind !== "unit" || resolution.unit.kind === "import" || units.has(resolution.unit)) continue;
        units.add(resolution.unit);
        pending.push(resolution);
      }
    }
    return [...units];
  }
}

function ownUnitOf<U extends IndexedUnit>(resolution: Resolution<U>): U | null {
  return resolution.kind === "unit" && resolution.unit.kind !== "import" ? resolution.unit : null;
}

function changedArguments<U, Reference>(
  effect: RootedEffect<Reference>,
  { positions, names }: FunctionEffect<U>,
): readonly RootedArgument<Reference>[] {
  return effect.arguments.filter(({ position, keyword }) =>
    keyword === null ? positions.has(position) : names.has(keyword),
  );
}

export interface Change<U> {
  readonly units: Iterable<U>;
  readonly strength: Mutator["strength"];
}

export function strengthOf({ isDiscarded }: RootedEffect<unknown>, { kind }: IndexedUnit): Change<never>["strength"] {
  return isDiscarded || kind === "statement" ? "strong" : "weak";
}

export interface MethodCall {
  readonly member: string | null;
  readonly isDiscarded: boolean;
}

export function mutatingCalls(mutating: ReadonlySet<string>, reporting: ReadonlySet<string>) {
  return {
    isMutatingCall: ({ member, isDiscarded }: MethodCall): boolean =>
      member !== null && (mutating.has(member) || (isDiscarded && !reporting.has(member))),
    isMutatingName: (method: string): boolean => mutating.has(method),
  };
}
