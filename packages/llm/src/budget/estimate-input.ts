import type { TextRequest, TokenCounter } from "@repost/spec";

/** What chat formats add around a message. */
const TOKENS_PER_MESSAGE = 4;
/** Code has three to four bytes a token in the tokenizers in use; the lower end makes the estimate rather too high. */
const BYTES_PER_TOKEN = 3;

/** How many tokens a request will have, before anybody has counted: by a tokenizer if one is given, else by its bytes. */
export function estimateInput({ messages, json }: TextRequest, counter?: TokenCounter): number {
  const count = (text: string): number =>
    counter?.count(text) ?? Math.ceil(Buffer.byteLength(text, "utf8") / BYTES_PER_TOKEN);
  const schema = json?.schema === undefined ? 0 : count(JSON.stringify(json.schema));
  return messages.reduce((sum, { content }) => sum + count(content) + TOKENS_PER_MESSAGE, schema);
}
