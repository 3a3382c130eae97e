import type { Language } from "@repost/spec";
import { loadParser, type SyntaxNode, tokenize, withoutIndent } from "@repost/syntax";

export interface CodeMeasures {
  readonly lines: number;
  /** Tokens of the language, comments and layout aside. */
  readonly codeTokens: number;
  /** Levels of the syntax tree, tokens and punctuation aside. */
  readonly depth: number;
}

/** Measures a function's own lines, a method's with its indentation. */
export async function measureCode(language: Language, code: string, isMethod: boolean): Promise<CodeMeasures> {
  const lines = code.trimEnd().split(/\r\n|\r|\n/).length;
  const tokens = await tokenize(language, code);
  // A method of JavaScript is one only in a class.
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
