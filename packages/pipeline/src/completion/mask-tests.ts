import { impactedTests, type LineRange } from "@repost/envs";
import type { CompletionTask, ImpactMap, Mask } from "@repost/spec";
import { loadParser, maskNodeTypes, type SyntaxNode } from "@repost/syntax";

/** In total, except for the first test. */
const MAX_MS = 1500;

/** Adds the statement's header, because interpreters report only some of its lines. */
export async function maskLines({ path, language, prefix, middle, suffix, start }: Mask): Promise<LineRange> {
  const code = prefix + middle + suffix;
  using tree = (await loadParser(language)).parse(code);
  const text = middle.trimEnd();
  const first = start + (middle.length - middle.trimStart().length);
  const last = Math.max(first, start + text.length - 1);
  const [startLine, endLine] = [lineOf(code, first), lineOf(code, last)];
  const header = headerAround(tree.root.descendantForIndex(first, last), maskNodeTypes(language).body);
  if (header === null) return { path, startLine, endLine };
  return { path, startLine: Math.min(startLine, header.startLine), endLine: Math.max(endLine, header.endLine) };
}

function headerAround(node: SyntaxNode | null, bodies: readonly string[]): Omit<LineRange, "path"> | null {
  for (let inner = node; inner !== null; inner = inner.parent) {
    if (bodies.includes(inner.type) || inner.parent === null) return null;
    if (!bodies.includes(inner.parent.type) && inner.parent.parent !== null) continue;
    const body = inner.namedChildren.find(({ type }) => bodies.includes(type));
    const startLine = inner.startPosition.row + 1;
    const end = body === undefined ? inner.endPosition.row : body.startPosition.row;
    return { startLine, endLine: Math.max(startLine, end + 1) };
  }
  return null;
}

/** Selects tests of the range, most specific first. */
export function chooseTests(map: ImpactMap, range: LineRange, allowed?: ReadonlySet<string>): CompletionTask["tests"] {
  const chosen: CompletionTask["tests"] = [];
  const maxTests = map.grain === "file" ? 600 : 60;
  let total = 0;
  for (const { id, ms } of impactedTests(map, range)) {
    if (chosen.length >= maxTests) break;
    if (allowed?.has(id) === false || (chosen.length > 0 && total + ms > MAX_MS)) continue;
    total += ms;
    chosen.push({ id, ms });
  }
  return chosen;
}

function lineOf(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
