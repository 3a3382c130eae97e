import type { Observation } from "@repost/spec";
import { quoteMessage } from "../canonical/quote-text.ts";
import { decodeException, decodeObservation } from "./decode-observation.ts";
import { isJsonObject, parsePlainJson, type JsonObject } from "./plain-json.ts";
import type { Transcript } from "./transcript.ts";

const MAX_LINE_LENGTH = 32 * 1024 * 1024;

/** Any violation makes the whole transcript `tampered`. Never throws. */
export function decodeMessages(lines: readonly string[], calls: number): Transcript {
  const observations: Observation[] = [];
  let state: "start" | "loaded" | "closed" | "not loaded" = "start";
  let failure: Transcript | null = null;
  for (const line of lines) {
    const message = parseMessage(line);
    const type = message?.["type"];
    if (message === undefined) return tampered(line, "is not a message");
    if (type === "loaded" && state === "start") {
      state = "loaded";
    } else if (type === "load_error" && state === "start") {
      failure = decodeLoadError(message);
      if (failure === null) return tampered(line, "is not a load error");
      state = "not loaded";
    } else if (type === "call" && state === "loaded" && observations.length < calls) {
      const observation =
        message["index"] === observations.length ? decodeObservation(message["observation"]) : undefined;
      if (observation === undefined) return tampered(line, `is not the answer to call ${observations.length}`);
      observations.push(observation);
    } else if (type === "done" && state === "loaded" && observations.length === calls && message["count"] === calls) {
      state = "closed";
    } else {
      return tampered(line, "is out of place");
    }
  }
  return failure ?? { status: state === "closed" ? "closed" : "open", observations };
}

function parseMessage(line: string): JsonObject | undefined {
  if (line.length > MAX_LINE_LENGTH) return undefined;
  const value = parsePlainJson(line);
  return isJsonObject(value) ? value : undefined;
}

function decodeLoadError(message: JsonObject): Transcript | null {
  const { missing } = message;
  const exception = decodeException(message["exception"]);
  if (exception === undefined || (missing !== null && typeof missing !== "string")) return null;
  return { status: "load_error", exception, missing };
}

function tampered(line: string, problem: string): Transcript {
  return { status: "tampered", detail: `A message ${problem}: ${quoteMessage(line)}` };
}
