/** Part of `LanguageModel` of `ai`, versions v2 to v4. The SDK's types need looser compiler options. */
export interface SdkModel {
  readonly specificationVersion: string;
  readonly provider: string;
  readonly modelId: string;
}

/** Provider of the AI SDK, for example the result of `createOpenAI()`. */
export interface SdkProvider {
  (name: string): SdkModel;
  /** Some providers default to the Responses API, which other servers lack. */
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
