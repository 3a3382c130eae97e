import type { Language } from "@repost/spec";

export interface AnswerBlock {
  /** Text after the opening fence. */
  readonly info: string;
  readonly content: string;
}

/** Info strings of blocks that are no code. */
const OTHER_KINDS =
  /^(?:bash|sh|shell|console|text|txt|plaintext|output|json|ya?ml|toml|diff|markdown|md|html|css)\b/iu;

/** First lines of code in an answer without fences. */
const CODE_STARTS: Readonly<Record<Language, RegExp>> = {
  python: /^[ \t]*(?:@\w|(?:async[ \t]+)?def[ \t]|class[ \t]|import[ \t]|from[ \t]+[\w.]+[ \t]+import\b)/mu,
  javascript:
    /^[ \t]*(?:export\b|import\b|(?:async[ \t]+)?function\b|class[ \t]|const[ \t]|let[ \t]|var[ \t]|module\.exports\b|exports\.|\/\*\*)/mu,
  typescript:
    /^[ \t]*(?:export\b|import\b|(?:async[ \t]+)?function\b|class[ \t]|const[ \t]|let[ \t]|var[ \t]|type[ \t]|interface[ \t]|\/\*\*)/mu,
};

/**
 * Returns the texts of an answer that may be code. Without fences: from the first line that looks like code, then the
 * whole answer. Line breaks become LF.
 */
export function codeBlocks(
  { text, blocks }: { readonly text: string; readonly blocks: readonly AnswerBlock[] },
  language: Language,
): readonly string[] {
  const fenced = blocks.filter(({ info }) => !OTHER_KINDS.test(info)).map(({ content }) => content);
  const some = fenced.length > 0 ? fenced : blocks.map(({ content }) => content);
  const texts = some.length > 0 ? some : unfenced(text, language);
  return texts.map((code) => code.replaceAll(/\r\n?/gu, "\n")).filter((code) => code.trim() !== "");
}

function unfenced(text: string, language: Language): readonly string[] {
  const start = text.search(CODE_STARTS[language]);
  return start > 0 ? [text, text.slice(start)] : [text];
}
