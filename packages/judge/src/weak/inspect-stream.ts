import { decodeStream } from "./decode-stream.ts";
import { compareStreams, type ExpectedStream, type StreamDifference } from "./expected-stream.ts";
import type { ProgramEnd } from "./stream.ts";

/** Messages of a candidate's run, and the looks that they should hold. */
export interface StreamToInspect {
  readonly messages: readonly string[];
  readonly expected: ExpectedStream;
}

/** A candidate's run, compared with what is expected. */
export type InspectedStream =
  | {
      readonly status: "read";
      /** Null where the program did not come to its end. */
      readonly end: ProgramEnd | null;
      readonly difference: StreamDifference | null;
    }
  | { readonly status: "tampered"; readonly detail: string }
  /** The host could not process the messages in its limits. */
  | { readonly status: "unread"; readonly cause: "limit" | "unreadable"; readonly detail: string };

/** Decodes a stream and compares it. A program that raised need not have come to all looks. */
export function inspectStream({ messages, expected }: StreamToInspect): InspectedStream {
  const stream = decodeStream(messages);
  if (stream.status === "tampered") return stream;
  const end = stream.status === "closed" ? stream.end : null;
  const complete = end !== null && end.how !== "raised";
  return { status: "read", end, difference: compareStreams(expected, stream.looks, { complete }) };
}
