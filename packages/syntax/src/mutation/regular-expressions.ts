export interface PatternChange {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const CLASSES: Readonly<Record<string, string>> = { d: "D", D: "d", s: "S", S: "s", w: "W", W: "w", b: "B", B: "b" };

const REPEATED_ATOM = /^(?:\\.|\[(?:\\.|[^\]\\])+\]|[^\\[(])[+*]$/u;

/** `isRemoved`: the code removes all matches, so `x*` equals `x+`. */
export function patternChanges(pattern: string, { isRemoved = false } = {}): readonly PatternChange[] {
  const changes = changesOf(pattern);
  return isRemoved && REPEATED_ATOM.test(pattern) ? changes.slice(0, -1) : changes;
}

function changesOf(pattern: string): readonly PatternChange[] {
  const changes: PatternChange[] = [];
  const change = (start: number, end: number, replacement: string): void => {
    changes.push({ start, end, replacement });
  };
  let isInClass = false;
  let hasAtom = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === "\\") {
      const inverse = CLASSES[pattern.charAt(at + 1)];
      const isBoundary = /[bB]/.test(pattern.charAt(at + 1));
      if (inverse !== undefined && !(isInClass && isBoundary)) change(at + 1, at + 2, inverse);
      at += 1;
      hasAtom = true;
    } else if (isInClass) {
      if (char === "]") [isInClass, hasAtom] = [false, true];
    } else if (char === "[") {
      const isInverted = pattern.charAt(at + 1) === "^";
      change(at + 1, isInverted ? at + 2 : at + 1, isInverted ? "" : "^");
      isInClass = true;
      at += (isInverted ? 1 : 0) + (pattern.charAt(at + (isInverted ? 2 : 1)) === "]" ? 1 : 0);
    } else if ((char === "^" || char === "$") && pattern.length > 1) {
      change(at, at + 1, "");
    } else if (/[+*?]/.test(char) && hasAtom) {
      change(at, at + 1, char === "+" ? "*" : char === "*" ? "+" : "");
      hasAtom = false;
    } else if (char === "(") {
      hasAtom = false;
    } else hasAtom = char !== "|" && char !== "{";
  }
  return changes;
}
