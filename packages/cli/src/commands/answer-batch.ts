import { completeBatch, createOpenAIBatches, identityOf, parseModelName } from "@repost/llm";
import type { TextRequest } from "@repost/spec";
import { cliBatchUnusable } from "../errors.ts";
import type { Terminal } from "../output/terminal.ts";
import type { ModelFlags } from "./model-options.ts";

/**
 * A batch is submitted as a whole, so that no limit can stop it.
 * @throws CliError CLI_BATCH_UNUSABLE
 */
export function refuseBatch(flags: ModelFlags & { readonly prompt: string }): void {
  const { baseUrl, prompt, maxCalls, maxTokens, maxUsd, modelCache } = flags;
  if (baseUrl === undefined) throw cliBatchUnusable("needs --base-url, the address of a server with files and batches");
  if (prompt !== "chat" || flags.api === "completion") throw cliBatchUnusable("asks chat models alone");
  if ((maxCalls ?? maxTokens ?? maxUsd) !== undefined)
    throw cliBatchUnusable("is paid for as a whole: no limit of calls, tokens or dollars holds for it");
  if (modelCache !== undefined) throw cliBatchUnusable("keeps its answers in the run, whatever --model-cache says");
}

export interface AnswerBatchOptions {
  readonly flags: ModelFlags & { readonly batchPoll: number };
  readonly folder: string;
  readonly requests: readonly TextRequest[];
  readonly terminal: Terminal;
  readonly signal?: AbortSignal | undefined;
}

/** A later process continues the wait when this one ends. */
export async function answerBatch({ flags, folder, requests, terminal, signal }: AnswerBatchOptions): Promise<void> {
  const { baseUrl = "", body } = flags;
  const { name } = parseModelName(flags.model, baseUrl);
  const apiKey = process.env["REPOST_API_KEY"];
  const bodyFields = body === undefined ? {} : { body };
  const provider = createOpenAIBatches({
    model: name,
    baseUrl,
    ...bodyFields,
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  terminal.say(`${requests.length} requests in a batch`);
  let lastStatus = "";
  const answers = await completeBatch({
    provider,
    requests,
    identity: identityOf({ model: flags.model, baseUrl, api: "chat", ...bodyFields }),
    folder,
    signal,
    pollMs: flags.batchPoll * 1000,
    onStatus: ({ state, completed, total }) => {
      const status = `batch ${state}: ${completed} of ${total || requests.length}`;
      if (status !== lastStatus) terminal.say(status);
      lastStatus = status;
    },
  });
  const problems = answers.flatMap((answer) => (answer.status === "failed" ? [answer.problem] : []));
  if (problems.length > 0) terminal.say(`${problems.length} requests of the batch failed; the first: ${problems[0]}`);
}
