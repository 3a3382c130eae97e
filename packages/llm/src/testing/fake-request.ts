import type { IncomingHttpHeaders } from "node:http";

/** A request as the server received it. */
export interface FakeRequest {
  /** Position among all requests, from 0. */
  readonly index: number;
  readonly kind: "chat" | "completion" | "other";
  readonly method: string;
  /** Path without the leading /v1. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed JSON; a text where it is none. */
  readonly body: FakeRequestBody;
  /** What is asked: the content of the last message, or the prompt of a completion. */
  readonly prompt: string;
  /** When it came in, in ms of `Date.now()`. */
  readonly receivedAt: number;
  /** Requests under way, this one included, when it came in. */
  readonly active: number;
}

/** The fields of OpenAI's requests that this server looks at, and whatever else was sent. */
export interface FakeRequestBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: unknown }[];
  readonly prompt?: string;
  readonly n?: number;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly [field: string]: unknown;
}

export function requestKind(path: string): FakeRequest["kind"] {
  if (path === "/chat/completions") return "chat";
  return path === "/completions" ? "completion" : "other";
}

export function promptOf(body: FakeRequestBody): string {
  if (typeof body.prompt === "string") return body.prompt;
  return contentText(body.messages?.at(-1)?.content);
}

/** A message's text, whether it came as a string or in parts. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: unknown) => (hasText(part) ? part.text : "")).join("");
}

function hasText(part: unknown): part is { readonly text: string } {
  return typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
}
