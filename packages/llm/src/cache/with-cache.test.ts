import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { SCHEMA_VERSION, type TextRequest } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CacheMode } from "@repost/spec/settings";
import { createScriptedModel } from "../testing/index.ts";
import { type ModelIdentity, requestKey } from "./request-key.ts";
import { withCache } from "./with-cache.ts";

const identity: ModelIdentity = { model: "fake/one", base_url: "http://localhost/v1", api: "chat", body: {} };
const request: TextRequest = { messages: [{ role: "user", content: "Go." }] };

let root = "";
let folders = 0;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), "repost-llm-cache-"))));
afterAll(async () => await rm(root, { recursive: true }));

function counting(mode: CacheMode, folder = join(root, String(folders++))) {
  const inner = createScriptedModel((_, index) => ({
    text: `answer ${index}`,
    reasoning: "thought",
    usage: { inputTokens: 3, outputTokens: undefined, cachedInputTokens: 2 },
  }));
  const hits: string[] = [];
  return { folder, inner, hits, model: withCache(inner, { folder, mode, identity, onHit: (key) => hits.push(key) }) };
}

describe("withCache", () => {
  it("returns the complete recorded answer to the same request in a later process", async () => {
    const first = counting("write");
    const answer = await first.model.complete(request);
    const later = counting("replay", first.folder);
    expect(await later.model.complete(request)).toEqual(answer);
    expect([first.hits, later.hits]).toEqual([[], [requestKey(identity, request)]]);
  });

  it("stores samples separately", async () => {
    const { model } = counting("write");
    const texts = [];
    for (const sample of [0, 1, 0, 1, 2]) texts.push((await model.complete({ ...request, sample })).text);
    expect(texts).toEqual(["answer 0", "answer 1", "answer 0", "answer 1", "answer 2"]);
  });

  it.each([
    ["off", 2, 0],
    ["read", 2, 0],
    ["write", 1, 1],
  ] as const)("in mode %s makes %i calls for two equal requests and writes %i files", async (mode, calls, files) => {
    const { model, inner, folder } = counting(mode);
    await model.complete(request);
    await model.complete(request);
    expect([inner.requests.length, (await filesIn(folder)).length]).toEqual([calls, files]);
  });

  it("throws LLM_REPLAY_MISSING without a call when a replay has no answer", async () => {
    const { model, inner } = counting("replay");
    await expect(model.complete(request)).rejects.toMatchObject({ code: "LLM_REPLAY_MISSING" });
    expect(inner.requests).toEqual([]);
  });

  it("sends one of several concurrent equal requests, and every different one", async () => {
    const { model, inner } = counting("write");
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => model.complete({ ...request, sample: index % 3 })),
    );
    expect([inner.requests.length, new Set(answers.map(({ text }) => text)).size]).toEqual([3, 3]);
  });

  it("sends a waiting request when the first call failed", async () => {
    const folder = join(root, String(folders++));
    const inner = createScriptedModel([new Error("first"), "second"]);
    const model = withCache(inner, { folder, identity });
    const [first, second] = await Promise.allSettled([model.complete(request), model.complete(request)]);
    expect([first.status, second.status, inner.requests.length]).toEqual(["rejected", "fulfilled", 2]);
  });

  it("aborts a waiting request immediately", async () => {
    const folder = join(root, String(folders++));
    const release: { end?: () => void } = {};
    const inner = createScriptedModel(async () => {
      await new Promise<void>((resolve) => void (release.end = resolve));
      return "late";
    });
    const model = withCache(inner, { folder, identity });
    const first = model.complete(request);
    const reason = new Error("called off");
    const controller = new AbortController();
    const second = model.complete(request, { signal: controller.signal });
    while (release.end === undefined) await new Promise((resolve) => setImmediate(resolve));
    controller.abort(reason);
    await expect(second).rejects.toBe(reason);
    release.end();
    expect((await first).text).toBe("late");
  });

  it.each(["", "{", '{"key":"sha256:00"}', "null", '{"schema_version":2,"key":"KEY","response":{"text":1}}'])(
    "calls the model when a file contains no answer: %j",
    async (content) => {
      const { model, inner, folder } = counting("write");
      await model.complete(request);
      const [file = ""] = await filesIn(folder);
      await writeFile(file, content.replace("KEY", requestKey(identity, request)));
      expect((await model.complete(request)).text).toBe("answer 1");
      expect((await model.complete(request)).text).toBe("answer 1");
      expect(inner.requests.length).toBe(2);
    },
  );

  it("writes complete files that contain the request", async () => {
    const { model, folder } = counting("write");
    await model.complete(request);
    const files = await filesIn(folder);
    expect(files.map((file) => file.endsWith(".json"))).toEqual([true]);
    expect(JSON.parse(await readFile(files[0] ?? "", "utf8"))).toEqual({
      schema_version: SCHEMA_VERSION,
      key: requestKey(identity, request),
      request,
      response: {
        text: "answer 0",
        reasoning: "thought",
        raw: null,
        finish_reason: "stop",
        input_tokens: 3,
        output_tokens: null,
        cached_input_tokens: 2,
        model_id: "scripted",
      },
    });
  });

  it("reports the unusable folder", async () => {
    const folder = join(root, "a-file");
    await writeFile(folder, "");
    const { model } = counting("write", folder);
    await expect(model.complete(request)).rejects.toMatchObject({ code: "LLM_FOLDER_UNUSABLE" });
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe("requestKey", () => {
  const text = fc.string({ maxLength: 5 });
  const requests: fc.Arbitrary<TextRequest> = fc.record(
    {
      messages: fc.array(fc.record({ role: fc.constantFrom("system", "user", "assistant"), content: text }), {
        maxLength: 3,
      }),
      temperature: fc.constantFrom(0, 0.5, 1),
      topP: fc.constantFrom(0.5, 1),
      maxOutputTokens: fc.constantFrom(1, 2),
      stop: fc.array(text, { minLength: 1, maxLength: 2 }),
      seed: fc.nat(2),
      json: fc.record({ schema: fc.record({ type: text }), name: text }, { requiredKeys: [] }),
      sample: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ["messages"] },
  );

  it("is equal for equal requests and different for all others", () => {
    fc.assert(
      fc.property(requests, requests, (left, right) => {
        const same = fc.stringify(sorted(left)) === fc.stringify(sorted(right));
        expect(requestKey(identity, left) === requestKey(identity, right)).toBe(same);
      }),
      { numRuns: 500 },
    );
  });

  it.each([{ model: "fake/two" }, { base_url: "http://elsewhere/v1" }, { api: "completion" }, { body: { top_k: 1 } }])(
    "depends on the model: %j",
    (difference) => {
      expect(requestKey({ ...identity, ...difference }, request)).not.toBe(requestKey(identity, request));
    },
  );

  it("remains the same in all releases, because caches outlive them", () => {
    expect(requestKey(identity, { ...request, temperature: 0.2, sample: 3 })).toMatchInlineSnapshot(
      `"sha256:0e98008ddfdfcdde4a23ab2388fee7ba08a2d6ec1ee70269308174d530358b4d"`,
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
