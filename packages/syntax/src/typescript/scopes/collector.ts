import { bind, type CollectorOf, type NameNode, referenceAt, type VisitorOf } from "../../scope-collection.ts";
import type { Filled, VisitIn } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { ModuleLists, NameReference } from "./module-scopes.ts";
import { type Binding, createScope, type Scope, type ScopeOptions } from "./scope.ts";

export interface Visit extends VisitIn<Scope> {
  readonly collector: Collector;
  readonly isErased: boolean;
}

export interface Collector extends CollectorOf<Visit>, Filled<ModuleLists> {
  readonly probed: Set<string>;
  readonly names: Map<number, string>;
  readonly immediate: Map<number, readonly (SyntaxNode | null)[]>;
  /** Calls of `require` and `import` whose results bind resolved names, by node. */
  readonly boundCalls: Set<number>;
  /** Assignments whose value another one takes, by node. */
  readonly chained: Set<number>;
  /** Templates that belong to the value of an arrow function, by node. */
  readonly templates: Map<number, SyntaxNode>;
  /** Scopes that several declarations of a namespace or enum share. */
  readonly shared: Map<Scope, Map<string, Scope>>;
  isModule: boolean;
  hasModuleMark: boolean;
  hasOpenExports: boolean;
}

export type Visitor = VisitorOf<Visit>;

export function openScope(options: Omit<ScopeOptions, "timing" | "parent">, { scope: parent }: Visit): Scope {
  return createScope({ owner: parent.owner, ...options, parent, timing: parent.timing });
}

export function bindNode(node: SyntaxNode, scope: Scope, { isErased }: Visit, binding: Partial<Binding> = {}): Binding {
  const { startIndex: start, endIndex: end } = node;
  const bound = { start, end, space: "value", isErased, item: null, ...binding } as const;
  bind(scope, node.text, bound);
  return bound;
}

type ReadOptions = Partial<Pick<NameReference, "chain" | "space" | "isWrite" | "item">>;

export function readName(node: NameNode, visit: Visit, options: ReadOptions = {}): void {
  const { chain = [], space = "value", isWrite = false, item = null } = options;
  visit.collector.references.push({ ...referenceAt(node, chain, visit), space, isWrite, item });
}
