import type { SyntaxNode } from "@repost/syntax";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";

/** A method of a class's objects that says something of them. */
export interface TellingMethod {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** Methods of one class that are called. */
const MOST_METHODS = 4;
/** What methods are called that ask an object for what it holds, or have it do what it was made for, and give no other like it. */
const TELLS =
  /^(?:to[A-Z]\w*|is(?:[A-Z]\w*)?|forEach|subscribe|get|values?|valueOf|entries|keys|parse|safeParse|validate(?:Sync)?|cast|check|test|match|run|exec|execute|format|render|compile|build|encode|decode|resolve|evaluate|call|apply|find|has|contains|size|create)$/u;

/** The methods of a class that tell most of its objects, its own before those that it has from others. */
export function tellingMethods(index: ModuleIndex, className: string): readonly TellingMethod[] {
  const found = new Map<string, SyntaxNode>();
  for (const { methods } of lineageOf(index.classes, className))
    for (const [name, node] of methods) if (TELLS.test(name) && !found.has(name)) found.set(name, node);
  const methods = [...found].map(([name, node]) => ({ name, node }));
  // What goes through all that there is fails where that fails.
  const isWhole = ({ name }: TellingMethod): number => (name === "forEach" ? 0 : 1);
  return methods.toSorted((left, right) => isWhole(left) - isWhole(right)).slice(0, MOST_METHODS);
}
