import type { SyntaxNode } from "@repost/syntax";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";

export interface TellingMethod {
  readonly name: string;
  readonly node: SyntaxNode;
}

const MOST_METHODS = 4;
/** They read or run an object and return another type. */
const INFORMATIVE =
  /^(?:to[A-Z]\w*|is(?:[A-Z]\w*)?|forEach|subscribe|get|values?|valueOf|entries|keys|parse|safeParse|validate(?:Sync)?|cast|check|test|match|run|exec|execute|format|render|compile|build|encode|decode|resolve|evaluate|call|apply|find|has|contains|size|create)$/u;

/** Own methods come first. */
export function tellingMethods(index: ModuleIndex, className: string): readonly TellingMethod[] {
  const found = new Map<string, SyntaxNode>();
  for (const { methods } of lineageOf(index.classes, className))
    for (const [name, node] of methods) if (INFORMATIVE.test(name) && !found.has(name)) found.set(name, node);
  const methods = [...found].map(([name, node]) => ({ name, node }));
  // `forEach` fails if any part fails.
  const isWhole = ({ name }: TellingMethod): number => (name === "forEach" ? 0 : 1);
  return methods.toSorted((left, right) => isWhole(left) - isWhole(right)).slice(0, MOST_METHODS);
}
