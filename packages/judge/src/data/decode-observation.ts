import type { CanonicalValue, Observation } from "@repost/spec";
import { hasPlainNumbers, isJsonObject, type Json, type JsonObject } from "./plain-json.ts";

export function decodeObservation(value: Json | undefined): Observation | undefined {
  if (!isJsonObject(value)) return undefined;
  const { kind, detail } = value;
  switch (kind) {
    case "timeout":
      return { kind };
    case "died":
      return typeof detail === "string" ? { kind, detail } : undefined;
    case "unusable": {
      if (typeof detail !== "string") return undefined;
      const exception = decodeException(value["exception"]);
      return exception === undefined ? { kind, detail } : { kind, detail, exception };
    }
    case "returned": {
      const state = decodeState(value);
      const result = decodeValue(value["value"]);
      return state === undefined || result === undefined ? undefined : { kind, value: result, ...state };
    }
    case "raised": {
      const state = decodeState(value);
      const { exception: raised } = value;
      const exception = decodeException(raised);
      const explicit = isJsonObject(raised) ? raised["explicit"] : undefined;
      if (state === undefined || exception === undefined || typeof explicit !== "boolean") return undefined;
      return { kind, exception: { ...exception, explicit }, ...state };
    }
    default:
      return undefined;
  }
}

export function decodeException(
  value: Json | undefined,
): { readonly types: [string, ...string[]]; readonly message: string } | undefined {
  if (!isJsonObject(value)) return undefined;
  const { types, message } = value;
  if (!Array.isArray(types) || !types.every((type) => typeof type === "string")) return undefined;
  const [first, ...bases] = types as readonly string[];
  return first === undefined || typeof message !== "string" ? undefined : { types: [first, ...bases], message };
}

function decodeState(
  value: JsonObject,
): { readonly receiver: CanonicalValue; readonly arguments: CanonicalValue[]; readonly stdout: string } | undefined {
  const receiver = decodeValue(value["receiver"]);
  const states = decodeValue(value["arguments"]);
  const { stdout } = value;
  if (receiver === undefined || !Array.isArray(states) || typeof stdout !== "string") return undefined;
  return { receiver, arguments: [...(states as readonly CanonicalValue[])], stdout };
}

/** Malformed values differ from all honest ones: only numbers need a check. */
export function decodeValue(value: Json | undefined): CanonicalValue | undefined {
  return value === undefined || !hasPlainNumbers(value) ? undefined : (value as CanonicalValue);
}
