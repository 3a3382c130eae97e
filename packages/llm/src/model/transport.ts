import { parseJson } from "@repost/spec";
import { normalizeUsage } from "./token-usage.ts";
import { rawPrompt } from "./raw-prompt.ts";

interface TransportOptions {
  readonly body: Readonly<Record<string, unknown>>;
  readonly fetch?: typeof fetch | undefined;
}

/** Adds fields, sends raw prompts and normalizes usage. */
export function createTransport({ body, fetch: send = fetch }: TransportOptions): typeof fetch {
  return async (input, init) => {
    const response = await send(input, { ...init, ...bodyToSend(init?.body, body) });
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok) return response;
    if (type.includes("text/event-stream")) return mendStream(response);
    return type.includes("json") ? await mendBody(response) : response;
  };
}

function bodyToSend(body: unknown, fields: TransportOptions["body"]): { readonly body?: string } {
  if (typeof body !== "string") return {};
  return { body: JSON.stringify({ ...(JSON.parse(body) as object), ...fields, ...rawPrompt.getStore() }) };
}

async function mendBody(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(normalizeJson(text), { status: response.status, headers: contentHeaders(response) });
}

function mendStream(response: Response): Response {
  if (response.body === null) return response;
  let rest = "";
  const lines = new TransformStream<string, string>({
    transform(piece, controller) {
      const parts = (rest + piece).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) controller.enqueue(`${mendLine(line)}\n`);
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(mendLine(rest));
    },
  });
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(lines)
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: response.status, headers: contentHeaders(response) });
}

function mendLine(line: string): string {
  return line.startsWith("data:") && line.includes('"usage"') ? `data: ${normalizeJson(line.slice(5))}` : line;
}

/** The SDK reports invalid JSON. */
function normalizeJson(text: string): string {
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(normalizeUsage(value));
}

/** Removes the encoding and length of the original body. */
function contentHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return headers;
}
