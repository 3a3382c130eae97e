import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { completionBody, type ChoicesAnswer } from "./completion-body.ts";
import type { FakeAnswer } from "./fake-answer.ts";
import type { FakeRequest } from "./fake-request.ts";
import { streamPieces } from "./stream-pieces.ts";

/** Resolves when the answer is sent or the connection closed. */
export async function sendAnswer(response: ServerResponse, request: FakeRequest, answer: FakeAnswer): Promise<void> {
  switch (answer.kind) {
    case "choices":
      return request.body.stream === true
        ? await sendStream(response, request, answer)
        : await sendJson(response, 200, completionBody(answer, request));
    case "body":
      response.writeHead(answer.status, answer.headers);
      return await end(response, answer.body);
    case "reset":
      return await reset(response, answer.when);
    case "silence":
      return await closed(response);
    case "delayed":
      await Promise.race([sleep(answer.delayMs, undefined, { ref: false }), closed(response)]);
      return response.destroyed ? undefined : await sendAnswer(response, request, answer.answer);
  }
}

export async function sendJson(response: ServerResponse, status: number, body: unknown): Promise<void> {
  response.writeHead(status, { "content-type": "application/json" });
  await end(response, JSON.stringify(body));
}

async function sendStream(response: ServerResponse, request: FakeRequest, answer: ChoicesAnswer): Promise<void> {
  const pieces = streamPieces(answer, request);
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (answer.cutAfterPieces === undefined) return await end(response, pieces.join(""));
  await written(response, pieces.slice(0, answer.cutAfterPieces).join(""));
  response.destroy();
}

async function reset(response: ServerResponse, when: "before-headers" | "in-body"): Promise<void> {
  if (when === "in-body") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    await written(response, '{"id":"fake","choices":[{"message":');
  }
  response.destroy();
}

async function end(response: ServerResponse, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once("close", resolve);
    response.end(text);
  });
}

async function written(response: ServerResponse, text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once("close", resolve);
    response.write(text, () => resolve());
  });
}

async function closed(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => response.once("close", resolve));
}
