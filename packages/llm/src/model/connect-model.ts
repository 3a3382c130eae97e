import type { TextModel } from "@repost/spec";
import type { ModelIdentity } from "../cache/request-key.ts";
import { readBaseUrl, type ServerAddress } from "./base-url.ts";
import { optionInvalid } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { loadProvider } from "./load-provider.ts";
import { parseModelName } from "./model-name.ts";
import { createRedactor, publicUrl } from "./redact.ts";
import type { SdkModel, SdkProvider } from "./sdk-model.ts";
import type { ModelApi } from "./sdk-text-model.ts";
import { createTransport } from "./transport.ts";

const DEFAULT_TIMEOUT_MS = 10 * 60_000;

/** Which model, where it is, and how one call is made. */
export interface ConnectOptions {
  /**
   * `provider/name` (`openai/...`, `anthropic/...`, any of the AI SDK's `@ai-sdk/...` packages, `openai-compatible/...`), the server's own
   * name with a base URL, or a model object of the AI SDK, for which the options down to `fetch` are the business of its own provider.
   */
  readonly model: string | SdkModel;
  /** Of an OpenAI-compatible server (vLLM, LiteLLM, Ollama, llama.cpp), or in place of a provider's own. @default the provider's */
  readonly baseUrl?: string;
  /** @default the provider's environment variable; none for openai-compatible */
  readonly apiKey?: string;
  /** Sent with every request. @default {} */
  readonly headers?: Readonly<Record<string, string>>;
  /** `completion`: the text-completions endpoint, for base models; a request has one message then, the prompt. @default "chat" */
  readonly api?: ModelApi;
  /** Further fields of every request's body, by the server's own names, such as `{ top_k: 20 }`. @default {} */
  readonly body?: Readonly<Record<string, unknown>>;
  /** @default one that waits for headers and body as long as `timeoutMs` allows; Node's own gives up after 300 s */
  readonly fetch?: typeof fetch;
  /** Streams answers, for servers and proxies that end long requests. @default false */
  readonly stream?: boolean;
  /** Of one call, in ms. @default 600000 */
  readonly timeoutMs?: number;
}

/**
 * A model that makes one call a request: no retries, no cache, no limits. Put the wrappers of this package around it, or take
 * `createTextModel`, which has all of them.
 * @throws LlmError LLM_MODEL_INVALID, LLM_PROVIDER_MISSING, LLM_KEY_MISSING, LLM_OPTION_INVALID
 */
export async function connectModel(options: ConnectOptions): Promise<TextModel> {
  const { api = "chat", stream = false, timeoutMs = DEFAULT_TIMEOUT_MS, apiKey, headers = {} } = options;
  requireAtLeast(options, { timeoutMs: 1 });
  const address = options.baseUrl === undefined ? undefined : readBaseUrl(options.baseUrl);
  const redact = createRedactor([apiKey, ...(address?.secrets ?? []), ...Object.values(headers)]);
  const model =
    typeof options.model === "string" ? await namedModel(options.model, options, address) : finishedModel(options);
  // The SDK takes a while to load, which a replay or a program that only might ask need not wait for.
  const { createSdkTextModel } = await import("./sdk-text-model.ts");
  return createSdkTextModel({ model, api, stream, timeoutMs, redact });
}

/**
 * What makes answers of this model its own, for caches and journals.
 * @param place in place of the base URL
 */
export function identityOf(options: ConnectOptions, place?: string): ModelIdentity {
  const { model, baseUrl, api = "chat", body = {} } = options;
  const url = baseUrl === undefined ? null : readBaseUrl(baseUrl).url;
  const { provider, name } =
    typeof model === "string" ? parseModelName(model, baseUrl) : { provider: model.provider, name: model.modelId };
  return { model: `${provider}/${name}`, base_url: place ?? (url === null ? null : publicUrl(url)), api, body };
}

async function namedModel(
  text: string,
  { apiKey, headers, api, body = {}, timeoutMs = DEFAULT_TIMEOUT_MS, fetch }: ConnectOptions,
  address: ServerAddress | undefined,
): Promise<SdkModel> {
  const { provider, name } = parseModelName(text, address?.url);
  const send = fetch ?? (await loadPatientFetch(timeoutMs));
  const models = await loadProvider(provider, {
    ...(address === undefined ? {} : { baseURL: address.url }),
    ...(apiKey === undefined ? {} : { apiKey }),
    headers: { ...address?.headers, ...headers },
    fetch: createTransport({ body, fetch: send }),
  });
  return api === "completion" ? completionModel(models, name) : (models.chat?.(name) ?? models(name));
}

/** Loads the HTTP client only where a call may be made. */
async function loadPatientFetch(timeoutMs: number): Promise<typeof fetch> {
  const { createPatientFetch } = await import("./patient-fetch.ts");
  return createPatientFetch(timeoutMs);
}

/** A model object has its server, its key and its ways already. */
function finishedModel({ model, ...options }: ConnectOptions): SdkModel {
  const decided = (["baseUrl", "apiKey", "headers", "api", "body", "fetch"] as const).find((name) => name in options);
  if (decided !== undefined)
    throw optionInvalid(decided, "has no effect on a model object; give it to the object's provider");
  return model as SdkModel;
}

function completionModel(models: SdkProvider, name: string): SdkModel {
  return models.completionModel?.(name) ?? models.completion?.(name) ?? models(name);
}
