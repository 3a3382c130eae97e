import type { Target } from "@repost/spec";
import { memoizeWeakly } from "../memoize.ts";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { TargetLocation } from "./collect-dependencies.ts";
import type { SliceTarget } from "./find-target.ts";

export interface FindOwnersOptions extends SliceTarget {
  readonly included: readonly IndexedUnit[];
}

const MAX_OWNERS = 2;
const MAX_SHARING = 3;
const CLASS = /^(?:@[^\n]*\n)*class\b/u;

export function findOwners({ graph, target, location, included }: FindOwnersOptions): readonly IndexedUnit[] {
  const owners = ownersIn(graph);
  const present = new Set(included);
  const counts = new Map<IndexedUnit, number>();
  for (const name of namesAsked(graph, target, location)) {
    const candidates = owners.get(name) ?? [];
    if (candidates.length > MAX_SHARING || candidates.some((unit) => present.has(unit))) continue;
    for (const unit of candidates) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([left, most], [right, other]) => other - most || left.codeLines - right.codeLines)
    .map(([unit]) => unit)
    .slice(0, MAX_OWNERS);
}

function namesAsked(graph: UnitGraph, { orig_func: text }: Target, location: TargetLocation): ReadonlySet<string> {
  const resolved = new Set(graph.dependenciesOf(location.unit).map(({ start }) => start - location.start));
  const names = new Set<string>();
  for (const { index, 0: path } of text.matchAll(/(?<![\w.'"])[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+/gu)) {
    if (resolved.has(index)) continue;
    for (const name of path.split(".").slice(1)) if (!name.startsWith("__")) names.add(name);
  }
  return names;
}

const ownersIn = memoizeWeakly((graph: UnitGraph) => {
  const owners = new Map<string, IndexedUnit[]>();
  for (const unit of graph.paths.flatMap((path) => graph.unitsOf(path))) {
    if (unit.kind !== "definition" || !CLASS.test(unit.code)) continue;
    const members = unit.code.matchAll(
      /^[ \t]+(?:async[ \t]+)?def[ \t]+(\w+)|\bself\.(\w+)[ \t]*(?::[^=\n]+)?=(?!=)|^(?: {4}|\t)(\w+)[ \t]*[:=](?!=)/gmu,
    );
    const names = [...members].map(([, method, attribute, field]) => method ?? attribute ?? field ?? "");
    for (const name of new Set(names)) owners.set(name, [...(owners.get(name) ?? []), unit]);
  }
  for (const name of BUILT_IN) owners.delete(name);
  return owners;
});

const BUILT_IN = new Set(
  "append extend insert remove pop clear index count sort reverse copy get items keys values update setdefault popitem fromkeys add discard union intersection difference issubset issuperset capitalize casefold center encode decode endswith expandtabs find format isalnum isalpha isdigit islower isspace isupper join ljust lower lstrip partition replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill hex read readline readlines write writelines close flush seek tell closed name mode group groups groupdict start end span match search sub findall finditer fullmatch pattern flags string real imag conjugate bit_length as_integer_ratio is_integer numerator denominator year month day hour minute second microsecond tzinfo date time datetime timestamp isoformat strftime weekday isoweekday utcoffset total_seconds days seconds send throw args code msg message value key type text data size shape dtype path parent stem suffix exists mkdir open line result next id node root put run set all left right tag parse dump load".split(
    " ",
  ),
);
