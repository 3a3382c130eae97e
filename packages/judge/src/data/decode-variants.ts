import type { Observation } from "@repost/spec";
import { decodeException, decodeObservation } from "./decode-observation.ts";
import { isJsonObject, parsePlainJson, type Json, type JsonObject } from "./plain-json.ts";
import type { ExceptionText } from "../missing-name.ts";

export type VariantEnd = "done" | "different" | "timeout" | "died" | "not_loaded" | "not_switchable";

export interface VariantRecord {
  readonly end: VariantEnd;
  /** Null: equal to the observation of the module itself. */
  readonly observations: readonly (Observation | null)[];
  readonly exception: ExceptionText | null;
  readonly wallMs: number;
}

export type VariantsTranscript =
  /** `records` start with the module itself. */
  | { readonly status: "told"; readonly records: readonly VariantRecord[] }
  | { readonly status: "not_switchable" }
  | { readonly status: "unusable" };

const ENDS: ReadonlySet<unknown> = new Set<VariantEnd>([
  "done",
  "different",
  "timeout",
  "died",
  "not_loaded",
  "not_switchable",
]);

const LAST: ReadonlySet<unknown> = new Set(["done", "stopped"]);

export function decodeVariants(lines: readonly string[]): VariantsTranscript {
  const [first, ...messages] = lines.map(parsePlainJson);
  if (!isJsonObject(first)) return { status: "unusable" };
  if (first["type"] === "not_switchable") return { status: "not_switchable" };
  if (first["type"] !== "loaded") return { status: "unusable" };
  const records: VariantRecord[] = [];
  for (const message of messages) {
    if (isJsonObject(message) && LAST.has(message["type"])) break;
    const record = isJsonObject(message) ? decodeRecord(message, records.length) : undefined;
    if (record === undefined) return { status: "unusable" };
    records.push(record);
  }
  return { status: "told", records };
}

function decodeRecord(message: JsonObject, index: number): VariantRecord | undefined {
  const { type, end, observations, wall_ms: wallMs } = message;
  if (type !== "variant" || message["index"] !== index || !ENDS.has(end) || typeof wallMs !== "number")
    return undefined;
  if (!Array.isArray(observations)) return undefined;
  const decoded = (observations as readonly Json[]).map((observation) =>
    observation === null ? null : decodeObservation(observation),
  );
  if (decoded.includes(undefined)) return undefined;
  const exception = decodeException(message["exception"]) ?? null;
  return { end: end as VariantEnd, observations: decoded as readonly (Observation | null)[], exception, wallMs };
}
