import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode } from "@repost/syntax";
import { proseOf } from "./prose.ts";

/**
 * Share of the reference's subtrees in the candidate (CodeBLEU, Ren et al. 2020, section 3.2). Null without subtrees.
 */
export async function astMatch(language: Language, candidate: string, reference: string): Promise<number | null> {
  const shapes = createShapes();
  const wanted = await subtreesOf(language, reference, shapes);
  const candidateSubtrees = await subtreesOf(language, candidate, shapes);
  let total = 0;
  let matched = 0;
  for (const [shape, count] of wanted) {
    total += count;
    matched += Math.min(count, candidateSubtrees.get(shape) ?? 0);
  }
  return total === 0 ? null : matched / total;
}

/** Returns equal numbers for equal trees. */
type Shapes = (kind: string, parts: readonly number[]) => number;

function createShapes(): Shapes {
  const ids = new Map<string, number>();
  return (kind, parts) => {
    const key = `${kind} ${parts.join(" ")}`;
    const shape = ids.get(key) ?? ids.size;
    ids.set(key, shape);
    return shape;
  };
}

async function subtreesOf(language: Language, code: string, shapes: Shapes): Promise<ReadonlyMap<number, number>> {
  const isProse = proseOf(language);
  const parser = await loadParser(language);
  using tree = parser.parse(code);
  const counts = new Map<number, number>();
  const shapeOfNode = new Map<number, number>();
  const partsOf = (node: SyntaxNode): SyntaxNode[] => node.namedChildren.filter((child) => !isProse(child));
  // Children before parents, without recursion.
  const pending: { readonly node: SyntaxNode; readonly parts: readonly SyntaxNode[]; readonly opened: boolean }[] = [];
  const open = (node: SyntaxNode): void => void pending.push({ node, parts: partsOf(node), opened: false });
  open(tree.root);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parts, opened } = next;
    if (!opened && parts.length > 0) {
      pending.push({ node, parts, opened: true });
      for (const part of parts) open(part);
      continue;
    }
    const shape = shapes(
      node.type,
      parts.map(({ id }) => shapeOfNode.get(id) ?? -1),
    );
    shapeOfNode.set(node.id, shape);
    if (parts.length > 0) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return counts;
}
