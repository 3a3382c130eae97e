import { type SyntaxNode, walk } from "@repost/syntax";
import type { IsFixed } from "./fixed-values.ts";
import { placeOf } from "./place-of.ts";
import { type Arc, arcKey, type Trace } from "./read-trace.ts";

interface Side {
  readonly start: number;
  readonly end: number;
}

export interface SettledDecision {
  /** Start as a position: line, and column as five decimals. */
  readonly place: number;
  readonly first: Side;
  readonly others: readonly Side[];
}

/**
 * Finds decisions with constant conditions (`fixedValues`): platform version, installed packages, constants. Their
 * other side is unreachable.
 */
export function findSettled(
  root: SyntaxNode,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  isFixed: IsFixed,
): readonly SettledDecision[] {
  const found: SettledDecision[] = [];
  walk(root, (node) => {
    if (node.startPosition.row + 1 < startLine || node.endPosition.row + 1 > endLine) return;
    if (!/^(?:if_statement|elif_clause|ternary_expression)$/u.test(node.type)) return;
    const condition = node.childForFieldName("condition");
    if (condition === null || !isFixed(condition)) return;
    const consequence = node.childForFieldName("consequence");
    if (consequence === null || isWithoutPlace(consequence, node)) return;
    found.push({
      place: placeOf(node.startPosition),
      first: sideOf(consequence),
      others: alternatives(node).map(sideOf),
    });
  });
  return found;
}

export function settledOf(
  { lines, arcs, coveredLines, coveredArcs }: Trace,
  decisions: readonly SettledDecision[],
): { readonly lines: ReadonlySet<number>; readonly arcs: ReadonlySet<Arc> } {
  const isTaken = (arc: Arc): boolean => coveredArcs.has(arcKey(arc));
  const untaken: Side[] = [];
  const other = new Set<Arc>();
  for (const { place, first, others } of decisions) {
    const own = arcs.filter(([from]) => from === (Number.isInteger(from) ? Math.floor(place) : place));
    const [into, past] = [own.filter((arc) => leadsInto(arc, first)), own.filter((arc) => !leadsInto(arc, first))];
    // An unreached decision, or one with both results, proves nothing.
    if (into.some(isTaken) === past.some(isTaken)) continue;
    const isFirst = into.some(isTaken);
    for (const arc of isFirst ? past : into) other.add(arc);
    untaken.push(...(isFirst ? others : [first]));
  }
  const isUntaken = (place: number): boolean => untaken.some((side) => isWithin(place, side));
  return {
    lines: new Set(lines.filter((line) => !coveredLines.has(line) && isUntaken(line))),
    arcs: new Set(arcs.filter((arc) => other.has(arc) || (!isTaken(arc) && isUntaken(arc[0])))),
  };
}

function alternatives(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type !== "elif_clause") return node.childrenForFieldName("alternative").flatMap((one) => one ?? []);
  const after: SyntaxNode[] = [];
  for (let next = node.nextNamedSibling; next !== null; next = next.nextNamedSibling) {
    if (next.type !== "comment") after.push(next);
  }
  return after;
}

/** A block on its header's line has no line of its own. */
function isWithoutPlace(consequence: SyntaxNode, decision: SyntaxNode): boolean {
  return consequence.type === "block" && consequence.startPosition.row === decision.startPosition.row;
}

/** istanbul reports an if's position for its first branch. */
function leadsInto([from, to]: Arc, first: Side): boolean {
  return to === from || isWithin(to, first);
}

function isWithin(place: number, { start, end }: Side): boolean {
  return place >= (Number.isInteger(place) ? Math.floor(start) : start) && place < end;
}

function sideOf({ startPosition, endPosition }: SyntaxNode): Side {
  return { start: placeOf(startPosition), end: placeOf(endPosition) };
}
