import { z } from "zod/v4";

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

export const alpacaSchema = z.object({ ...question, ...output, ...provenance }).describe("Alpaca's columns");

export const alpacaPairSchema = z
  .object({ ...question, ...pair(z.string()), ...provenance })
  .describe("Alpaca's columns with a preference, as LLaMA-Factory reads them");

export const sharegptSchema = z
  .object({ conversations: z.array(turn).describe("The prompt, then the answer"), ...provenance })
  .describe("ShareGPT's columns");

export const sharegptPairSchema = z
  .object({ conversations: z.array(turn).describe("The prompt"), ...pair(turn), ...provenance })
  .describe("ShareGPT's columns with a preference, as LLaMA-Factory reads them");

export const messagesSchema = z
  .object({ messages: z.array(message).describe("The prompt, then the answer"), ...provenance })
  .describe("Chat messages for TRL and chat templates");

export const messagesPairSchema = z
  .object({ prompt: z.array(message).describe("The prompt"), ...pair(z.array(message)), ...provenance })
  .describe("Chat messages with a preference, for TRL");

export const promptCompletionSchema = z
  .object({ ...prompt, ...completion, ...provenance })
  .describe("Plain text for base models, as TRL reads it");

export const promptCompletionPairSchema = z
  .object({ ...prompt, ...pair(z.string()), ...provenance })
  .describe("Plain text with a preference, as TRL reads it");
