import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { withoutUndefined } from "@repost/spec";
import type { FakeAnswer, FakeChoice, FakeUsage } from "./fake-answer.ts";
import { contentText, type FakeRequest } from "./fake-request.ts";

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

type ChoicesAnswer = Extract<FakeAnswer, { kind: "choices" }>;

/** Repeats a single answer for each requested choice. */
function choicesFor(answer: ChoicesAnswer, request: FakeRequest): readonly FakeChoice[] {
  const count = request.body.n ?? answer.choices.length;
  return Array.from(
    { length: count },
    (_, index) => answer.choices[index % answer.choices.length] ?? answer.choices[0],
  );
}

export function completionBody(answer: ChoicesAnswer, request: FakeRequest): Record<string, unknown> {
  const choices = choicesFor(answer, request);
  const usage = reportedUsage(answer.usage, choices, request);
  return {
    ...envelope(request, request.kind === "chat" ? "chat.completion" : "text_completion"),
    choices: choices.map((choice, index) => ({
      index,
      ...(request.kind === "chat" ? { message: messageOf(choice) } : { text: choice.text ?? "" }),
      logprobs: null,
      finish_reason: finishReasonOf(choice),
    })),
    ...(usage === undefined ? {} : { usage }),
  };
}

function envelope(request: FakeRequest, object: string): Record<string, unknown> {
  return { id: `fake-${request.index}`, object, created: 1_735_689_600, model: request.body.model ?? "fake" };
}

function finishReasonOf({ finishReason = "stop" }: FakeChoice): string | null {
  return finishReason;
}

function messageOf({ text, reasoning, refusal }: FakeChoice): Record<string, unknown> {
  return {
    role: "assistant",
    content: text,
    ...withoutUndefined({ reasoning_content: reasoning, refusal }),
  };
}

function reportedUsage(
  usage: FakeUsage,
  choices: readonly FakeChoice[],
  { body }: FakeRequest,
): Record<string, unknown> | undefined {
  if (usage === "absent") return undefined;
  if (usage !== "counted") return usage;
  const input = [body.prompt ?? "", ...(body.messages ?? []).map(({ content }) => contentText(content))];
  const prompt_tokens = countFakeTokens(input.join(" "));
  const output = choices.map(({ text, reasoning, refusal }) => `${reasoning ?? ""} ${text ?? ""} ${refusal ?? ""}`);
  const completion_tokens = countFakeTokens(output.join(" "));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function countFakeTokens(text: string): number {
  return text.match(/\w+|[^\w\s]/gu)?.length ?? 0;
}

const PIECE_LENGTH = 8;

/** `data:` lines: text, finish reason, usage if requested, `[DONE]`. */
function streamPieces(answer: ChoicesAnswer, request: FakeRequest): readonly string[] {
  const object = request.kind === "chat" ? "chat.completion.chunk" : "text_completion";
  const choices = choicesFor(answer, request);
  const event = (fields: Record<string, unknown>): string =>
    `data: ${JSON.stringify({ ...envelope(request, object), ...fields })}\n\n`;
  const pieces = choices.flatMap((choice, index) => [
    ...(request.kind === "chat" ? chatDeltas(choice) : textDeltas(choice)).map((delta) =>
      event({ choices: [{ index, ...delta, finish_reason: null }] }),
    ),
    event({ choices: [{ index, ...lastDelta(request), finish_reason: finishReasonOf(choice) }] }),
  ]);
  const usage =
    request.body.stream_options?.include_usage === true ? reportedUsage(answer.usage, choices, request) : undefined;
  return [...pieces, ...(usage === undefined ? [] : [event({ choices: [], usage })]), "data: [DONE]\n\n"];
}

function lastDelta(request: FakeRequest): Record<string, unknown> {
  return request.kind === "chat" ? { delta: {} } : { text: "" };
}

function chatDeltas({ text, reasoning, refusal }: FakeChoice): readonly Record<string, unknown>[] {
  return [
    { delta: { role: "assistant", content: "" } },
    ...cut(reasoning).map((piece) => ({ delta: { reasoning_content: piece } })),
    ...cut(text ?? undefined).map((piece) => ({ delta: { content: piece } })),
    ...cut(refusal).map((piece) => ({ delta: { refusal: piece } })),
  ];
}

function textDeltas({ text }: FakeChoice): readonly Record<string, unknown>[] {
  return cut(text ?? undefined).map((piece) => ({ text: piece }));
}

/** Never cuts inside of a surrogate pair. */
function cut(text = ""): readonly string[] {
  const characters = Array.from(text);
  return Array.from({ length: Math.ceil(characters.length / PIECE_LENGTH) }, (_, index) =>
    characters.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH).join(""),
  );
}
