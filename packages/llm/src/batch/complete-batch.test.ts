import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTextModel } from "../create-text-model.ts";
import { identityOf } from "../model/connect-model.ts";
import {
  createSkippingClock,
  fakeError,
  fakeRefusal,
  fakeReset,
  fakeText,
  fakeTruncated,
  type FakeServer,
  type FakeReply,
  type FakeScript,
  startFakeServer,
} from "../testing/index.ts";
import { completeBatch, type CompleteBatchOptions } from "./complete-batch.ts";
import { createOpenAIBatches } from "./create-openai-batches.ts";

let root = "";
let folders = 0;
const newFolder = () => join(root, String(folders++));
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "repost-llm-batch-"))));
afterAll(async () => await rm(root, { recursive: true }));

const ask = (content: string) => ({ messages: [{ role: "user", content }] as const, temperature: 0.5 });
const requests = ["one", "two", "three"].map(ask);

function batchOf(server: FakeServer, folder: string, options: Partial<CompleteBatchOptions> = {}) {
  const clock = createSkippingClock();
  const provider = createOpenAIBatches({
    model: "fake",
    baseUrl: server.url,
    apiKey: "key-1234",
    retries: { clock, firstDelayMs: 1 },
  });
  const identity = identityOf({ model: "openai-compatible/fake", baseUrl: server.url });
  const statuses: string[] = [];
  const onStatus = ({ state }: { state: string }) => void statuses.push(state);
  const run = async () => await completeBatch({ provider, requests, identity, folder, clock, onStatus, ...options });
  return { provider, clock, statuses, run };
}

async function serverOf(answer: FakeReply | FakeScript, batchPolls = 1) {
  return await startFakeServer({ answer, batchPolls, apiKey: "key-1234" });
}

const chats = (server: FakeServer) => server.requests.filter(({ kind }) => kind === "chat").map(({ prompt }) => prompt);

describe("completeBatch", () => {
  it("submits all requests in one batch, waits, and returns the answers in order", async () => {
    await using server = await serverOf(({ prompt }) => `${prompt}!`, 2);
    const { run, statuses, clock } = batchOf(server, newFolder());
    const answers = await run();
    expect(answers).toEqual(
      ["one", "two", "three"].map((word) => ({
        status: "answered",
        response: {
          text: `${word}!`,
          finishReason: "stop",
          usage: { inputTokens: 1, outputTokens: 2 },
          modelId: "fake",
        },
      })),
    );
    expect([statuses, clock.pauses]).toEqual([
      ["running", "running", "ended"],
      [30_000, 30_000],
    ]);
    expect(server.requests[0]?.path).toBe("/files");
    expect(server.requests.find(({ kind }) => kind === "chat")?.body).toEqual({
      model: "fake",
      messages: [{ role: "user", content: "one" }],
      temperature: 0.5,
    });
  });

  it("distinguishes failed, refused and truncated requests", async () => {
    await using server = await serverOf("ok");
    server.enqueue(
      fakeError(400, "Too long."),
      fakeRefusal("No."),
      fakeReset(),
      fakeTruncated("on and"),
      fakeText("?", { usage: "absent" }),
    );
    const { run } = batchOf(server, newFolder(), { requests: ["a", "b", "c", "d", "e"].map(ask) });
    const answers = await run();
    expect(answers.map((answer) => (answer.status === "failed" ? answer.problem : answer.response))).toEqual([
      "Too long.",
      expect.objectContaining({ text: "No.", finishReason: "content_filter" }),
      "This request could not be executed.",
      expect.objectContaining({ text: "on and", finishReason: "length" }),
      expect.objectContaining({ text: "?", usage: { inputTokens: undefined, outputTokens: undefined } }),
    ]);
  });

  it("submits no recorded requests, and shares its answers with a text model", async () => {
    const folder = newFolder();
    await using server = await serverOf(({ index }) => `answer ${index}`);
    const model = await createTextModel({
      model: "openai-compatible/fake",
      baseUrl: server.url,
      apiKey: "key-1234",
      folder,
    });
    const { text } = await model.complete(ask("two"));
    const answers = await batchOf(server, folder).run();
    expect(answers[1]).toMatchObject({ response: { text } });
    expect(chats(server)).toEqual(["two", "one", "three"]);
    expect(await model.complete(ask("three"))).toMatchObject({
      text: (answers[2] as { response: { text: string } }).response.text,
    });
    await batchOf(server, folder).run();
    expect(chats(server)).toEqual(["two", "one", "three"]);
  });

  it("waits for the same batch in a later process and pays once", async () => {
    const folder = newFolder();
    await using server = await serverOf("ok", 3);
    const controller = new AbortController();
    const reason = new Error("killed");
    const first = batchOf(server, folder, { signal: controller.signal, onStatus: () => controller.abort(reason) });
    await expect(first.run()).rejects.toBe(reason);
    const answers = await batchOf(server, folder, { requests: [...requests, ask("four")] }).run();
    expect(answers.map(({ status }) => status)).toEqual(["answered", "answered", "answered", "answered"]);
    expect(chats(server)).toEqual(["one", "two", "three", "four"]);
    const journal = (await readFile(join(folder, "batches.jsonl"), "utf8")).trim().split("\n");
    expect(journal.map((line) => (JSON.parse(line) as { event: string; batch: string }).event)).toEqual([
      "submitted",
      "ended",
      "submitted",
      "ended",
    ]);
  });

  it("reports cancelled requests as missing", async () => {
    await using server = await serverOf("ok", 5);
    const { provider, run } = batchOf(server, newFolder(), {
      onStatus: ({ state }) => void (state === "running" && provider.cancel("batch-0")),
    });
    expect((await run()).map((answer) => answer.status === "failed" && answer.problem)).toEqual([
      "it was cancelled",
      "it was cancelled",
      "it was cancelled",
    ]);
  });

  it("reports errors of the server without the key", async () => {
    await using server = await startFakeServer({ apiKey: "other" });
    await expect(batchOf(server, newFolder()).run()).rejects.toMatchObject({
      code: "LLM_KEY_REJECTED",
      message: "batches: HTTP 401: Incorrect API key provided: [secret].",
    });
    await server.close();
    await expect(batchOf(server, newFolder()).run()).rejects.toMatchObject({ code: "LLM_CONNECTION_FAILED" });
  });
});
