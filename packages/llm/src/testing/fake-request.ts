import type { IncomingHttpHeaders } from "node:http";

export interface FakeRequest {
  /** From 0. */
  readonly index: number;
  readonly kind: "chat" | "completion" | "other";
  readonly method: string;
  /** Without the leading /v1. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Text if the JSON is invalid. */
  readonly body: FakeRequestBody;
  /** Content of the last message, or the prompt. */
  readonly prompt: string;
  /** In ms of `Date.now()`. */
  readonly receivedAt: number;
  readonly active: number;
}

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

export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: unknown) => (hasText(part) ? part.text : "")).join("");
}

function hasText(part: unknown): part is { readonly text: string } {
  return typeof part === "object" && part !== null && "text" in part && typeof part.text === "string";
}
