import type { Unit } from "@repost/spec";

const COMMENTS = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/u;
const HOISTED = /^(?:export\s+(?:default\s+)?)?(?:async\s+)?function\b/u;

/** Defines values before their evaluation during loading, despite import cycles. */
export function eagerFirst(units: readonly Unit[]): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const begun = new Set<string>();
  const ordered: Unit[] = [];
  // An explicit stack allows long chains.
  const stack: { readonly unit: Unit; readonly requirements: Iterator<Unit> }[] = [];
  const begin = (unit: Unit): void => {
    if (begun.has(unit.id)) return;
    begun.add(unit.id);
    stack.push({ unit, requirements: eagerDependencies(unit, byId).values() });
  };
  for (const root of units) {
    begin(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.requirements.next();
      if (next.done !== true) begin(next.value);
      else {
        ordered.push(top.unit);
        stack.pop();
      }
    }
  }
  return ordered;
}

/** Ignores function declarations, which are hoisted. */
function eagerDependencies({ id, edges }: Unit, byId: ReadonlyMap<string, Unit>): readonly Unit[] {
  return edges.flatMap(({ to, timing }) => {
    const dependency = timing === "eager" && to.kind === "unit" && to.unit !== id ? byId.get(to.unit) : undefined;
    return dependency === undefined || dependency.kind === "import" || isHoisted(dependency) ? [] : [dependency];
  });
}

function isHoisted({ code }: Unit): boolean {
  return HOISTED.test(code.replace(COMMENTS, ""));
}
