import type { ContextFragment } from "@repost/spec";

/** Fences without a path belong to a file. */
const FILE_FENCE = /^```python[^\S\n]*\n#{1,2} (?<path>\S[^\n]*)\n/gmu;
const CLOSING_FENCE = /\n?```\s*$/u;

/** Returns files from fences that begin with `## path`. */
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
