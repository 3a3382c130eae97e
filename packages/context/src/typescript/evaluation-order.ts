import type { EvaluationOrder, UnitGraph } from "../unit-graph.ts";
import type { ImportStatement } from "@repost/syntax/javascript-scopes";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";

interface Run {
  readonly ranks: Map<string, number>;
  readonly started: Set<string>;
}

const keptRuns = 8;

/** The first import decides circular imports. `require` runs in place. */
export function createEvaluationOrders(resolver: Resolver): UnitGraph["orderFrom"] {
  const runs = new Map<string, Run>();
  const steps = new Map<string, readonly Step[]>();
  const stepsIn = (module: TypeScriptModule): readonly Step[] => {
    const known = steps.get(module.path) ?? stepsOf(module, resolver);
    steps.set(module.path, known);
    return known;
  };
  const runOf = (path: string): Run => {
    const run = runs.get(path) ?? runModule(resolver, path, { ranks: new Map(), started: new Set() }, stepsIn);
    runs.delete(path);
    runs.set(path, run);
    const [oldest] = runs.keys();
    if (runs.size > keptRuns && oldest !== undefined) runs.delete(oldest);
    return run;
  };
  return (path, from = "file") => {
    const entry = from === "entry" ? resolver.finder.entryOf(path) : undefined;
    const whole = entry === undefined ? undefined : runOf(entry);
    return orderOn(resolver, whole?.started.has(path) === true ? whole : runOf(path), stepsIn);
  };
}

type StepsOf = (module: TypeScriptModule) => readonly Step[];

function orderOn(resolver: Resolver, base: Run, stepsIn: StepsOf): EvaluationOrder {
  const added: Run = { ranks: new Map(), started: new Set() };
  return {
    has: (path) => base.started.has(path) || added.started.has(path),
    add: (path) => {
      if (!base.started.has(path)) runModule(resolver, path, added, stepsIn, base);
    },
    isLate: (path) => added.started.has(path),
    rankOf: ({ id }) => base.ranks.get(id) ?? base.ranks.size + (added.ranks.get(id) ?? added.ranks.size),
  };
}

function runModule({ modules }: Resolver, path: string, run: Run, stepsIn: StepsOf, base?: Run): Run {
  const stack: { readonly steps: readonly Step[]; next: number }[] = [];
  const start = (modulePath: string): void => {
    if (run.started.has(modulePath) || base?.started.has(modulePath) === true) return;
    run.started.add(modulePath);
    const module = modules.get(modulePath);
    if (module !== undefined) stack.push({ steps: stepsIn(module), next: 0 });
  };
  start(path);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const step = top.steps[top.next++];
    if (step === undefined) stack.pop();
    else if (step.kind === "unit") run.ranks.set(step.id, run.ranks.size);
    else start(step.path);
  }
  return run;
}

type Step =
  | { readonly kind: "unit"; readonly at: number; readonly id: string }
  | { readonly kind: "module"; readonly at: number; readonly path: string };

function stepsOf(module: TypeScriptModule, resolver: Resolver): readonly Step[] {
  const step = (specifier: string, at: number): readonly Step[] => {
    const place = resolver.finder.find(module.path, specifier);
    return place.kind === "module" ? [{ kind: "module", at, path: place.path }] : [];
  };
  const imports = module.imports.filter(({ kind }) => kind !== "require").filter((one) => !isElided(one, module));
  const calls = module.statements.flatMap((unit) => unit.calls.filter(({ timing }) => timing === "eager"));
  const steps: Step[] = [
    ...imports.flatMap(({ specifier, start }) =>
      step(specifier, module.isModule ? start - module.code.length - 1 : start),
    ),
    ...calls.flatMap(({ specifier, start }) => step(specifier, start)),
    ...module.statements.map(({ id, end }): Step => ({ kind: "unit", at: end, id })),
  ];
  return steps.toSorted((left, right) => left.at - right.at);
}

/** TypeScript drops imports that only types use. */
function isElided({ isType, items, kind }: ImportStatement, module: TypeScriptModule): boolean {
  if (isType) return true;
  if (kind !== "import" || items.length === 0 || !/\.[cm]?tsx?$/.test(module.path)) return false;
  const used = valueNames(module);
  return items.every(({ bound, isType: own }) => own || !used.has(bound));
}

const used = new WeakMap<TypeScriptModule, ReadonlySet<string>>();

function valueNames(module: TypeScriptModule): ReadonlySet<string> {
  const known = used.get(module);
  if (known !== undefined) return known;
  const references = module.statements.flatMap((unit: TypeScriptUnit) => unit.references);
  const exported = [...module.exports.values()].flat();
  const found = new Set([
    ...references.filter(({ role }) => role === "value").map(({ name }) => name),
    ...exported.flatMap((entry) => (entry.kind === "local" && !entry.isType ? [entry.name] : [])),
  ]);
  used.set(module, found);
  return found;
}
