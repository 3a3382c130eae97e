import type { CallPattern } from "./call-pattern.ts";

const MAX_CHARACTERS = 8_000;
const WINDOW_CHARACTERS = 2_000;

/** Cuts long sections before calls. */
export function codeWindows(parts: readonly string[], pattern: CallPattern): readonly string[] {
  const calling = parts.flatMap((part, index) => (part.search(pattern.call) === -1 ? [] : [index]));
  const last = calling.at(-1);
  if (last === undefined) return [];
  const whole = parts.slice(0, last + 1).join("\n");
  if (whole.length <= MAX_CHARACTERS) return [whole];
  return calling
    .map((end) => {
      let start = end;
      let size = parts[end]?.length ?? 0;
      while (start > 0 && size + (parts[start - 1]?.length ?? 0) <= WINDOW_CHARACTERS)
        size += parts[--start]?.length ?? 0;
      return parts.slice(start, end + 1).join("\n");
    })
    .filter((text) => text.length <= MAX_CHARACTERS);
}
