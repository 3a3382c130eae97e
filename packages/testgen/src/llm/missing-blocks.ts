import type { Language } from "@repost/spec";

/** Each block starts with the line before the uncovered ones. */
export function missingBlocks(code: string, missed: readonly number[], language: Language): string {
  const lines = code.split("\n");
  const blocks: number[][] = [];
  for (const line of missed) {
    const last = blocks.at(-1);
    if (last !== undefined && line - (last.at(-1) ?? 0) <= 1) last.push(line);
    else blocks.push([line]);
  }
  const shown = blocks.map((block) => {
    const start = Math.max(1, (block[0] ?? 1) - 1);
    return lines.slice(start - 1, block.at(-1)).join("\n");
  });
  return shown.map((block) => `\`\`\`${language}\n${block}\n\`\`\``).join("\n\n");
}
