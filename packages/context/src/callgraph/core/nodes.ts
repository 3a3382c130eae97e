import type { Analysis } from "./analysis.ts";
import { type NodeId, nowhere, type ValueId } from "./solver.ts";
import type { Value, ValueOf, WrapperValue } from "./values.ts";

export function eachValue({ solver, values }: Analysis, node: NodeId, use: (value: Value) => void): void {
  solver.listen(node, (id) => {
    if (id > 0) use(values.get(id));
  });
}

export function eachOf<Kind extends Value["kind"]>(
  analysis: Analysis,
  node: NodeId,
  kind: Kind,
  use: (value: ValueOf<Kind>) => void,
): void {
  eachValue(analysis, node, (value) => {
    if (value.kind === kind) use(value as ValueOf<Kind>);
  });
}

export type ValueRules<Site, Rest extends readonly unknown[] = []> = {
  readonly [Kind in Value["kind"]]?: (site: Site, value: ValueOf<Kind>, ...rest: Rest) => void;
};

export function applyRule<Site, Rest extends readonly unknown[]>(
  rules: ValueRules<Site, Rest>,
  site: Site,
  value: Value,
  ...rest: Rest
): void {
  const rule = rules[value.kind] as ((site: Site, value: Value, ...rest: Rest) => void) | undefined;
  rule?.(site, value, ...rest);
}

export function eachText({ solver, values }: Analysis, node: NodeId, use: (text: string) => void): void {
  solver.listen(node, (id) => {
    const text = values.textOf(id);
    if (text !== undefined) use(text);
  });
}

export function addMapped(
  { solver, values }: Analysis,
  from: NodeId,
  to: NodeId,
  replace: (value: Value) => ValueId | null,
): void {
  solver.listen(from, (id) => {
    const replaced = id > 0 ? replace(values.get(id)) : id;
    if (replaced !== null) solver.add(to, replaced);
  });
}

export function nodeOf({ solver }: Analysis, value: ValueId): NodeId {
  const node = solver.createNode();
  solver.add(node, value);
  return node;
}

export interface Program<Finder, ModuleRecord> {
  readonly finder: Finder;
  readonly modules: Map<string, ModuleRecord>;
  readonly members: Map<string, NodeId>;
}

export function sharedNode(
  { solver }: Analysis,
  { members }: Pick<Program<unknown, unknown>, "members">,
  key: string,
  fill: (node: NodeId) => void,
): NodeId {
  const existing = members.get(key);
  if (existing !== undefined) return existing;
  const node = solver.createNode();
  members.set(key, node);
  fill(node);
  return node;
}

export function joined({ solver, empty }: Analysis, nodes: Iterable<NodeId | undefined>): NodeId {
  const distinct = new Set<NodeId>();
  for (const node of nodes) if (node !== undefined && node !== nowhere && node !== empty) distinct.add(node);
  const [first = empty] = distinct;
  if (distinct.size <= 1) return first;
  const result = solver.createNode();
  for (const node of distinct) solver.flow(node, result);
  return result;
}

export function wrapped(analysis: Analysis, inner: NodeId, kind: WrapperValue["kind"]): NodeId {
  if (inner === nowhere) return nowhere;
  const { solver, values } = analysis;
  const result = solver.createNode();
  eachValue(analysis, inner, ({ kind: of, id }) => {
    solver.add(result, of === kind ? id : values.intern<WrapperValue>(`${kind} ${id}`, { kind, inner: id }).id);
  });
  return result;
}

export function introduce(analysis: Analysis, from: NodeId, path: string, to: NodeId): void {
  addMapped(analysis, from, to, (value) =>
    value.kind === "external" ? analysis.values.external(value.name, path, value.of).id : value.id,
  );
}
