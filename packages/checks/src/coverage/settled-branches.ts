import { type Branch, branchKey, type BranchPosition, comparePositions, type FunctionDefinition } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";
import type { IsFixed } from "./fixed-values.ts";
import { isSame, isWithin, positionOf, type PositionSpan } from "./positions.ts";
import type { Trace } from "./read-trace.ts";

export interface SettledDecision {
  readonly start: BranchPosition;
  readonly first: PositionSpan;
  readonly otherSides: readonly PositionSpan[];
}

/** The other side of a constant condition is unreachable. */
export function findSettled(
  root: SyntaxNode,
  { startLine, endLine }: Pick<FunctionDefinition, "startLine" | "endLine">,
  isFixed: IsFixed,
): readonly SettledDecision[] {
  const decisions: SettledDecision[] = [];
  walk(root, (node) => {
    if (node.startPosition.row + 1 < startLine || node.endPosition.row + 1 > endLine) return;
    if (!/^(?:if_statement|elif_clause|ternary_expression)$/u.test(node.type)) return;
    const condition = node.childForFieldName("condition");
    if (condition === null || !isFixed(condition)) return;
    const consequence = node.childForFieldName("consequence");
    if (consequence === null || isOnDecisionLine(consequence, node)) return;
    decisions.push({
      start: positionOf(node.startPosition),
      first: sideOf(consequence),
      otherSides: alternatives(node).map(sideOf),
    });
  });
  return decisions;
}

export function settledOf(
  { lines, arcs, coveredLines, coveredArcs }: Omit<Trace, "calls">,
  decisions: readonly SettledDecision[],
): { readonly lines: ReadonlySet<number>; readonly arcs: ReadonlySet<Branch> } {
  const isTaken = (arc: Branch): boolean => coveredArcs.has(branchKey(arc));
  const untaken: PositionSpan[] = [];
  const other = new Set<Branch>();
  for (const { start, first, otherSides } of decisions) {
    const decisionArcs = arcs.filter(([from]) => comparePositions(from, start) === 0);
    const [into, past] = [
      decisionArcs.filter((arc) => leadsInto(arc, first)),
      decisionArcs.filter((arc) => !leadsInto(arc, first)),
    ];
    // Nothing is proven unless exactly one side was executed.
    if (into.some(isTaken) === past.some(isTaken)) continue;
    const isFirst = into.some(isTaken);
    for (const arc of isFirst ? past : into) other.add(arc);
    untaken.push(...(isFirst ? otherSides : [first]));
  }
  const isUntaken = (position: BranchPosition): boolean => untaken.some((side) => isWithin(position, side));
  return {
    lines: new Set(lines.filter((line) => !coveredLines.has(line) && isUntaken({ line, column: null }))),
    arcs: new Set(arcs.filter((arc) => other.has(arc) || (!isTaken(arc) && isUntaken(arc[0])))),
  };
}

function alternatives(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type !== "elif_clause")
    return node.childrenForFieldName("alternative").flatMap((alternative) => alternative ?? []);
  const after: SyntaxNode[] = [];
  for (let next = node.nextNamedSibling; next !== null; next = next.nextNamedSibling) {
    if (next.type !== "comment") after.push(next);
  }
  return after;
}

/** Detects a block without a line of its own. */
function isOnDecisionLine(consequence: SyntaxNode, decision: SyntaxNode): boolean {
  return consequence.type === "block" && consequence.startPosition.row === decision.startPosition.row;
}

/** Istanbul reports an if's position for its first branch. */
function leadsInto([from, to]: Branch, first: PositionSpan): boolean {
  return isSame(from, to) || isWithin(to, first);
}

function sideOf({ startPosition, endPosition }: SyntaxNode): PositionSpan {
  return { start: positionOf(startPosition), end: positionOf(endPosition) };
}
