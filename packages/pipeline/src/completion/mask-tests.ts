import { impactedTests, type LineRange } from "@repost/envs";
import type { CompletionTask, ImpactMap, Mask } from "@repost/spec";
import { loadParser, maskNodeTypes, type SyntaxNode } from "@repost/syntax";

interface MaskTestsOptions {
  /** @default 60; 600 where coverage is by file */
  readonly maxTests?: number;
  /** In total, except for the first test. @default 1500 */
  readonly maxMs?: number;
  /** @default all */
  readonly allowed?: ReadonlySet<string> | null;
}

/** Adds the statement's header, because interpreters report only some of its lines. */
export async function maskLines({ path, language, prefix, middle, suffix, start }: Mask): Promise<LineRange> {
  const code = prefix + middle + suffix;
  using tree = (await loadParser(language)).parse(code);
  const text = middle.trimEnd();
  const first = start + (middle.length - middle.trimStart().length);
  const last = Math.max(first, start + text.length - 1);
  const lines = { path, startLine: lineOf(code, first), endLine: lineOf(code, last) };
  const statement = statementAround(tree.root.descendantForIndex(first, last), maskNodeTypes(language).body);
  if (statement === null) return lines;
  const { header } = statement;
  return {
    path,
    startLine: Math.min(lines.startLine, header.start + 1),
    endLine: Math.max(lines.endLine, header.end + 1),
  };
}

interface Statement {
  /** Rows of the statement's header, from 0. */
  readonly header: { readonly start: number; readonly end: number };
}

function statementAround(node: SyntaxNode | null, bodies: readonly string[]): Statement | null {
  for (let inner = node; inner !== null; inner = inner.parent) {
    if (bodies.includes(inner.type) || inner.parent === null) return null;
    if (!bodies.includes(inner.parent.type) && inner.parent.parent !== null) continue;
    const body = inner.namedChildren.find(({ type }) => bodies.includes(type));
    const end = body === undefined ? inner.endPosition.row : body.startPosition.row;
    return { header: { start: inner.startPosition.row, end: Math.max(inner.startPosition.row, end) } };
  }
  return null;
}

/** Selects tests of the range, most specific first. */
export function chooseTests(
  map: ImpactMap,
  range: LineRange,
  { maxTests = map.grain === "file" ? 600 : 60, maxMs = 1500, allowed = null }: MaskTestsOptions = {},
): CompletionTask["tests"] {
  const chosen: CompletionTask["tests"] = [];
  let total = 0;
  for (const { id, ms } of impactedTests(map, range)) {
    if (chosen.length >= maxTests) break;
    if (allowed?.has(id) === false || (chosen.length > 0 && total + ms > maxMs)) continue;
    total += ms;
    chosen.push({ id, ms });
  }
  return chosen;
}

function lineOf(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
