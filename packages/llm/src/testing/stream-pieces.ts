import { type ChoicesAnswer, choicesFor, envelope, finishReasonOf, reportedUsage } from "./completion-body.ts";
import type { FakeChoice } from "./fake-answer.ts";
import type { FakeRequest } from "./fake-request.ts";

const PIECE_LENGTH = 8;

/** `data:` lines: text, finish reason, usage if requested, `[DONE]`. */
export function streamPieces(answer: ChoicesAnswer, request: FakeRequest): readonly string[] {
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
