import { optionInvalid, providerMissing } from "../errors.ts";
import type { SdkProvider, SdkProviderSettings } from "./sdk-model.ts";

type Module = Readonly<Record<string, unknown>>;

/**
 * Users install all providers but openai-compatible.
 * @throws LlmError LLM_PROVIDER_MISSING, LLM_OPTION_INVALID
 */
export async function loadProvider(
  provider: string,
  settings: SdkProviderSettings,
  load: (packageName: string) => Promise<Module> = async (name) => (await import(name)) as Module,
): Promise<SdkProvider> {
  if (provider === "openai-compatible") return await openAICompatible(settings);
  const packageName = `@ai-sdk/${provider}`;
  const module = await load(packageName).catch((cause: unknown) => {
    throw isMissing(cause, packageName) ? providerMissing(packageName, cause) : cause;
  });
  const create = findFactory(module, provider);
  if (create === undefined) throw optionInvalid("model", `names ${packageName}, which makes no language models`);
  return create(settings);
}

async function openAICompatible({ baseURL, ...settings }: SdkProviderSettings): Promise<SdkProvider> {
  if (baseURL === undefined) throw optionInvalid("baseUrl", "is needed for an OpenAI-compatible server");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    ...settings,
    name: "openai-compatible",
    baseURL,
    includeUsage: true,
    // Without this flag the SDK never sends the schema.
    supportsStructuredOutputs: true,
  });
}

type ProviderFactory = (settings: SdkProviderSettings) => SdkProvider;

/** Shortest match: `createOpenAI` of openai, `createAmazonBedrock` of amazon-bedrock. */
function findFactory(module: Module, provider: string): ProviderFactory | undefined {
  const beginning = `create${provider.replaceAll("-", "")}`.toLowerCase();
  const name = Object.keys(module)
    .filter((key) => key.toLowerCase().startsWith(beginning) && typeof module[key] === "function")
    .toSorted((left, right) => left.length - right.length)[0];
  return name === undefined ? undefined : (module[name] as ProviderFactory);
}

/** Ignores missing dependencies of the package. Module loaders have different messages. */
function isMissing(error: unknown, packageName: string): boolean {
  if (!(error instanceof Error)) return false;
  const named = error.message.includes(`'${packageName}'`) || error.message.includes(`"${packageName}"`);
  return named && /cannot find|not resolve|failed to load/iu.test(error.message);
}
