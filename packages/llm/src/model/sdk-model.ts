/**
 * The used part of a language model of the AI SDK (`LanguageModel` of `ai`, interface versions v2 to v4). The types of
 * the SDK need looser compiler options.
 */
export interface SdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
}

/** A function that returns models by name, such as the result of `createOpenAI()`. */
export interface SdkProvider {
  (name: string): SdkModel;
  /** Chat completions. Some providers default to the Responses API, which other servers lack. */
  chat?(name: string): SdkModel;
  completion?(name: string): SdkModel;
  completionModel?(name: string): SdkModel;
}

export interface SdkProviderSettings {
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}
