import { decodeStream } from "./decode-stream.ts";
import { compareStreams, type ExpectedStream, type StreamDifference } from "./expected-stream.ts";
import type { ProgramEnd } from "./stream.ts";

export interface StreamToInspect {
  readonly messages: readonly string[];
  readonly expected: ExpectedStream;
}

export type InspectedStream =
  | {
      readonly status: "read";
      readonly end: ProgramEnd | null;
      readonly difference: StreamDifference | null;
    }
  | { readonly status: "tampered"; readonly detail: string }
  | { readonly status: "unread"; readonly cause: "limit" | "unreadable"; readonly detail: string };

/** A program that raised may have fewer observations. */
export function inspectStream({ messages, expected }: StreamToInspect): InspectedStream {
  const stream = decodeStream(messages);
  if (stream.status === "tampered") return stream;
  const end = stream.status === "closed" ? stream.end : null;
  const complete = end !== null && end.how !== "raised";
  return { status: "read", end, difference: compareStreams(expected, stream.looks, { complete }) };
}
