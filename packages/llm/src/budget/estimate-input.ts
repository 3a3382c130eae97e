import type { TextRequest, TokenCounter } from "@repost/spec";

/** Overhead of chat formats. */
const TOKENS_PER_MESSAGE = 4;
/** Code has three to four. The lower value overestimates. */
const BYTES_PER_TOKEN = 3;

/** Estimates by bytes without a counter. */
export function estimateInput({ messages, json }: TextRequest, counter?: TokenCounter): number {
  const count = (text: string): number =>
    counter?.count(text) ?? Math.ceil(Buffer.byteLength(text, "utf8") / BYTES_PER_TOKEN);
  const schema = json?.schema === undefined ? 0 : count(JSON.stringify(json.schema));
  return messages.reduce((sum, { content }) => sum + count(content) + TOKENS_PER_MESSAGE, schema);
}
