const ELIDED =
  /\.{3}|…|\bremain(?:s|ing)?\s+(?:the\s+same|unchanged)\b|\b(?:rest|remainder)\s+of\s+the\b|\bunchanged\b/giu;

export function placeholdersIn(text: string): readonly string[] {
  return text.match(ELIDED) ?? [];
}
