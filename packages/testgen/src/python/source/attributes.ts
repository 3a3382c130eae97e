/** Names in `self.name = value`; `self` is the first parameter. */
export function attributesAssigned(text: string, self: string | null): readonly string[] {
  return namesIn(text, self, String.raw`\s*(?::[^=\n]+)?=(?!=)`);
}

/** Names in `self.name(...)`. */
export function methodsCalled(text: string, self: string | null): readonly string[] {
  return namesIn(text, self, String.raw`\(`);
}

function namesIn(text: string, self: string | null, end: string): readonly string[] {
  const pattern = new RegExp(String.raw`\b${self ?? "self"}\.(\w+)${end}`, "gu");
  return [...text.matchAll(pattern)].map(([, name = ""]) => name);
}
