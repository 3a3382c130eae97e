import {
  bind,
  type CollectorOf,
  type NameNode,
  referenceAt,
  visitLater,
  type VisitorOf,
} from "../../scope-collection.ts";
import type { Filled, Role, VisitIn } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import type { NameReference, PythonLists } from "./module-scopes.ts";
import { createScope, type Scope } from "./scope.ts";

export interface Visit extends VisitIn<Scope> {
  readonly collector: Collector;
  readonly typing: boolean;
  /** In branches for type checkers and other versions of Python. */
  readonly isUnreached: boolean;
}

export interface Collector extends CollectorOf<Visit>, Filled<PythonLists> {
  readonly keepsUnreached: boolean;
  readonly scopes: Scope[];
}

export type Visitor = VisitorOf<Visit>;

export function openScope(
  { startIndex }: SyntaxNode,
  kind: Scope["kind"],
  { scope: parent, collector }: Visit,
  { lazy, name = null }: { readonly lazy: boolean; readonly name?: string | null },
): Scope {
  const scope = createScope({ kind, parent, timing: lazy ? "lazy" : parent.timing, start: startIndex, name });
  collector.scopes.push(scope);
  return scope;
}

export function bindNode(node: SyntaxNode, scope: Scope, { typing }: Visit, since = node.endIndex): void {
  bind(scope, node.text, { start: node.startIndex, end: node.endIndex, since, item: null, typing });
}

type ReadOptions = Partial<Pick<NameReference, "chain" | "isQuoted" | "isCalled" | "isStored">>;

export function readName(node: NameNode, visit: Visit, options: ReadOptions = {}): void {
  const { typing, isUnreached, collector } = visit;
  const { chain = [], isQuoted = false, isCalled = false, isStored = false } = options;
  if (typing) return;
  collector.references.push({ ...referenceAt(node, chain, visit), isUnreached, isQuoted, isCalled, isStored });
}

export function readQuoted(text: string, startIndex: number, visit: Visit): void {
  const [name = "", ...attributes] = text.split(".");
  const endIndex = startIndex + name.length;
  let end = endIndex;
  const chain = attributes.map((attribute) => {
    end += 1 + attribute.length;
    return { name: attribute, end };
  });
  readName({ text: name, startIndex, endIndex }, visit, { chain, isQuoted: true });
}

const namespaceText = /^(?:globals|vars|locals)\(\s*\)|\bmodules\[\s*__name__\s*\]/;

export function noteNamespaceWrite(target: SyntaxNode, { scope, typing, collector }: Visit): void {
  const text = collector.code.slice(target.startIndex, Math.min(target.endIndex, target.startIndex + 80));
  if (!typing && namespaceText.test(text)) collector.namespaceWrites.push({ scope, start: target.startIndex });
}

export function visitAnnotation(
  node: SyntaxNode | null,
  visit: Visit,
  annotates: string | null,
  role: Role = annotates === null && visit.scope.kind === "class" ? "field" : "annotation",
): void {
  if (node === null || visit.typing) return;
  visitLater([node], { ...visit, role, annotates });
}
