import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeSamples } from "./complete-samples.ts";
import { createTextModel, type CreateTextModelOptions, type ModelEvent } from "./create-text-model.ts";
import {
  createSkippingClock,
  fakeDelay,
  fakeError,
  fakeRateLimit,
  fakeSilence,
  fakeText,
  type FakeScript,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
  textModelContract,
} from "./testing/index.ts";

const request = { messages: [{ role: "user", content: "Go on." }] } as const;

let root = "";
let folders = 0;
const newFolder = () => join(root, String(folders++));
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "repost-llm-model-"))));
afterAll(async () => await rm(root, { recursive: true }));

async function modelOf(server: FakeServer, options: Partial<CreateTextModelOptions> = {}) {
  const events: ModelEvent[] = [];
  const model = await createTextModel({
    model: "openai-compatible/fake",
    baseUrl: server.url,
    retries: { firstDelayMs: 0 },
    onEvent: (event) => events.push(event),
    ...options,
  });
  return Object.assign(model, { events });
}

async function serverOf(answer: FakeServerOptions["answer"] = "ok") {
  return await startFakeServer({ answer });
}

describe("createTextModel", () => {
  const servers: FakeServer[] = [];
  afterAll(async () => void (await Promise.all(servers.map((server) => server.close()))));

  describe("is a text model that", () => {
    const cases = textModelContract(async () => {
      const server = await serverOf();
      servers.push(server);
      return await modelOf(server, { folder: newFolder() });
    });
    it.each(cases)("$title", async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    });
  });

  it("retries after rate limits and failures, and reports each", async () => {
    await using server = await serverOf();
    server.enqueue(fakeRateLimit({ ms: 20 }), fakeError(500), "done");
    const model = await modelOf(server);
    expect((await model.complete(request)).text).toBe("done");
    const outcomes = model.events.map((event) => (event.kind === "call-ended" ? event.outcome : event.kind));
    expect(outcomes).toEqual([
      "LLM_RATE_LIMITED",
      "limit-changed",
      "retry-scheduled",
      "LLM_SERVER_FAILED",
      "retry-scheduled",
      "answered",
    ]);
    expect(model.usage()).toEqual({ calls: 3, inputTokens: 3, outputTokens: 1, callsWithoutUsage: 0, usd: null });
  });

  it("waits for the delay that a server sends, in seconds and as a date", async () => {
    const clock = createSkippingClock();
    await using server = await serverOf();
    server.enqueue(fakeRateLimit(30), fakeRateLimit(new Date(Date.now() + 60_000)), "done");
    const model = await modelOf(server, { clock, retries: { random: () => 0 } });
    expect((await model.complete(request)).text).toBe("done");
    const [first = 0, second = 0] = clock.pauses;
    expect(first).toBe(30_000);
    expect(second).toBeGreaterThan(55_000);
    expect(second).toBeLessThanOrEqual(60_000);
  });

  it("never exceeds the limit of concurrent calls", async () => {
    const together: FakeScript = async () => {
      while (server.maxActive < 3) await new Promise((resolve) => setTimeout(resolve, 1));
      return "ok";
    };
    await using server = await serverOf(together);
    const model = await modelOf(server, { maxConcurrent: 3 });
    await completeSamples({ model, request, count: 20 });
    expect([server.requests.length, server.maxActive]).toEqual([20, 3]);
  });

  it("adapts to the number of concurrent calls that a server accepts", async () => {
    const capacity = 6;
    const limited: FakeScript = ({ active }) => (active > capacity ? fakeRateLimit() : fakeDelay(4, "ok"));
    await using server = await serverOf(limited);
    const model = await modelOf(server, { retries: { firstDelayMs: 1, maxAttempts: 20 } });
    await completeSamples({ model, request, count: 150 });
    const refused = server.requests.length - 150;
    expect(refused).toBeGreaterThan(0);
    // With a constant limit of 32, most calls fail.
    expect(refused).toBeLessThan(100);
  });

  it("sends no call that exceeds the budget", async () => {
    await using server = await serverOf(fakeText("a b c d e f g h i j"));
    const model = await modelOf(server, { budget: { maxTokens: 200 } });
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, sample) => model.complete({ ...request, maxOutputTokens: 10, sample })),
    );
    const codes = answers.flatMap((answer) =>
      answer.status === "rejected" ? [(answer.reason as { code: string }).code] : [],
    );
    const { inputTokens, outputTokens } = model.usage();
    expect(new Set(codes)).toEqual(new Set(["LLM_BUDGET_SPENT"]));
    expect(server.requests.length).toBe(60 - codes.length);
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(200);
    expect(inputTokens + outputTokens).toBeGreaterThan(170);
  });

  it("counts failed calls against the budget, and stops retries at its limit", async () => {
    await using server = await serverOf(fakeError(500));
    const model = await modelOf(server, { budget: { maxCalls: 2 } });
    await expect(model.complete(request)).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
    expect(server.requests.length).toBe(2);
  });

  it("respects a budget in money, and requires a price", async () => {
    await using server = await serverOf(fakeText("x", { usage: { prompt_tokens: 1000, completion_tokens: 100 } }));
    await expect(modelOf(server, { budget: { maxUsd: 1 } })).rejects.toMatchObject({ code: "LLM_PRICE_MISSING" });
    const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 10 };
    const model = await modelOf(server, { budget: { maxUsd: 0.005 }, price });
    await model.complete(request);
    await model.complete(request);
    await expect(model.complete(request)).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
    expect(model.usage()).toMatchObject({ calls: 2, usd: 0.004 });
  });

  it("charges usage that was not reported, and reports it as unknown", async () => {
    await using server = await serverOf(fakeText("x", { usage: "absent" }));
    const model = await modelOf(server, { budget: { maxTokens: 40 } });
    const long = { ...request, maxOutputTokens: 25 };
    await model.complete(long);
    await expect(model.complete(long)).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
    expect(model.usage()).toEqual({ calls: 1, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 1, usd: null });
  });

  it("records answers that a replay returns without a server, key or network", async () => {
    const folder = newFolder();
    const server = await startFakeServer({ apiKey: "secret-77", answer: ({ index }) => `answer ${index}` });
    const recorder = await modelOf(server, { folder, apiKey: "secret-77", cacheName: "bakery" });
    const recorded = await completeSamples({ model: recorder, request, count: 3 });
    await server.close();
    const replay = await modelOf(server, { folder, cache: "replay", cacheName: "bakery" });
    expect(await completeSamples({ model: replay, request, count: 3 })).toEqual(recorded);
    await expect(replay.complete({ ...request, sample: 3 })).rejects.toMatchObject({ code: "LLM_REPLAY_MISSING" });
    expect(replay.usage().calls).toBe(0);
  });

  it("writes no key and no password to any file", async () => {
    const folder = newFolder();
    await using server = await serverOf();
    const baseUrl = server.url.replace("http://", "http://user:passw0rd@");
    const model = await modelOf(server, { folder, baseUrl, headers: { "x-key": "secret-88" }, apiKey: "secret-77" });
    await model.complete(request);
    const { stdout } = await import("node:child_process").then(({ spawnSync }) =>
      spawnSync("grep", ["-rE", "secret-77|secret-88|passw0rd|dXNlcjpwYXNzdzByZA", folder], { encoding: "utf8" }),
    );
    expect(stdout).toBe("");
  });

  it("returns the usage of earlier processes, including a killed one with an incomplete line", async () => {
    const folder = newFolder();
    await using server = await serverOf(({ index }) => (index === 2 ? fakeSilence() : "a b c"));
    const first = await modelOf(server, { folder });
    await first.complete({ ...request, sample: 0 });
    await first.complete({ ...request, sample: 1 });
    const impatient = await modelOf(server, { folder, timeoutMs: 50, retries: { maxAttempts: 1 } });
    await expect(impatient.complete({ ...request, sample: 2 })).rejects.toMatchObject({ code: "LLM_CALL_TIMEOUT" });
    const usage = impatient.usage();
    expect(usage).toEqual({ calls: 3, inputTokens: 6, outputTokens: 6, callsWithoutUsage: 1, usd: null });
    const journal = join(folder, "calls.jsonl");
    await writeFile(journal, `${await readFile(journal, "utf8")}{"event":"sta`);
    const second = await modelOf(server, { folder, budget: { maxCalls: 3 } });
    expect(second.usage()).toEqual(usage);
    await expect(second.complete({ ...request, sample: 3 })).rejects.toMatchObject({ code: "LLM_BUDGET_SPENT" });
    expect((await second.complete({ ...request, sample: 1 })).text).toBe("a b c");
  });

  it.each([
    '{"event":"unknown"}\n',
    '{"a":1}',
    '{"a":1}\n{"b',
    "not json\n",
    "some text",
    '{"event":"started","schema_version":99}\n',
  ])("rejects another program's file as a journal: %j", async (content) => {
    const folder = await mkdtemp(join(root, "strange-"));
    await writeFile(join(folder, "calls.jsonl"), content);
    await using server = await serverOf();
    await expect(modelOf(server, { folder })).rejects.toMatchObject({ code: "LLM_JOURNAL_INVALID" });
    expect(await readFile(join(folder, "calls.jsonl"), "utf8")).toBe(content);
  });

  it("separates thinking after the cache, so that better parsing costs nothing", async () => {
    const folder = newFolder();
    await using server = await serverOf("<think>hm</think>42");
    const model = await modelOf(server, { folder });
    const expected = { text: "42", reasoning: "hm", raw: "<think>hm</think>42" };
    expect(await model.complete(request)).toMatchObject(expected);
    expect(await model.complete(request)).toMatchObject(expected);
    expect(server.requests.length).toBe(1);
  });

  it("delays calls until a minute has room", async () => {
    const clock = createSkippingClock();
    await using server = await serverOf();
    const model = await modelOf(server, { clock, requestsPerMinute: 4 });
    await completeSamples({ model, request, count: 10 });
    expect(clock.now()).toBe(120_000);
  });

  it.each([
    ["nonsense", "LLM_MODEL_INVALID"],
    ["openai-compatible/", "LLM_MODEL_INVALID"],
    ["groq/llama", "LLM_PROVIDER_MISSING"],
  ])("rejects %s with %s", async (model, code) => {
    await expect(createTextModel({ model })).rejects.toMatchObject({ code });
  });

  it("explains how to install a missing provider", async () => {
    await expect(createTextModel({ model: "groq/llama" })).rejects.toMatchObject({
      hint: "Install it with npm install @ai-sdk/groq.",
    });
  });

  it.each([
    { maxConcurrent: 0 },
    { requestsPerMinute: 0 },
    { budget: { maxTokens: Number.NaN } },
    { budget: { maxUsd: 1 }, price: { inputUsdPerMillion: -1, outputUsdPerMillion: 0 } },
    { retries: { maxAttempts: 0 } },
    { timeoutMs: Number.NaN },
  ])("rejects numbers that would wait forever or disable a limit: %j", async (options) => {
    const model = { model: "openai-compatible/x", baseUrl: "http://127.0.0.1:9/v1" };
    await expect(createTextModel({ ...model, ...options })).rejects.toMatchObject({ code: "LLM_OPTION_INVALID" });
  });

  it("requires a base URL for an OpenAI-compatible server, and a folder for a cache", async () => {
    await expect(createTextModel({ model: "openai-compatible/x" })).rejects.toThrow("baseUrl is needed");
    await expect(createTextModel({ model: "x", baseUrl: "http://h/v1", cache: "write" })).rejects.toThrow(
      "needs a folder",
    );
  });
});
