import { AsyncLocalStorage } from "node:async_hooks";

/** Request fields, because the SDK's completion models would add chat roles and stop words. */
interface RawPrompt {
  readonly prompt: string;
  readonly stop: readonly string[] | undefined;
}

export const rawPrompt = new AsyncLocalStorage<RawPrompt>();
