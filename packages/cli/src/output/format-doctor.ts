import type { MachinePart } from "@repost/pipeline";

const MARKS = { works: "ok     ", weaker: "weaker ", missing: "missing" } as const;

export function formatDoctor(parts: readonly MachinePart[]): string {
  const width = Math.max(...parts.map(({ name }) => name.length));
  return parts
    .flatMap(({ name, status, detail, remedy }) => [
      `${MARKS[status]}  ${name.padEnd(width)}  ${detail}`,
      ...(remedy === null ? [] : [`${" ".repeat(width + 11)}to do: ${remedy}`]),
    ])
    .join("\n");
}
