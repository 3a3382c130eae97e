import { isPlainObject } from "@repost/spec";
import path from "node:path";
import { jsonRows } from "../lines/json-rows.ts";
import type { ReadLinesOptions } from "../lines/read-lines.ts";
import type { AnswerExample } from "./training-example.ts";

export type QuestionRow =
  | { readonly status: "read"; readonly example: AnswerExample }
  | { readonly status: "invalid"; readonly where: string };

/**
 * Reads any training layout, except conversations of several turns.
 * @throws DatasetError errors of readLines
 */
export async function* readQuestionRows(
  file: string,
  options: ReadLinesOptions = {},
): AsyncGenerator<QuestionRow, void> {
  let number = 0;
  for await (const { where, value } of jsonRows(file, options)) {
    number += 1;
    const row = isPlainObject(value) ? value : {};
    const pair = alpacaPair(row) ?? plainPair(row) ?? conversationPair(row);
    if (pair === null) yield { status: "invalid", where };
    else yield { status: "read", example: exampleOf(pair, row, `${path.basename(file)}:${number}`) };
  }
}

interface QuestionPair {
  readonly prompt: string;
  readonly answer: string;
}

type Fields = Readonly<Record<string, unknown>>;

function exampleOf(pair: QuestionPair, row: Fields, instanceId: string): AnswerExample {
  return {
    kind: "answer",
    ...pair,
    instance_id: instanceId,
    origin: "mixed",
    model: textOf(row["model"]),
    source: textOf(row["source"]) ?? instanceId.replace(/:\d+$/u, ""),
    license: textOf(row["license"]),
  };
}

function alpacaPair({ instruction, input, output }: Fields): QuestionPair | null {
  const [prompt, answer] = [textOf(instruction), textOf(output)];
  if (prompt === null || answer === null) return null;
  const extra = textOf(input) ?? "";
  return { prompt: extra.trim() === "" ? prompt : `${prompt}\n\n${extra}`, answer };
}

function plainPair({ prompt, completion }: Fields): QuestionPair | null {
  const [question, answer] = [textOf(prompt), textOf(completion)];
  return question === null || answer === null ? null : { prompt: question, answer };
}

function conversationPair({ messages, conversations }: Fields): QuestionPair | null {
  const turns = (Array.isArray(messages) ? messages : Array.isArray(conversations) ? conversations : []).map(turnOf);
  const [answer, ...questions] = turns.toReversed();
  const texts = questions.toReversed().map((turn) => turn?.text ?? null);
  const promptTurns = questions.filter((turn) => turn?.role !== "system");
  if (answer?.role !== "assistant" || promptTurns.length !== 1 || promptTurns[0]?.role !== "user") return null;
  return { prompt: texts.filter((text) => text !== null).join("\n\n"), answer: answer.text };
}

const ROLES: Readonly<Record<string, "system" | "user" | "assistant">> = {
  system: "system",
  user: "user",
  human: "user",
  assistant: "assistant",
  gpt: "assistant",
};

function turnOf(turn: unknown): { readonly role: "system" | "user" | "assistant"; readonly text: string } | null {
  if (!isPlainObject(turn)) return null;
  const role = ROLES[textOf(turn["role"] ?? turn["from"]) ?? ""];
  const text = textOf(turn["content"] ?? turn["value"]);
  return role === undefined || text === null ? null : { role, text };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
