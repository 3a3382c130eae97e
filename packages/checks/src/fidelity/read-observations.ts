import type { Observation } from "@repost/spec";
import { readMessages } from "../read-messages.ts";

export interface SeenCalls {
  /** Load error; null when the module loaded. */
  readonly loadError: string | null;
  /** Observations by call number; unreached calls are missing. */
  readonly observations: ReadonlyMap<number, Observation>;
}

export function readObservations(messages: readonly string[]): SeenCalls {
  const observations = new Map<number, Observation>();
  let loadError: string | null = null;
  for (const message of readMessages(messages)) {
    if (message["type"] === "load_error") loadError = describeException(message["exception"]);
    const index = message["index"];
    if (message["type"] !== "call" || typeof index !== "number") continue;
    const observation = message["observation"];
    if (isObservation(observation)) observations.set(index, observation);
  }
  return { loadError, observations };
}

const KINDS = new Set(["returned", "raised", "timeout", "died", "unusable"]);

function isObservation(value: unknown): value is Observation {
  return typeof value === "object" && value !== null && "kind" in value && KINDS.has(String(value.kind));
}

function describeException(value: unknown): string {
  const { types, message } = (value ?? {}) as { types?: unknown; message?: unknown };
  const type: unknown = Array.isArray(types) ? types[0] : null;
  return `${typeof type === "string" ? type : "an exception"}: ${typeof message === "string" ? message : ""}`;
}
