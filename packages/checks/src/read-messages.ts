import { parseJsonObject } from "@repost/spec";
/** Other lines are empty objects: the code under test can write to the channel. */
export function readMessages(messages: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  return messages.map((line) => parseJsonObject(line) ?? {});
}
