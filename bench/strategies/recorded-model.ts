import { readFile } from "node:fs/promises";
import type { CountingTextModel } from "@repost/llm";
import type { PublishedTask } from "@repost/dataset";
import type { TextRequest, TokenCounter } from "@repost/spec";

const RECORDINGS = new URL("../../tests/recordings/", import.meta.url);

async function recordedCalls(idx: string): Promise<string> {
  return await readFile(new URL(`calls/${idx}.py`, RECORDINGS), "utf8");
}

async function recordedMock(idx: string): Promise<string | null> {
  return await readFile(new URL(`mocks/${idx}.py`, RECORDINGS), "utf8").catch(() => null);
}

export type Answers = (messages: TextRequest["messages"]) => string | Promise<string>;

export function answeringModel(answers: Answers, counter: TokenCounter): CountingTextModel {
  let spent = { calls: 0, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 0, usd: null };
  return {
    usage: () => spent,
    async complete({ messages }: TextRequest) {
      const text = await answers(messages);
      const inputTokens = messages.reduce((sum, { content }) => sum + counter.count(content), 0);
      const outputTokens = counter.count(text);
      spent = {
        ...spent,
        calls: spent.calls + 1,
        inputTokens: spent.inputTokens + inputTokens,
        outputTokens: spent.outputTokens + outputTokens,
      };
      return { text, finishReason: "stop", usage: { inputTokens, outputTokens }, modelId: "recorded" };
    },
  };
}

/** Handwritten calls and stubs, with the row's published scripts. */
export function recordedAnswers(task: PublishedTask): Answers {
  return (messages) => answerOf(task, messages);
}

async function answerOf(
  { task_id: idx, module, suite, orig }: PublishedTask,
  messages: TextRequest["messages"],
): Promise<string> {
  const question = messages.find(({ role }) => role === "user")?.content ?? "";
  if (question.startsWith("Write calls of")) return fenced(await recordedCalls(idx));
  if (question.includes("Write mocks for")) return fenced((await recordedMock(idx)) ?? "# none");
  if (question.includes('"answer": "same" | "yes" | "no"')) return opinion(orig["sandbox_functionality_check"], "same");
  if (question.includes('"conditions": [')) return opinion(orig["test_correctness_check"], "yes", true);
  if (question.includes("into one Python script")) return fenced(module.code);
  if (question.includes("Somebody will write it anew")) return fenced(suite.program ?? "");
  return "I have nothing to say.";
}

function fenced(code: string): string {
  return `\`\`\`python\n${code.trimEnd()}\n\`\`\``;
}

function opinion(check: unknown, usual: string, hasConditions = false): string {
  const opinionFields = typeof check === "object" && check !== null ? (check as Readonly<Record<string, unknown>>) : {};
  const answer = typeof opinionFields["answer"] === "string" ? opinionFields["answer"].toLowerCase() : usual;
  const reasoning = typeof opinionFields["reasoning"] === "string" ? opinionFields["reasoning"] : "";
  const conditions = hasConditions ? { conditions: Array.from({ length: 5 }, () => answer === "yes") } : {};
  return JSON.stringify({ reasoning, ...conditions, answer });
}
