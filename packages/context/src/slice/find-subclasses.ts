import { memoizeWeakly } from "../memoize.ts";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { SliceTarget } from "./find-target.ts";

const MAX_SUBCLASSES = 3;
const UNFINISHED = /\braise\s+NotImplementedError\b|@(?:\w+\.)?abstract\w+/u;
const DECLARED = /^(?: {4}|\t)\w+\s*:\s*[^=\n]+$/mu;
const RECORD =
  /^@(?:\w+\.)*(?:dataclass|define|attrs|frozen|mutable|s)\b|^class\s+\w+\([^)]*\b(?:NamedTuple|TypedDict|BaseModel|Struct|Protocol)\b/mu;
const MEMBERS =
  /\bdef[ \t]+(\w+)|\bself\.(\w+)[ \t]*(?::[^=\n]+)?(?:=(?!=)|,[^=\n]*=(?!=))|^(?: {4}|\t)(\w+)[ \t]*[:=](?!=)/gmu;
const HEADER = /^(?:@[^\n]*\n)*class\s+\w+\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*:/u;

export function findSubclasses({ graph, target, location }: SliceTarget): readonly IndexedUnit[] {
  const dot = target.func_name.lastIndexOf(".");
  const ownUnit = dot < 0 ? [] : [location.unit];
  const named = graph
    .dependenciesOf(location.unit)
    .filter(
      ({ role, annotates, start, end }) =>
        role === "annotation" && annotates !== null && start >= location.start && end <= location.end,
    )
    .flatMap(({ to }) => (to.kind === "unit" ? [to.unit] : []));
  const method = target.func_name.slice(dot + 1);
  const subclasses = [...new Set([...ownUnit, ...named])].filter(isUnfinished).flatMap((base) => {
    const derived = derivedFrom(graph, base).filter((unit) => !isUnfinished(unit));
    const keeps = (unit: IndexedUnit): boolean => base !== location.unit || !defines(unit, method);
    return derived
      .filter(keeps)
      .toSorted((left, right) => left.codeLines - right.codeLines)
      .slice(0, MAX_SUBCLASSES);
  });
  return [...new Set(subclasses)];
}

function isUnfinished({ code }: IndexedUnit): boolean {
  if (!/^(?:@[^\n]*\n)*class\b/u.test(code)) return false;
  return UNFINISHED.test(code) || (DECLARED.test(code) && !RECORD.test(code)) || asksForMore(code);
}

function asksForMore(code: string): boolean {
  const bases = HEADER.exec(code)?.[1]?.trim() ?? "";
  if ((bases !== "" && bases !== "object") || /\bsetattr\(|__dict__|__getattr/u.test(code)) return false;
  const typeNames = new Set(
    [...code.matchAll(MEMBERS)].map(([, method, attribute, field]) => method ?? attribute ?? field),
  );
  return [...code.matchAll(/\bself\.(\w+)/gu)].some(([, name = ""]) => !typeNames.has(name) && !name.startsWith("__"));
}

function defines({ code }: IndexedUnit, method: string): boolean {
  return new RegExp(String.raw`\bdef\s+${method}\s*\(`, "u").test(code);
}

function derivedFrom(graph: UnitGraph, base: IndexedUnit): readonly IndexedUnit[] {
  const children = childrenIn(graph);
  const descendants: IndexedUnit[] = [...(children.get(base) ?? [])];
  for (const unit of descendants)
    for (const child of children.get(unit) ?? [])
      if (child !== base && !descendants.includes(child)) descendants.push(child);
  return descendants;
}

const childrenIn = memoizeWeakly((graph: UnitGraph) => {
  const children = new Map<IndexedUnit, IndexedUnit[]>();
  for (const unit of graph.paths.flatMap((path) => graph.unitsOf(path))) {
    const header = unit.kind === "definition" ? HEADER.exec(unit.code)?.[0] : undefined;
    if (header === undefined) continue;
    for (const { end, role, to } of graph.dependenciesOf(unit)) {
      if (end > header.length || role !== "value" || to.kind !== "unit" || to.unit === unit) continue;
      children.set(to.unit, [...(children.get(to.unit) ?? []), unit]);
    }
  }
  return children;
});
