/**
 * A language model object of the AI SDK (`LanguageModel` of its package `ai`, versions v2 to v4 of its interface), as far as this
 * package says what it is: the SDK's own types ask for looser compiler settings than a strict program may have.
 */
export interface SdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
}

/** Makes models by name: what `createOpenAI()` and its like return. */
export interface SdkProvider {
  (name: string): SdkModel;
  /** Chat completions; other servers than OpenAI's lack the Responses API, which is some providers' default. */
  chat?(name: string): SdkModel;
  /** The text-completions endpoint, under either name. */
  completion?(name: string): SdkModel;
  completionModel?(name: string): SdkModel;
}

export interface SdkProviderSettings {
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}
