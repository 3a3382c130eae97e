import { hasPlainNumbers, isJsonObject, type Json, type JsonObject, parsePlainJson } from "../data/plain-json.ts";

export const MAX_LINE_LENGTH = 64 * 1024 * 1024;

const KINDS = ["call", "op", "answer", "throw"] as const;
const FIELDS = new Set(["t", "n", "v", "o", "s"]);

export interface Exchange {
  readonly kind: (typeof KINDS)[number];
  readonly number: number;
}

export type ReadMessage =
  | { readonly kind: "exchange"; readonly exchange: Exchange }
  | { readonly kind: "other"; readonly message: JsonObject };

/** Returns undefined for excessive size or depth. */
export function readMessage(line: string): ReadMessage | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const value = parsePlainJson(line);
  if (!isJsonObject(value) || !hasPlainNumbers(value)) return undefined;
  const exchange = exchangeOf(value);
  return exchange === undefined ? { kind: "other", message: value } : { kind: "exchange", exchange };
}

function exchangeOf(message: JsonObject): Exchange | undefined {
  const { t, n, v, o, s } = message;
  const kind = KINDS.find((messageKind) => messageKind === t);
  if (kind === undefined || typeof n !== "number" || n < 1 || !isJsonObject(s)) return undefined;
  if (!Array.isArray(v) || !Array.isArray(o) || Object.keys(message).some((field) => !FIELDS.has(field))) {
    return undefined;
  }
  return (o as readonly Json[]).every(isNode) ? { kind, number: n } : undefined;
}

function isNode(node: Json): boolean {
  if (!Array.isArray(node) || node.length < 3) return false;
  const [number, kind] = node as readonly Json[];
  return typeof number === "number" && number !== 0 && typeof kind === "string";
}
