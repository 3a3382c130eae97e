import type { Action } from "../subject.ts";

const MUTATORS =
  "add|append|clear|delete|discard|extend|fill|insert|pop|push|remove|reverse|set|setdefault|shift|sort|splice|unshift|update";
const SCORE_OF_TARGET = 2;

export interface ObjectCode {
  /** Word for the object: `self` or `this`. */
  readonly self: string;
  /** Texts of methods and setters by name. */
  readonly bodies: ReadonlyMap<string, string>;
}

/** Sorts actions first that change members which the target reads. */
export function byRelevance(
  actions: readonly Action[],
  target: string,
  { self, bodies }: ObjectCode,
): readonly Action[] {
  const readBy = (name: string): readonly string[] => membersRead(bodies.get(name) ?? "", self);
  const readDirectly = readBy(target);
  const read = new Set([...readDirectly, ...readDirectly.flatMap(readBy)]);
  const relevance = ({ callee, parameters }: Action): number => {
    if (callee === target) return SCORE_OF_TARGET;
    const changed = changedMembers(bodies.get(callee) ?? "", self).filter((name) => read.has(name));
    // Without arguments, an action leads to one state only.
    return changed.length === 0 ? 0 : changed.length + (parameters.length > 0 ? 1 : 0);
  };
  return actions
    .map((action) => ({ action, score: relevance(action) }))
    .toSorted((left, right) => right.score - left.score)
    .map(({ action, score }) => (score > 0 ? { ...action, isRelevant: true } : action));
}

/** Members that code assigns, changes in place or fills: `self.sizes[0] += 1`, `this.sizes.push(1)`. */
export function changedMembers(code: string, self: string): readonly string[] {
  const member = memberPattern(self);
  const inner = String.raw`\s*(?:\[[^\]]*\]\s*|\.[\w$]+\s*)*`;
  const assigns = String.raw`${inner}(?:\+\+|--|(?:[-+*/%|&^@]|\*\*|//|\|\||&&|\?\?|<<|>>>?)?=(?![=>]))`;
  const calls = String.raw`(?:\.[\w$]+)*\.(?:${MUTATORS})\(`;
  return namesIn(code, `${member}(?:${assigns}|${calls})`);
}

export function membersRead(code: string, self: string): readonly string[] {
  return namesIn(code, memberPattern(self));
}

function memberPattern(self: string): string {
  return String.raw`\b${self}\.(#?[\w$]+)`;
}

function namesIn(code: string, pattern: string): readonly string[] {
  return [...code.matchAll(new RegExp(pattern, "gu"))].flatMap(([, name]) => name ?? []);
}
