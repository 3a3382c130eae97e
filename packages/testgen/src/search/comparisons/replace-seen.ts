import type { Expression } from "../../values/expression.ts";

const MAX_TEXT = 400;

/** Replaces `seen` as whole value, text part or number by `wanted`. */
export function replaceSeen(node: Expression, seen: Expression, wanted: Expression): readonly Expression[] {
  if (isSame(node, seen)) return [wanted];
  if (seen.kind === "text" || seen.kind === "bytes") return inText(node, seen.value, wanted);
  const isNumberInCode = node.kind === "code" && seen.kind === "integer" && wanted.kind === "integer";
  return isNumberInCode ? inParts(node, seen.value, wanted.value) : [];
}

function isSame(value: Expression, other: Expression): boolean {
  switch (value.kind) {
    case "integer":
    case "boolean":
    case "text":
    case "bytes":
      return value.kind === other.kind && value.value === other.value;
    case "float":
      return (other.kind === "float" || other.kind === "integer") && numberOf(value) === numberOf(other);
    case "nothing":
      return other.kind === "nothing";
    default:
      return false;
  }
}

function numberOf(value: Expression): number {
  return value.kind === "float" ? Number(value.text) : value.kind === "integer" ? Number(value.value) : Number.NaN;
}

export function inText(node: Expression, seen: string, wanted: Expression): readonly Expression[] {
  if ((node.kind !== "text" && node.kind !== "bytes") || (wanted.kind !== "text" && wanted.kind !== "bytes")) return [];
  const whole = node.value;
  const by = wanted.value;
  return pieces(whole, seen).flatMap(([from, to]): readonly Expression[] => {
    const value = whole.slice(0, from) + by + whole.slice(to);
    return value.length > MAX_TEXT || value === whole ? [] : [{ kind: node.kind, value }];
  });
}

/** Returns the first and last position, ignoring case; the end for empty texts. */
function pieces(whole: string, seen: string): readonly (readonly [from: number, to: number])[] {
  if (seen === "") return [[whole.length, whole.length]];
  for (const same of [(text: string) => text, (text: string) => text.toLowerCase()]) {
    const [within, part] = [same(whole), same(seen)];
    if (within.length !== whole.length) continue;
    const offsets = [...new Set([within.indexOf(part), within.lastIndexOf(part)])].filter((at) => at >= 0);
    if (offsets.length > 0) return offsets.map((at) => [at, at + part.length] as const);
  }
  return [];
}

/** Matches constructors with numbers: `new Date(Date.UTC(2024, 1, 29))`. */
const CONSTRUCTOR_OF_NUMBERS = /^(?:new )?[\w$.]+\((?:[\w$.]+\()?-?\d+(?:, -?\d+)*\)*$/u;

/** Changes the first or the last occurrence. */
function inParts(node: Expression & { kind: "code" }, seen: bigint, wanted: bigint): readonly Expression[] {
  if (!CONSTRUCTOR_OF_NUMBERS.test(node.code)) return [];
  const matches = [...node.code.matchAll(/-?\b\d+\b/gu)].filter(([written]) => BigInt(written) === seen);
  const ends = [...new Set([matches[0], matches.at(-1)])].filter((match) => match !== undefined);
  return ends.map(({ index, 0: written }) => ({
    ...node,
    code: `${node.code.slice(0, index)}${wanted}${node.code.slice(index + written.length)}`,
  }));
}
