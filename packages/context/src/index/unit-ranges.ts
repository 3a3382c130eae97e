import type { Span, Unit } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { IndexedUnit } from "../unit-graph.ts";

export interface UnitRange extends Span {
  readonly nodes: readonly SyntaxNode[];
  readonly startLine: number;
  readonly endLine: number;
}

export type ReadLines = Omit<UnitRange, "nodes"> & Pick<IndexedUnit, "codeLines" | "kind" | "isBroken" | "isIdle">;

export interface OpenUnitRange extends UnitRange {
  readonly nodes: SyntaxNode[];
  end: number;
  endLine: number;
}

export function linesWithout(code: string, { start, end }: UnitRange, spans: readonly Span[]): readonly string[] {
  const parts: string[] = [];
  let offset = start;
  for (const span of spans) {
    if (span.start < offset) continue;
    parts.push(code.slice(offset, span.start));
    offset = span.end;
  }
  parts.push(code.slice(offset, end));
  return parts.join("").split(/\r\n|\r|\n/);
}

export function kindOf(nodes: readonly SyntaxNode[], statementKind: (node: SyntaxNode) => Unit["kind"]): Unit["kind"] {
  const [only, ...rest] = new Set(nodes.map(statementKind));
  return only === undefined || rest.length > 0 ? "statement" : only;
}
