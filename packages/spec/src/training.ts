import { z } from "zod/v4";
import { list, object } from "./fields.ts";

/** Trailing columns with the origin of a row, which trainers ignore. */
const provenance = {
  instance_id: z.string().describe("Instance id of the environment"),
  origin: z
    .enum(["reference", "sample", "repair", "mixed"])
    .describe(
      "reference: the repository's code; sample: a model's answer; repair: a model's correction of a failed answer; mixed: row of a mixed file",
    ),
  model: z.string().nullable().describe("Model of the answer; null for a reference or when unknown"),
  source: z.string().describe("The SOURCE that opens the function's repository"),
  license: z.string().nullable().describe("SPDX expression of the repository; null when unknown"),
};

const pair = (answer: z.ZodType) => ({
  chosen: answer.describe("Preferred answer"),
  rejected: answer.describe("Rejected answer"),
});

const question = {
  instruction: z.string().describe("The prompt"),
  input: z.string().describe("Empty, because the instruction is the whole prompt"),
};
const output = { output: z.string().describe("Answer to learn") };
const turn = z.object({
  from: z.enum(["human", "gpt"]).describe("Speaker"),
  value: z.string().describe("Text"),
});
const message = z.object({
  role: z.enum(["user", "assistant"]).describe("Role"),
  content: z.string().describe("Text"),
});
const prompt = { prompt: z.string().describe("The prompt") };
const completion = { completion: z.string().describe("Exact continuation of the prompt") };

export const trainingSchemas = {
  alpaca: object("Alpaca's columns", { ...question, ...output, ...provenance }),
  alpacaPair: object("Alpaca's columns with a preference, as LLaMA-Factory reads them", {
    ...question,
    ...pair(z.string()),
    ...provenance,
  }),
  sharegpt: object("ShareGPT's columns", {
    conversations: list("The prompt, then the answer", turn),
    ...provenance,
  }),
  sharegptPair: object("ShareGPT's columns with a preference, as LLaMA-Factory reads them", {
    conversations: list("The prompt", turn),
    ...pair(turn),
    ...provenance,
  }),
  messages: object("Chat messages for TRL and chat templates", {
    messages: list("The prompt, then the answer", message),
    ...provenance,
  }),
  messagesPair: object("Chat messages with a preference, for TRL", {
    prompt: list("The prompt", message),
    ...pair(z.array(message)),
    ...provenance,
  }),
  promptCompletion: object("Plain text for base models, as TRL reads it", {
    ...prompt,
    ...completion,
    ...provenance,
  }),
  promptCompletionPair: object("Plain text with a preference, as TRL reads it", {
    ...prompt,
    ...pair(z.string()),
    ...provenance,
  }),
};
