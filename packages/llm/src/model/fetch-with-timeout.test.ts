import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeDelay, fakeText, startFakeServer } from "../testing/index.ts";
import { connectModel } from "./connect-model.ts";
import { createFetchWithTimeout } from "./fetch-with-timeout.ts";

const SLOW_MS = 2_500;
const slow: FakeAnswer = fakeDelay(SLOW_MS, fakeText("late"));

async function ask(fetch?: typeof globalThis.fetch) {
  await using server = await startFakeServer({ answer: slow });
  const options = { model: "openai-compatible/fake", baseUrl: server.url, timeoutMs: 10 * SLOW_MS };
  const model = await connectModel(fetch === undefined ? options : { ...options, fetch });
  return await model.complete({ messages: [{ role: "user", content: "Say it." }] });
}

describe("a call whose headers arrive late", () => {
  it("succeeds within its timeout", async () => {
    expect((await ask()).text).toBe("late");
  });

  it("fails when the HTTP client waits for headers for less time than the timeout", async () => {
    await expect(ask(createFetchWithTimeout(10 * SLOW_MS, 1))).rejects.toMatchObject({ code: "LLM_CONNECTION_FAILED" });
  });

  it("fails with the timeout for headers as the cause", async () => {
    await using server = await startFakeServer({ answer: slow });
    const call = { method: "POST", body: '{"messages":[]}' };
    const sent = createFetchWithTimeout(10 * SLOW_MS, 1)(`${server.url}/chat/completions`, call);
    await expect(sent).rejects.toMatchObject({ cause: { code: "UND_ERR_HEADERS_TIMEOUT" } });
  });
});
