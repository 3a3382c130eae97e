import type { ContextFragment } from "@repost/spec";

/** Fences without a file's name belong to a file's text. */
const FILE_FENCE = /^```python[^\S\n]*\n#{1,2} (?<path>\S[^\n]*)\n/gmu;
const CLOSING_FENCE = /\n?```\s*$/u;

/** Returns files from fenced blocks whose first line is `## path`. */
export function originalContext(markdown: string): readonly ContextFragment[] {
  const text = markdown.replaceAll("\r\n", "\n");
  const fences = [...text.matchAll(FILE_FENCE)];
  return fences.map((fence, index) => {
    const block = text.slice(fence.index + fence[0].length, fences[index + 1]?.index);
    return {
      path: fence.groups?.["path"]?.trim() ?? "",
      code: `${block.replace(CLOSING_FENCE, "").trimEnd()}\n`,
      names: [],
    };
  });
}
