import { AsyncLocalStorage } from "node:async_hooks";

/** What a base model is to continue. */
export interface RawPrompt {
  readonly prompt: string;
  readonly stop: readonly string[];
}

const current = new AsyncLocalStorage<RawPrompt>();

/**
 * Runs a call whose prompt the transport sends as it is. The SDK's completion models would put it into a chat of their own making, with
 * stop words to match, and have no option to leave that out.
 */
export async function withRawPrompt<T>(raw: RawPrompt, call: () => Promise<T>): Promise<T> {
  return await current.run(raw, call);
}

/** Fields to send in place of the SDK's; undefined outside of `withRawPrompt`. */
export function rawPromptFields():
  | { readonly prompt: string; readonly stop: readonly string[] | undefined }
  | undefined {
  const raw = current.getStore();
  return raw === undefined ? undefined : { prompt: raw.prompt, stop: raw.stop.length === 0 ? undefined : raw.stop };
}
