import { text, type Expression } from "../../values/expression.ts";
import { inText } from "./put-in-place.ts";

const MAX_LENGTH = 64;
/** Compared numbers below it are rarely character codes. */
const FIRST_PRINTABLE = 32n;

/** Returns values whose character code or length is the wanted number. Small numbers often have other meanings. */
export function putAsMeasure(node: Expression, seen: Expression, wanted: Expression): readonly Expression[] {
  if (seen.kind !== "integer" || wanted.kind !== "integer") return [];
  return [...asCharacter(node, seen.value, wanted.value), ...asLength(node, seen.value, wanted.value)];
}

function asCharacter(node: Expression, seen: bigint, wanted: bigint): readonly Expression[] {
  if (node.kind !== "text" && node.kind !== "bytes") return [];
  const isByte = node.kind === "bytes";
  if (wanted < 0n || wanted > (isByte ? 255n : 0xd7_ffn) || seen < 0n || seen > 0x10_ff_ffn) return [];
  if (!isByte && (seen < FIRST_PRINTABLE || wanted < 9n)) return [];
  return inText(node, String.fromCodePoint(Number(seen)), text(String.fromCodePoint(Number(wanted))));
}

function asLength(node: Expression, seen: bigint, wanted: bigint): readonly Expression[] {
  if (wanted < 0n || wanted > BigInt(MAX_LENGTH)) return [];
  const length = Number(wanted);
  if (node.kind === "sequence") {
    const { items } = node;
    if (BigInt(items.length) !== seen || (items.length === 0 && length > 0)) return [];
    return [{ ...node, items: Array.from({ length }, (_, index) => items[index % items.length] ?? node) }];
  }
  if (node.kind !== "text" && node.kind !== "bytes") return [];
  if (BigInt(node.value.length) !== seen) return [];
  const pattern = node.value === "" ? "a" : node.value;
  return [{ kind: node.kind, value: pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length) }];
}
