import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, tokenize, withoutIndent } from "@repost/syntax";

export interface CodeMeasures {
  readonly lines: number;
  /** Tokens of the language, without comments and layout. */
  readonly codeTokens: number;
  /** Depth of the syntax tree, without tokens and punctuation. */
  readonly depth: number;
}

export async function measureCode(language: Language, code: string, isMethod: boolean): Promise<CodeMeasures> {
  const lines = code.trimEnd().split(/\r\n|\r|\n/).length;
  const tokens = await tokenize(language, code);
  // A JavaScript method parses only in a class.
  const isWrapped = isMethod && language !== "python";
  const parser = await loadParser(language);
  using tree = parser.parse(isWrapped ? `class C {\n${code}\n}` : withoutIndent(code));
  const around = isWrapped ? CLASS_LEVELS : PROGRAM_LEVELS;
  return { lines, codeTokens: tokens.length, depth: Math.max(1, depthOf(tree.root) - around) };
}

const PROGRAM_LEVELS = 1;
const CLASS_LEVELS = 3;

function depthOf(root: SyntaxNode): number {
  let depth = 0;
  for (let level = [root]; level.length > 0; level = level.flatMap(({ namedChildren }) => namedChildren)) depth += 1;
  return depth;
}
