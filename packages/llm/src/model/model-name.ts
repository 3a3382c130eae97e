import { modelInvalid } from "../errors.ts";

/** Suffixes of `@ai-sdk/` packages. Others load as well. */
const KNOWN_PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "azure", "mistral"];

export interface ModelName {
  readonly provider: string;
  /** May contain slashes. */
  readonly name: string;
}

/**
 * With a base URL and an unknown provider, the whole text is the name, as in `Qwen/Qwen2.5`.
 * @throws LlmError LLM_MODEL_INVALID
 */
export function parseModelName(text: string, baseUrl?: string): ModelName {
  const slash = text.indexOf("/");
  const provider = text.slice(0, Math.max(slash, 0));
  const name = text.slice(slash + 1);
  if (KNOWN_PROVIDERS.includes(provider) && name !== "") return { provider, name };
  if (baseUrl !== undefined && text !== "") return { provider: "openai-compatible", name: text };
  if (name === "" || !/^[a-z][a-z0-9-]*$/u.test(provider)) throw modelInvalid(text, KNOWN_PROVIDERS);
  return { provider, name };
}
