import { AsyncLocalStorage } from "node:async_hooks";

interface RawPrompt {
  readonly prompt: string;
  readonly stop: readonly string[];
}

const current = new AsyncLocalStorage<RawPrompt>();

/** The SDK's completion models would add chat roles and stop words. */
export async function withRawPrompt<T>(raw: RawPrompt, call: () => Promise<T>): Promise<T> {
  return await current.run(raw, call);
}

/** Returns undefined outside of `withRawPrompt`. */
export function rawPromptFields():
  | { readonly prompt: string; readonly stop: readonly string[] | undefined }
  | undefined {
  const raw = current.getStore();
  return raw === undefined ? undefined : { prompt: raw.prompt, stop: raw.stop.length === 0 ? undefined : raw.stop };
}
