import { z } from "zod/v4";

/** Columns that every row has after those that a trainer reads. Trainers leave them alone. */
const provenance = {
  instance_id: z.string().describe("Of the environment"),
  origin: z
    .enum(["reference", "sample", "repair", "mixed"])
    .describe(
      "Whose answer it is: the repository's, a model's, a model's that corrects one that failed, or that of a mixed file",
    ),
  model: z.string().nullable().describe("Who answered; null for a reference, or where it is not known"),
  source: z.string().describe("The SOURCE that opens the function's repository"),
  license: z.string().nullable().describe("SPDX expression of the repository; null when unknown"),
};

const pair = (answer: z.ZodType) => ({
  chosen: answer.describe("The answer to prefer"),
  rejected: answer.describe("The answer to avoid"),
});

const question = {
  instruction: z.string().describe("The prompt"),
  input: z.string().describe("Empty, for the instruction is the whole prompt"),
};
const output = { output: z.string().describe("The answer to learn") };
const turn = z.object({
  from: z.enum(["human", "gpt"]).describe("Who says it"),
  value: z.string().describe("What is said"),
});
const message = z.object({
  role: z.enum(["user", "assistant"]).describe("Who says it"),
  content: z.string().describe("What is said"),
});
const prompt = { prompt: z.string().describe("The prompt") };
const completion = { completion: z.string().describe("What follows the prompt, to the letter") };

export const alpacaSchema = z.object({ ...question, ...output, ...provenance }).describe("Alpaca's columns");

export const alpacaPairSchema = z
  .object({ ...question, ...pair(z.string()), ...provenance })
  .describe("Alpaca's columns with a preference, as LLaMA-Factory ranks them");

export const sharegptSchema = z
  .object({ conversations: z.array(turn).describe("The prompt, then the answer"), ...provenance })
  .describe("ShareGPT's columns");

export const sharegptPairSchema = z
  .object({ conversations: z.array(turn).describe("The prompt"), ...pair(turn), ...provenance })
  .describe("ShareGPT's columns with a preference, as LLaMA-Factory ranks them");

export const messagesSchema = z
  .object({ messages: z.array(message).describe("The prompt, then the answer"), ...provenance })
  .describe("Chat messages, as TRL and chat templates have them");

export const messagesPairSchema = z
  .object({ prompt: z.array(message).describe("The prompt"), ...pair(z.array(message)), ...provenance })
  .describe("Chat messages with a preference, as TRL has them");

export const promptCompletionSchema = z
  .object({ ...prompt, ...completion, ...provenance })
  .describe("Plain texts, as TRL has them for base models");

export const promptCompletionPairSchema = z
  .object({ ...prompt, ...pair(z.string()), ...provenance })
  .describe("Plain texts with a preference, as TRL has them");
