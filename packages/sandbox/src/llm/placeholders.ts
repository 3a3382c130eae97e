/** What stands where code was left out. */
const ELIDED =
  /\.{3}|…|\bremain(?:s|ing)?\s+(?:the\s+same|unchanged)\b|\b(?:rest|remainder)\s+of\s+the\b|\bunchanged\b/giu;

/** Marks and words of a text that stand where code was left out. */
export function placeholdersIn(text: string): readonly string[] {
  return text.match(ELIDED) ?? [];
}
