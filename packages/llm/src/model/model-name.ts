import { modelInvalid } from "../errors.ts";

/** Spelled as the AI SDK's packages are: `@ai-sdk/NAME`. Others that it has load too. */
const KNOWN_PROVIDERS = ["openai-compatible", "openai", "anthropic", "google", "azure", "mistral"];

export interface ModelName {
  readonly provider: string;
  /** As the server knows the model; may have slashes. */
  readonly name: string;
}

/**
 * Reads `provider/name`. With a base URL a name that begins with no known provider is the server's own, such as
 * `Qwen/Qwen2.5-Coder-7B-Instruct` of vLLM.
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
