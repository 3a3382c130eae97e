import { describe, expect, it } from "vitest";
import {
  fakeBody,
  fakeDelay,
  type FakeScript,
  type FakeServerOptions,
  fakeRateLimit,
  fakeRefusal,
  fakeSilence,
  fakeText,
  fakeTruncated,
  startFakeServer,
} from "./index.ts";

const chat = { model: "m", messages: [{ role: "user", content: "One, two." }] };

async function post(url: string, body: unknown, path = "/chat/completions"): Promise<Response> {
  return await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
}

async function answerTo(body: object, options: FakeServerOptions, path?: string): Promise<unknown> {
  await using server = await startFakeServer(options);
  return await (await post(server.url, body, path)).json();
}

describe("startFakeServer", () => {
  it("answers a chat in OpenAI's format, equally for equal requests", async () => {
    const expected = {
      id: "fake-0",
      object: "chat.completion",
      created: 1_735_689_600,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: "Three." }, logprobs: null, finish_reason: "stop" }],
      usage: { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 },
    };
    expect(await answerTo(chat, { answer: "Three." })).toEqual(expected);
    expect(await answerTo(chat, { answer: fakeText("Three.") })).toEqual(expected);
  });

  it("answers a completion", async () => {
    expect(await answerTo({ prompt: "One" }, { answer: fakeTruncated("two") }, "/completions")).toMatchObject({
      object: "text_completion",
      choices: [{ index: 0, text: "two", finish_reason: "length" }],
    });
  });

  it("returns the requested number of choices", async () => {
    const texts = async (answer: FakeServerOptions["answer"] & object, n: number) => {
      const { choices } = (await answerTo({ ...chat, n }, { answer })) as {
        choices: { message: { content: string } }[];
      };
      return choices.map(({ message }) => message.content);
    };
    expect(await texts(fakeText(["a", "b"]), 3)).toEqual(["a", "b", "a"]);
    expect(await texts(fakeText("a"), 2)).toEqual(["a", "a"]);
  });

  it("reports the configured usage and refusals", async () => {
    expect(await answerTo(chat, { answer: fakeText("a", { usage: "absent" }) })).not.toHaveProperty("usage");
    const odd = { prompt_tokens: "many" };
    expect(await answerTo(chat, { answer: fakeText("a", { usage: odd }) })).toMatchObject({ usage: odd });
    expect(await answerTo(chat, { answer: fakeRefusal("No.") })).toMatchObject({
      choices: [{ message: { content: null, refusal: "No." } }],
    });
  });

  it("streams the answer in pieces, with usage on request", async () => {
    await using server = await startFakeServer({ answer: "An answer of some length 🧪." });
    const events = async (body: object) => {
      const lines = (await (await post(server.url, { ...chat, stream: true, ...body })).text()).split("\n\n");
      return lines.filter((line) => line !== "").map((line) => line.replace("data: ", ""));
    };
    const plain = await events({});
    expect(plain.at(-1)).toBe("[DONE]");
    const pieces = plain.slice(0, -1).map((line) => JSON.parse(line) as Piece);
    expect(pieces.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe("An answer of some length 🧪.");
    expect(pieces.map(({ choices }) => choices[0]?.finish_reason).filter((reason) => reason !== null)).toEqual([
      "stop",
    ]);
    const withUsage = await events({ stream_options: { include_usage: true } });
    expect(JSON.parse(withUsage.at(-2) ?? "")).toMatchObject({ choices: [], usage: { prompt_tokens: 4 } });
  });

  it("returns enqueued answers first, then calls its script with each request in order", async () => {
    await using server = await startFakeServer({ answer: async ({ index, prompt }) => `${index}: ${prompt}` });
    server.enqueue("first", fakeRateLimit(2), ({ kind }) => kind);
    const responses = [];
    for (let call = 0; call < 4; call++) responses.push(await post(server.url, chat));
    expect(responses.map(({ status }) => status)).toEqual([200, 429, 200, 200]);
    expect(responses[1]?.headers.get("retry-after")).toBe("2");
    expect(await responses[3]?.json()).toMatchObject({ choices: [{ message: { content: "3: One, two." } }] });
    expect(server.requests.map(({ index, path, body }) => [index, path, body])).toEqual(
      [0, 1, 2, 3].map((index) => [index, "/chat/completions", chat]),
    );
  });

  it("sends delays in the formats of real servers", async () => {
    await using server = await startFakeServer({ answer: fakeRateLimit({ ms: 250 }) });
    server.enqueue(fakeRateLimit(new Date("2026-01-02T03:04:05Z")));
    expect((await post(server.url, chat)).headers.get("retry-after")).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
    expect((await post(server.url, chat)).headers.get("retry-after-ms")).toBe("250");
  });

  it("counts concurrent requests", async () => {
    const together: FakeScript = async () => {
      while (server.maxActive < 5) await new Promise((resolve) => setTimeout(resolve, 1));
      return fakeDelay(1, "ok");
    };
    await using server = await startFakeServer({ answer: together });
    await Promise.all(Array.from({ length: 5 }, () => post(server.url, chat)));
    await post(server.url, chat);
    expect([server.maxActive, server.requests.at(-1)?.active]).toEqual([5, 1]);
  });

  it("sends literal bodies, checks its key, lists its models, and rejects other paths", async () => {
    await using server = await startFakeServer({ answer: fakeBody("{half", 200), models: ["a", "b"], apiKey: "k" });
    const headers = { authorization: "Bearer k" };
    expect((await post(server.url, chat)).status).toBe(401);
    const response = await fetch(`${server.url}/chat/completions`, { method: "POST", headers, body: "{}" });
    expect(await response.text()).toBe("{half");
    const models = (await (await fetch(`${server.url}/models`, { headers })).json()) as { data: { id: string }[] };
    expect(models.data.map(({ id }) => id)).toEqual(["a", "b"]);
    expect((await fetch(`${server.url}/embeddings`, { headers })).status).toBe(404);
  });

  it("returns a server error when the script throws", async () => {
    const answer = () => {
      throw new Error("A mistake of the test.");
    };
    expect(await answerTo(chat, { answer })).toEqual({
      error: { message: "The test's script failed: Error: A mistake of the test." },
    });
  });

  it("closes with pending requests, and more than once", async () => {
    const server = await startFakeServer({ answer: fakeSilence() });
    const waiting = post(server.url, chat).then(
      () => "answered",
      () => "cut off",
    );
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await server.close();
    await server.close();
    expect(await waiting).toBe("cut off");
  });
});

interface Piece {
  readonly choices: readonly { readonly delta: { readonly content?: string }; readonly finish_reason: string | null }[];
}
