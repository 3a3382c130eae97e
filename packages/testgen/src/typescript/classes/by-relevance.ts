import type { Action } from "../../subject.ts";
import { childText } from "../source/nodes.ts";
import type { ClassModel } from "./class-model.ts";

const MEMBER = String.raw`\bthis\.(#?[\w$]+)`;
const READ = new RegExp(MEMBER, "gu");
/** `this.size = 1`, `this.sizes[0] += 1`, `this.size++`. */
const SETS = new RegExp(
  String.raw`${MEMBER}\s*(?:\[[^\]]*\]\s*|\.[\w$]+\s*)*(?:\+\+|--|(?:[-+*/%|&^]|\*\*|\|\||&&|\?\?|<<|>>>?)?=(?![=>]))`,
  "gu",
);
const FILLS = new RegExp(
  String.raw`${MEMBER}(?:\.[\w$]+)*\.(?:push|pop|shift|unshift|splice|set|add|delete|clear|append|insert|remove|sort|reverse|fill)\(`,
  "gu",
);
const SCORE_OF_TARGET = 2;

/** Sorts actions first that change members which the target reads. */
export function byRelevance(
  actions: readonly Action[],
  target: string,
  lineage: readonly ClassModel[],
): readonly Action[] {
  const bodies = new Map<string, string>();
  for (const { methods, setters } of lineage)
    for (const [name, node] of [...methods, ...setters])
      if (!bodies.has(name)) bodies.set(name, childText(node, "body"));
  const readDirectly = namesIn(READ, bodies.get(target) ?? "");
  const read = new Set([...readDirectly, ...readDirectly.flatMap((name) => namesIn(READ, bodies.get(name) ?? ""))]);
  const relevance = ({ callee, parameters }: Action): number => {
    const body = bodies.get(callee) ?? "";
    const changed = [...namesIn(SETS, body), ...namesIn(FILLS, body)].filter((name) => read.has(name));
    if (callee === target) return SCORE_OF_TARGET;
    // Without arguments, an action leads to one state only.
    return changed.length === 0 ? 0 : changed.length + (parameters.length > 0 ? 1 : 0);
  };
  const scores = new Map(actions.map((action) => [action, relevance(action)]));
  const scoreOf = (action: Action): number => scores.get(action) ?? 0;
  return actions
    .toSorted((left, right) => scoreOf(right) - scoreOf(left))
    .map((action) => (scoreOf(action) > 0 ? { ...action, isRelevant: true } : action));
}

function namesIn(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
