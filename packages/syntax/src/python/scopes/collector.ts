import type { Span } from "@repost/spec";
import type { Link } from "../../scope-effects.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { ImportStatement } from "./import-statement.ts";
import type {
  Alias,
  ClassBases,
  Effect,
  NamedSpan,
  NamespaceWrite,
  NameReference,
  PlacedImport,
  PythonFunctionText,
  Role,
} from "./module-scopes.ts";
import { createScope, type Scope } from "./scope.ts";
import { bind, visitLater } from "../../scope-collection.ts";

export interface Visit {
  readonly scope: Scope;
  readonly role: Role;
  readonly annotates: string | null;
  readonly typing: boolean;
  /** In branches for type checkers and other versions of Python. */
  readonly isUnreached: boolean;
  readonly isTried: boolean;
  readonly isGuarded: boolean;
  readonly isDiscarded: boolean;
}

/** Uses a stack, because code can nest deeper than calls. */
export interface Collector {
  readonly code: string;
  readonly keepsUnreached: boolean;
  readonly pending: { readonly node: SyntaxNode; readonly visit: Visit }[];
  readonly scopes: Scope[];
  readonly declarations: Map<number, SyntaxNode>;
  readonly references: NameReference[];
  readonly imports: ImportStatement[];
  readonly effects: Effect[];
  readonly aliases: Alias[];
  readonly namespaceWrites: NamespaceWrite[];
  readonly functions: PythonFunctionText[];
  readonly docstrings: Span[];
  readonly classes: ClassBases[];
  readonly imported: PlacedImport[];
  readonly globalSpans: NamedSpan[];
  readonly deleted: NamedSpan[];
}

export type Visitor = (node: SyntaxNode, visit: Visit, collector: Collector) => void;

export function visitChildren(node: SyntaxNode, visit: Visit, collector: Collector): void {
  const inner = visit.isDiscarded ? { ...visit, isDiscarded: false } : visit;
  visitLater(collector, node.namedChildren, inner);
}

export function openScope(
  collector: Collector,
  { startIndex }: SyntaxNode,
  kind: Scope["kind"],
  { scope: parent }: Visit,
  { lazy, name = null }: { readonly lazy: boolean; readonly name?: string | null },
): Scope {
  const scope = createScope(kind, parent, lazy ? "lazy" : parent.timing, startIndex, name);
  collector.scopes.push(scope);
  return scope;
}

export function bindNode(node: SyntaxNode, scope: Scope, { typing }: Visit, since = node.endIndex): void {
  bind(scope, node.text, { start: node.startIndex, end: node.endIndex, since, item: null, typing });
}

export function readName(
  node: SyntaxNode,
  chain: readonly Link[],
  visit: Visit,
  collector: Collector,
  { isStored = false, isCalled = false }: { readonly isStored?: boolean; readonly isCalled?: boolean } = {},
): void {
  if (visit.typing) return;
  collector.references.push({
    name: node.text,
    start: node.startIndex,
    end: node.endIndex,
    chain,
    scope: visit.scope,
    role: visit.role,
    annotates: visit.annotates,
    isGuarded: visit.isGuarded,
    isUnreached: visit.isUnreached,
    isQuoted: false,
    isCalled,
    isStored,
  });
}

export function readWritten(text: string, start: number, visit: Visit, collector: Collector): void {
  const [name = "", ...attributes] = text.split(".");
  let end = start + name.length;
  const chain = attributes.map((attribute) => {
    end += 1 + attribute.length;
    return { name: attribute, end };
  });
  const { scope, role, annotates, isGuarded, isUnreached } = visit;
  collector.references.push({
    name,
    start,
    end: start + name.length,
    chain,
    scope,
    role,
    annotates,
    isGuarded,
    isUnreached,
    isQuoted: true,
    isCalled: false,
    isStored: false,
  });
}

const namespaceText = /^(?:globals|vars|locals)\(\s*\)|\bmodules\[\s*__name__\s*\]/;

export function noteNamespaceWrite(target: SyntaxNode, { scope, typing }: Visit, collector: Collector): void {
  const text = collector.code.slice(target.startIndex, Math.min(target.endIndex, target.startIndex + 80));
  if (!typing && namespaceText.test(text)) collector.namespaceWrites.push({ scope, start: target.startIndex });
}
