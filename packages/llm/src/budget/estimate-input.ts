import type { TextRequest, TokenCounter } from "@repost/spec";

/** Tokens that chat formats add to a message. */
const TOKENS_PER_MESSAGE = 4;
/** Code has three to four bytes per token. The lower value overestimates. */
const BYTES_PER_TOKEN = 3;

/** Estimates the input tokens of a request. Without a counter, the estimate is based on the number of bytes. */
export function estimateInput({ messages, json }: TextRequest, counter?: TokenCounter): number {
  const count = (text: string): number =>
    counter?.count(text) ?? Math.ceil(Buffer.byteLength(text, "utf8") / BYTES_PER_TOKEN);
  const schema = json?.schema === undefined ? 0 : count(JSON.stringify(json.schema));
  return messages.reduce((sum, { content }) => sum + count(content) + TOKENS_PER_MESSAGE, schema);
}
