import { withoutUndefined } from "@repost/spec";
import type { FakeAnswer, FakeChoice, FakeUsage } from "./fake-answer.ts";
import { contentText, type FakeRequest } from "./fake-request.ts";

export type ChoicesAnswer = Extract<FakeAnswer, { kind: "choices" }>;

/** Repeats a single answer for each requested choice. */
export function choicesFor(answer: ChoicesAnswer, request: FakeRequest): readonly FakeChoice[] {
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

export function envelope(request: FakeRequest, object: string): Record<string, unknown> {
  return { id: `fake-${request.index}`, object, created: 1_735_689_600, model: request.body.model ?? "fake" };
}

export function finishReasonOf({ finishReason = "stop" }: FakeChoice): string | null {
  return finishReason;
}

function messageOf({ text, reasoning, refusal }: FakeChoice): Record<string, unknown> {
  return {
    role: "assistant",
    content: text,
    ...withoutUndefined({ reasoning_content: reasoning, refusal }),
  };
}

export function reportedUsage(
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
