import { type SyntaxNode, walk } from "@repost/syntax";
import type { IsFixed } from "./fixed-values.ts";
import { placeOf } from "./place-of.ts";
import { type Arc, arcKey, type Trace } from "./read-trace.ts";

interface Side {
  readonly start: number;
  readonly end: number;
}

/** A decision that is the same in every call, and what it can lead to. */
export interface SettledDecision {
  /** Where it begins, as a place: the line, and the column as five digits behind the point. */
  readonly place: number;
  readonly first: Side;
  readonly others: readonly Side[];
}

/**
 * Decisions between two lines whose conditions have one value in every call (`fixedValues`): the version of the platform, whether a package is there,
 * constants. No input leads to their other side, so that no test can miss it.
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

/** The branches and lines of a trace that no call can take, since what decides is settled and led to the other side. */
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
    // A decision that no call came to, or that went both ways, settles nothing.
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

/** A block in the line of its header has no place of its own where lines are all that is counted. */
function isWithoutPlace(consequence: SyntaxNode, decision: SyntaxNode): boolean {
  return consequence.type === "block" && consequence.startPosition.row === decision.startPosition.row;
}

/** What counts places takes an if's own for its first branch's (istanbul). */
function leadsInto([from, to]: Arc, first: Side): boolean {
  return to === from || isWithin(to, first);
}

function isWithin(place: number, { start, end }: Side): boolean {
  return place >= (Number.isInteger(place) ? Math.floor(start) : start) && place < end;
}

function sideOf({ startPosition, endPosition }: SyntaxNode): Side {
  return { start: placeOf(startPosition), end: placeOf(endPosition) };
}
