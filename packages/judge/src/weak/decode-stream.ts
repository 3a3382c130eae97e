import { decodeValue } from "../data/decode-observation.ts";
import { isJsonObject, type JsonObject, parsePlainJson } from "../data/plain-json.ts";
import { quoteMessage } from "../canonical/quote-text.ts";
import type { Look, ProgramEnd, Stream } from "./stream.ts";

const KINDS: ReadonlySet<string> = new Set(["value", "exact", "truth", "reached", "return", "raise", "state"]);
const ENDS: ReadonlySet<string> = new Set(["returned", "exit", "raised"]);
const MAX_LINE_LENGTH = 32 * 1024 * 1024;
const MAX_LOOKS = 100_000;

/** A violation makes the stream `tampered`. Never throws. */
export function decodeStream(lines: readonly string[]): Stream {
  const looks: Look[] = [];
  let end: ProgramEnd | undefined;
  for (const line of lines) {
    const message = line.length > MAX_LINE_LENGTH ? undefined : parsePlainJson(line);
    if (!isJsonObject(message) || end !== undefined || looks.length >= MAX_LOOKS) return tampered(line);
    if (message["t"] === "end") {
      end = decodeEnd(message, looks.length);
      if (end === undefined) return tampered(line);
      continue;
    }
    const look = decodeLook(message);
    if (look === undefined) return tampered(line);
    looks.push(look);
  }
  return end === undefined ? { status: "open", looks } : { status: "closed", looks, end };
}

function decodeLook({ t: kind, k: statementNumber, v }: JsonObject): Look | undefined {
  const value = decodeValue(v);
  if (typeof kind !== "string" || !KINDS.has(kind) || value === undefined) return undefined;
  if (typeof statementNumber !== "number" || !Number.isSafeInteger(statementNumber)) return undefined;
  return { kind: kind as Look["kind"], statementNumber, value };
}

function decodeEnd({ how, count, code, types, message }: JsonObject, looks: number): ProgramEnd | undefined {
  if (typeof how !== "string" || !ENDS.has(how) || count !== looks) return undefined;
  const names = Array.isArray(types) ? types.filter((type) => typeof type === "string") : [];
  return {
    how: how as ProgramEnd["how"],
    count,
    code: typeof code === "number" ? code : null,
    types: names,
    message: typeof message === "string" ? message : "",
  };
}

function tampered(line: string): Stream {
  return { status: "tampered", detail: `A message is out of place: ${quoteMessage(line)}` };
}
