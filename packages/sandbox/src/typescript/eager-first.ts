import type { Unit } from "@repost/spec";

const COMMENTS = /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/u;
const HOISTED = /^(?:export\s+(?:default\s+)?)?(?:async\s+)?function\b/u;

/**
 * Statements in their order, except that what one evaluates while it loads comes before it. A file that only loads after others, for it is part of
 * a circle of imports that its package enters elsewhere, would else meet names too early; in all others nothing changes.
 */
export function eagerFirst(units: readonly Unit[]): readonly Unit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const begun = new Set<string>();
  const ordered: Unit[] = [];
  // On a stack of its own: chains can be longer than calls can be deep.
  const stack: { readonly unit: Unit; readonly needs: Iterator<Unit> }[] = [];
  const begin = (unit: Unit): void => {
    if (begun.has(unit.id)) return;
    begun.add(unit.id);
    stack.push({ unit, needs: needsOf(unit, byId).values() });
  };
  for (const one of units) {
    begin(one);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const need = top.needs.next();
      if (need.done !== true) begin(need.value);
      else {
        ordered.push(top.unit);
        stack.pop();
      }
    }
  }
  return ordered;
}

/** Statements whose names a statement evaluates, functions aside, which are there from the start. */
function needsOf({ id, edges }: Unit, byId: ReadonlyMap<string, Unit>): readonly Unit[] {
  return edges.flatMap(({ to, timing }) => {
    const need = timing === "eager" && to.kind === "unit" && to.unit !== id ? byId.get(to.unit) : undefined;
    return need === undefined || need.kind === "import" || isHoisted(need) ? [] : [need];
  });
}

function isHoisted({ code }: Unit): boolean {
  return HOISTED.test(code.replace(COMMENTS, ""));
}
