import type { SyntaxNode } from "./syntax-node.ts";

/** Returns the members that a method uses, also indirectly. */
export function usedMembers(
  candidates: readonly SyntaxNode[],
  method: SyntaxNode,
  namesOf: (member: SyntaxNode) => readonly string[],
  usesOf: (member: SyntaxNode) => ReadonlySet<string>,
): readonly SyntaxNode[] {
  const names = new Map(candidates.map((member) => [member, namesOf(member)]));
  const used = new Set(usesOf(method));
  const needed = new Set<SyntaxNode>();
  for (let size = -1; size < needed.size;) {
    size = needed.size;
    for (const [member, own] of names) {
      if (needed.has(member) || !own.some((name) => used.has(name))) continue;
      needed.add(member);
      for (const name of usesOf(member)) used.add(name);
    }
  }
  return candidates.filter((member) => needed.has(member));
}
