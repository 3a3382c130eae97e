import type { Span } from "@repost/spec";
import type { Link } from "../../scope-effects.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { ImportStatement, ModuleCall } from "./import-item.ts";
import type { Alias, Effect, ExportEntry, HoistedName, NameWrite, NameReference, Role } from "./module-scopes.ts";
import { type Binding, createScope, type Scope, type ScopeOptions, type Space } from "./scope.ts";
import { bind, visitLater } from "../../scope-collection.ts";

export interface Visit {
  readonly scope: Scope;
  readonly role: Role;
  readonly annotates: string | null;
  readonly isGuarded: boolean;
  readonly isTried: boolean;
  readonly isDiscarded: boolean;
  readonly isErased: boolean;
}

/** Uses a stack, because code can nest deeper than calls. */
export interface Collector {
  readonly code: string;
  readonly pending: { readonly node: SyntaxNode; readonly visit: Visit }[];
  readonly references: NameReference[];
  readonly imports: ImportStatement[];
  readonly calls: ModuleCall[];
  readonly exports: ExportEntry[];
  readonly exportStatements: Span[];
  readonly effects: Effect[];
  readonly writes: NameWrite[];
  readonly aliases: Alias[];
  readonly comments: Span[];
  readonly hoisted: HoistedName[];
  readonly probed: Set<string>;
  readonly names: Map<number, string>;
  readonly declarations: Map<number, SyntaxNode>;
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

export type Visitor = (node: SyntaxNode, visit: Visit, collector: Collector) => void;

export function visitChildren(node: SyntaxNode, visit: Visit, collector: Collector): void {
  visitLater(collector, node.namedChildren, visit.isDiscarded ? { ...visit, isDiscarded: false } : visit);
}

export function openScope(options: Omit<ScopeOptions, "timing" | "parent">, { scope: parent }: Visit): Scope {
  return createScope({ owner: parent.owner, ...options, parent, timing: parent.timing });
}

export function bindNode(node: SyntaxNode, scope: Scope, { isErased }: Visit, binding: Partial<Binding> = {}): Binding {
  const { startIndex: start, endIndex: end } = node;
  const bound = { start, end, space: "value", isErased, item: null, ...binding } as const;
  bind(scope, node.text, bound);
  return bound;
}

export interface ReadOptions {
  readonly chain?: readonly Link[];
  readonly space?: Space;
  readonly isWrite?: boolean;
  readonly item?: NameReference["item"];
}

export function readName(
  node: Pick<SyntaxNode, "text" | "startIndex" | "endIndex">,
  visit: Visit,
  collector: Collector,
  options: ReadOptions = {},
): void {
  const { chain = [], space = "value", isWrite = false, item = null } = options;
  const { scope, role, annotates, isGuarded } = visit;
  collector.references.push({
    name: node.text,
    start: node.startIndex,
    end: node.endIndex,
    chain,
    scope,
    space,
    role,
    annotates,
    isGuarded,
    isWrite,
    item,
  });
}
