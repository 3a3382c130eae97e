import { answerGrove } from "../../tests/pipeline/grove-answers.ts";
import { answerGroveScripts } from "../../tests/pipeline/grove-scripts.ts";
import type { Answers } from "./recorded-model.ts";

export function groveAnswers(way: string): Answers {
  const answer = way === "llm" ? answerGroveScripts : answerGrove;
  return async (messages) => {
    const body = { messages: messages.map(({ role, content }) => ({ role, content })) };
    const prompt = messages.findLast(({ role }) => role === "user")?.content ?? "";
    const text = await answer({ body, prompt } as unknown as Parameters<typeof answer>[0]);
    if (typeof text !== "string") throw new TypeError("The groves' answers are texts.");
    return text;
  };
}
