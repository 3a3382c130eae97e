import { describe, expect, it } from "vitest";
import { type FakeAnswer, fakeDelay, fakeText, startFakeServer } from "../testing/index.ts";
import { connectModel } from "./connect-model.ts";
import { createPatientFetch } from "./patient-fetch.ts";

const SLOW_MS = 2_500;
const slow: FakeAnswer = fakeDelay(SLOW_MS, fakeText("late"));

async function ask(fetch?: typeof globalThis.fetch) {
  await using server = await startFakeServer({ answer: slow });
  const options = { model: "openai-compatible/fake", baseUrl: server.url, timeoutMs: 10 * SLOW_MS };
  const model = await connectModel(fetch === undefined ? options : { ...options, fetch });
  return await model.complete({ messages: [{ role: "user", content: "Say it." }] });
}

describe("a call whose headers come late", () => {
  it("is answered within its timeout", async () => {
    expect((await ask()).text).toBe("late");
  });

  it("is lost where the HTTP client waits for headers for less time than the timeout of the call", async () => {
    await expect(ask(createPatientFetch(10 * SLOW_MS, 1))).rejects.toMatchObject({ code: "LLM_CONNECTION_FAILED" });
  });

  it("ends by the limit for headers, which is the cause of that loss", async () => {
    await using server = await startFakeServer({ answer: slow });
    const call = { method: "POST", body: '{"messages":[]}' };
    const sent = createPatientFetch(10 * SLOW_MS, 1)(`${server.url}/chat/completions`, call);
    await expect(sent).rejects.toMatchObject({ cause: { code: "UND_ERR_HEADERS_TIMEOUT" } });
  });
});
