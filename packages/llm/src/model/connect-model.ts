import { DEFAULT_REQUESTS, type TextModel, withoutUndefined } from "@repost/spec";
import type { ModelApi } from "@repost/spec/settings";
import type { ModelIdentity } from "../cache/request-key.ts";
import { readBaseUrl, type ServerAddress } from "./base-url.ts";
import { optionInvalid } from "../errors.ts";
import { requireAtLeast } from "../require-at-least.ts";
import { loadProvider } from "./load-provider.ts";
import { parseModelName } from "./model-name.ts";
import { createRedactor, publicUrl } from "./redact.ts";
import type { SdkModel, SdkProvider } from "./sdk-model.ts";
import { createTransport } from "./transport.ts";

export interface ConnectOptions {
  /**
   * `provider/name`, a server's name with a base URL, or a model object. Providers: `openai`, `anthropic`, other
   * `@ai-sdk/...` packages, `openai-compatible`. An object excludes the options down to `fetch`.
   */
  readonly model: string | SdkModel;
  /** URL of an OpenAI-compatible server. @default the provider's */
  readonly baseUrl?: string;
  /** @default the provider's environment variable; none for openai-compatible */
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `completion`: for base models, with a single message. @default "chat" */
  readonly api?: ModelApi;
  /** Additional request fields, such as `{ top_k: 20 }`. @default {} */
  readonly body?: Readonly<Record<string, unknown>>;
  /** @default waits for `timeoutMs`; Node's stops after 300 s */
  readonly fetch?: typeof fetch;
  /** For servers and proxies that end long requests. @default false */
  readonly stream?: boolean;
  /** @default DEFAULT_REQUESTS.timeoutMs */
  readonly timeoutMs?: number;
}

/**
 * Has no retries, cache and limits; see `createTextModel`.
 * @throws LlmError LLM_MODEL_INVALID, LLM_PROVIDER_MISSING, LLM_KEY_MISSING, LLM_OPTION_INVALID
 */
export async function connectModel(options: ConnectOptions): Promise<TextModel> {
  const { api = "chat", stream = false, timeoutMs = DEFAULT_REQUESTS.timeoutMs, apiKey, headers = {} } = options;
  requireAtLeast(options, { timeoutMs: 1 });
  const address = options.baseUrl === undefined ? undefined : readBaseUrl(options.baseUrl);
  const redact = createRedactor([apiKey, ...(address?.secrets ?? []), ...Object.values(headers)]);
  const model =
    typeof options.model === "string" ? await namedModel(options.model, options, address) : finishedModel(options);
  // The SDK loads slowly, and a replay does not need it.
  const { createSdkTextModel } = await import("./sdk-text-model.ts");
  return createSdkTextModel({ model, api, stream, timeoutMs, redact });
}

/** For caches and journals. `address` replaces the base URL. */
export function identityOf(options: ConnectOptions, address?: string): ModelIdentity {
  const { model, baseUrl, api = "chat", body = {} } = options;
  const url = baseUrl === undefined ? null : readBaseUrl(baseUrl).url;
  const { provider, name } =
    typeof model === "string" ? parseModelName(model, baseUrl) : { provider: model.provider, name: model.modelId };
  return { model: `${provider}/${name}`, base_url: address ?? (url === null ? null : publicUrl(url)), api, body };
}

async function namedModel(
  text: string,
  { apiKey, headers, api, body = {}, timeoutMs = DEFAULT_REQUESTS.timeoutMs, fetch }: ConnectOptions,
  address: ServerAddress | undefined,
): Promise<SdkModel> {
  const { provider, name } = parseModelName(text, address?.url);
  const send = fetch ?? (await import("./fetch-with-timeout.ts")).createFetchWithTimeout(timeoutMs);
  const models = await loadProvider(provider, {
    ...withoutUndefined({ baseURL: address?.url, apiKey }),
    headers: { ...address?.headers, ...headers },
    fetch: createTransport({ body, fetch: send }),
  });
  return api === "completion" ? completionModel(models, name) : (models.chat?.(name) ?? models(name));
}

function finishedModel({ model, ...options }: ConnectOptions): SdkModel {
  const decided = (["baseUrl", "apiKey", "headers", "api", "body", "fetch"] as const).find((name) => name in options);
  if (decided !== undefined)
    throw optionInvalid(decided, "has no effect on a model object; give it to the object's provider");
  return model as SdkModel;
}

function completionModel(models: SdkProvider, name: string): SdkModel {
  return models.completionModel?.(name) ?? models.completion?.(name) ?? models(name);
}
