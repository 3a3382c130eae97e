import { describe, expect, it } from "vitest";
import { startFakeServer } from "../testing/index.ts";
import { connectModel } from "./connect-model.ts";
import { loadProvider } from "./load-provider.ts";
import type { SdkModel } from "./sdk-model.ts";

const request = { messages: [{ role: "user", content: "Go." }] } as const;

describe("loadProvider", () => {
  it.each([
    ["amazon-bedrock", "createAmazonBedrock"],
    ["openai", "createOpenAI"],
    ["google", "createGoogleGenerativeAI"],
    ["deepseek", "createDeepSeek"],
  ])("finds the factory in the package of %s: %s", async (provider, factory) => {
    const loaded: string[] = [];
    const make = (name: string): SdkModel => ({ specificationVersion: "v4", provider, modelId: name });
    const models = await loadProvider(provider, { fetch }, (packageName) => {
      loaded.push(packageName);
      return Promise.resolve({ VERSION: "4", createOther: () => undefined, [factory]: () => make });
    });
    expect([loaded, models("large").modelId]).toEqual([[`@ai-sdk/${provider}`], "large"]);
  });

  it("reports a package that contains no language models", async () => {
    const load = () => Promise.resolve({ VERSION: "1" });
    await expect(loadProvider("gateway", { fetch }, load)).rejects.toMatchObject({ code: "LLM_OPTION_INVALID" });
  });

  it("rethrows errors of an installed package", async () => {
    const broken = new Error("Cannot find package 'other' imported from node_modules/@ai-sdk/openai/index.js");
    await expect(loadProvider("openai", { fetch }, () => Promise.reject(broken))).rejects.toBe(broken);
  });
});

describe("connectModel with a provider of the AI SDK", () => {
  it.each([
    ["chat", "/chat/completions"],
    ["completion", "/completions"],
  ] as const)("calls OpenAI's %s API at a base URL", async (api, path) => {
    await using server = await startFakeServer({ apiKey: "key-1234" });
    const model = await connectModel({ model: "openai/gpt", baseUrl: server.url, apiKey: "key-1234", api });
    expect(await model.complete({ ...request, maxOutputTokens: 5, stop: ["\n"] })).toMatchObject({ text: "ok" });
    const { body, path: requestPath } = server.requests[0] ?? {};
    expect(requestPath).toBe(path);
    expect(body).toMatchObject({ model: "gpt", stop: ["\n"], ...(api === "chat" ? {} : { prompt: "Go." }) });
  });

  it("loads another provider's package and reports a missing key", async () => {
    const model = await connectModel({ model: "anthropic/claude", baseUrl: "http://127.0.0.1:9/v1" });
    const { ANTHROPIC_API_KEY: key } = process.env;
    delete process.env["ANTHROPIC_API_KEY"];
    try {
      await expect(model.complete(request)).rejects.toMatchObject({ code: "LLM_KEY_MISSING" });
    } finally {
      if (key !== undefined) process.env["ANTHROPIC_API_KEY"] = key;
    }
  });

  it("adds fields to the request body of any provider", async () => {
    await using server = await startFakeServer();
    const body = { top_k: 5, chat_template_kwargs: { enable_thinking: false } };
    const model = await connectModel({ model: "openai/gpt", baseUrl: server.url, apiKey: "key-1234", body });
    await model.complete(request);
    expect(server.requests[0]?.body).toMatchObject(body);
  });

  it("rejects options that a model object already has", async () => {
    const model = { specificationVersion: "v4", provider: "own", modelId: "one" };
    await expect(connectModel({ model, apiKey: "key-1234" })).rejects.toThrow("apiKey has no effect on a model object");
  });

  it("accepts model objects of the SDK with earlier interface versions", async () => {
    const { MockLanguageModelV4, MockLanguageModelV3 } = await import("ai/test");
    const usage = {
      inputTokens: { total: 7, noCache: 5, cacheRead: 2, cacheWrite: undefined },
      outputTokens: { total: 3, text: 3, reasoning: undefined },
    };
    const result = {
      content: [{ type: "text" as const, text: "hello" }],
      finishReason: { unified: "stop" as const, raw: "stop" },
      usage,
      warnings: [],
    };
    for (const Model of [MockLanguageModelV4, MockLanguageModelV3]) {
      const model = await connectModel({ model: new Model({ modelId: "mock", doGenerate: async () => result }) });
      expect(await model.complete(request)).toEqual({
        text: "hello",
        finishReason: "stop",
        usage: { inputTokens: 7, outputTokens: 3, cachedInputTokens: 2 },
        modelId: "mock",
      });
    }
  });
});
