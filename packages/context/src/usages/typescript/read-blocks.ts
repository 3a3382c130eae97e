import type { Span } from "@repost/spec";
import { maskScript } from "./mask-script.ts";

export interface ScriptText {
  readonly code: string;
  readonly masked: string;
  readonly statements: readonly Span[];
  enclosing(offset: number): readonly Block[];
}

export interface Block {
  readonly statement: Span;
  readonly siblings: readonly Span[];
}

const MAX_BLOCKS = 40;
/** A brace after these texts opens a block, not an object. */
const OPENS_BLOCK = /(?:\)|=>|\b(?:else|try|do|finally)|\bclass\b[^;{}()]*|\)\s*:[^;{}()=]*)\s*$/u;
const GOES_ON =
  /(?:[=+\-*/%&|^<>?:,.([{!~]|\b(?:else|extends|in|instanceof|of|return|throw|new|await|typeof|do|try|finally))$/u;
const GOES_ON_BEFORE = /^(?:[.,;:?)\]}*/%&|^=+<>-]|(?:else|catch|finally|instanceof|in|of|as|satisfies|while)\b)/u;

export function readBlocks(code: string): ScriptText {
  const masked = maskScript(code);
  const statements = statementsBetween(masked, 0, masked.length);
  const inside = new Map<number, readonly Span[]>();
  return {
    code,
    masked,
    statements,
    enclosing(offset) {
      const blocks: Block[] = [];
      let siblings = statements;
      while (blocks.length < MAX_BLOCKS) {
        const statement = siblings.find(({ start, end }) => offset >= start && offset < end);
        if (statement === undefined) break;
        blocks.push({ statement, siblings });
        const inner = blockAround(masked, statement, offset);
        if (inner === null) break;
        siblings = inside.get(inner.start) ?? statementsBetween(masked, inner.start, inner.end);
        inside.set(inner.start, siblings);
      }
      return blocks;
    },
  };
}

function blockAround(masked: string, { start, end }: Span, offset: number): Span | null {
  const open: number[] = [];
  for (let position = start; position < offset; position++) {
    if (masked[position] === "{") open.push(position);
    else if (masked[position] === "}") open.pop();
  }
  const first = open
    .slice(0, MAX_BLOCKS)
    .find((position) => OPENS_BLOCK.test(masked.slice(Math.max(start, position - 200), position)));
  if (first === undefined) return null;
  let depth = 0;
  for (let position = first; position < end; position++) {
    if (masked[position] === "{") depth += 1;
    else if (masked[position] === "}" && --depth === 0) return { start: first + 1, end: position };
  }
  return { start: first + 1, end };
}

function statementsBetween(masked: string, from: number, to: number): readonly Span[] {
  const blocks: Span[] = [];
  let start: number | null = null;
  let last = from;
  let depth = 0;
  const close = (end: number): void => {
    if (start !== null) blocks.push({ start, end });
    start = null;
  };
  for (let position = from; position < to; position++) {
    const character = masked[position] ?? "";
    if (/\s/u.test(character)) {
      const isBreak = depth === 0 && start !== null && /[\n\r]/u.test(character);
      if (isBreak && endsBetween(masked, last, position, to)) close(last + 1);
      continue;
    }
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
    start ??= position;
    last = position;
    if (depth === 0 && character === ";") close(position + 1);
  }
  close(last + 1);
  return blocks.filter((each) => each.end > each.start + 1 || masked[each.start] !== ";");
}

const LOOK = 24;

function endsBetween(masked: string, last: number, position: number, to: number): boolean {
  if (GOES_ON.test(masked.slice(Math.max(0, last - LOOK), last + 1))) return false;
  let next = position;
  while (next < to && /\s/u.test(masked[next] ?? "")) next += 1;
  return !GOES_ON_BEFORE.test(masked.slice(next, Math.min(to, next + LOOK)));
}
