/** `{total:=^10}` and `{total:=+8.2f}` in a formatted string: a format that begins with an equals sign, taken for an assignment. */
const equalsInFormat = /(\{[^{}:"'\n]+:)=(?=[<>^=+\- ]?[\w,.%]*\})/gu;

/** The head of what has type parameters, up to their bracket. */
const parametrized = /\b(?:def|class|type)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gu;

/** Nobody writes longer lists of type parameters. */
const maxParameters = 2000;

/** Of a list of type parameters what brackets depend on, and what begins a default, with the star of one that is unpacked. */
const parameterParts = /#[^\n]*|(["'])(?:\\.|(?!\1)[^\\\n])*\1|[[({]|[\])}]|(?<![=!<>:])=(?!=)\s*\*?/gu;

/** Rewrites what the grammar of Python does not know, offset by offset. For texts that do not fit the grammar as they stand. */
export function bridgePythonGaps(code: string): string {
  return bridgeTypeDefaults(code.replace(equalsInFormat, "$1 "));
}

/** `[T = int, *Ts = *tuple[int]]` (PEP 696): defaults of type parameters, which are written as bounds, for they are evaluated as those are. */
function bridgeTypeDefaults(code: string): string {
  let bridged = "";
  let done = 0;
  for (const { 0: head, index } of code.matchAll(parametrized)) {
    const start = index + head.length;
    const list = code.slice(start, start + maxParameters);
    for (const { text, at } of defaultsIn(list)) {
      bridged += code.slice(done, start + at) + text.replace("=", ":").replace("*", " ");
      done = start + at + text.length;
    }
  }
  return bridged + code.slice(done);
}

/** Where defaults begin in the list that a text begins with. */
function* defaultsIn(text: string): Iterable<{ readonly text: string; readonly at: number }> {
  let depth = 1;
  for (const { 0: part, index: at } of text.matchAll(parameterParts)) {
    if (/^[[({]$/u.test(part)) depth += 1;
    else if (/^[\])}]$/u.test(part)) depth -= 1;
    else if (depth === 1 && part.startsWith("=")) yield { text: part, at };
    if (depth === 0) return;
  }
}
