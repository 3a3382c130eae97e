import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { connectModel } from "../model/connect-model.ts";
import {
  createScriptedModel,
  fakeError,
  type FakeReply,
  type FakeScript,
  fakeText,
  fakeTruncated,
  startFakeServer,
} from "../testing/index.ts";
import { createObjectRunner, type ObjectRunnerOptions } from "./create-object-runner.ts";

const schema = z.object({ name: z.string(), loaves: z.number().int() });
const request = { messages: [{ role: "user", content: "What does the bakery sell?" }], schema } as const;
const good = '{"name":"rye","loaves":3}';
const rye = { name: "rye", loaves: 3 };

async function runnerOf(replies: readonly (FakeReply | FakeScript)[], options: Partial<ObjectRunnerOptions> = {}) {
  const server = await startFakeServer({ answer: "no JSON" });
  server.enqueue(...replies);
  const model = await connectModel({ model: "openai-compatible/fake", baseUrl: server.url });
  const runner = createObjectRunner({ model, ...options });
  const formats = () =>
    server.requests.map(({ body }) => (body["response_format"] as { type: string } | undefined)?.type ?? "text");
  return { server, runner, formats, [Symbol.asyncDispose]: async () => await server.close() };
}

describe("createObjectRunner", () => {
  it("lets the server enforce the schema", async () => {
    await using item = await runnerOf([good]);
    expect(await item.runner.run(request)).toMatchObject({ value: rye, level: "schema", repaired: false });
    expect(item.server.requests[0]?.body).toMatchObject({
      messages: [{ role: "user", content: "What does the bakery sell?" }],
      response_format: {
        type: "json_schema",
        json_schema: { name: "answer", schema: { type: "object", required: ["name", "loaves"] } },
      },
    });
  });

  it("falls back to JSON mode and to the prompt when the server rejects, and remembers the level", async () => {
    await using item = await runnerOf([fakeError(400), fakeError(422), `Sure:\n\`\`\`json\n${good}\n\`\`\``, good]);
    const { value, level, attempts } = await item.runner.run(request);
    expect([value, level, attempts.map(({ response }) => response === null)]).toEqual([
      rye,
      "text",
      [true, true, false],
    ]);
    await item.runner.run(request);
    expect(item.formats()).toEqual(["json_schema", "json_object", "text", "text"]);
    expect(item.server.requests[2]?.prompt).toContain('"loaves"');
    expect(item.runner.counts()).toEqual({
      schema: { valid: 0, invalid: 0, rejected: 1 },
      json: { valid: 0, invalid: 0, rejected: 1 },
      text: { valid: 2, invalid: 0, rejected: 0 },
    });
  });

  it("drops no level after a request that is rejected at all levels", async () => {
    const tooLong = fakeError(400, "The prompt is too long.");
    await using item = await runnerOf([tooLong, tooLong, tooLong, good]);
    await expect(item.runner.run(request)).rejects.toMatchObject({ code: "LLM_REQUEST_REJECTED" });
    expect((await item.runner.run(request)).level).toBe("schema");
  });

  it("sends an invalid answer back with its errors", async () => {
    await using item = await runnerOf(['{"name":"rye","loaves":"three"}', good]);
    const { value, attempts } = await item.runner.run(request);
    expect(value).toEqual(rye);
    expect(attempts.map(({ problems }) => problems)).toEqual([
      ["loaves: Invalid input: expected number, received string"],
      [],
    ]);
    expect(item.server.requests[1]?.body.messages?.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(item.server.requests[1]?.prompt).toContain("- loaves: Invalid input: expected number, received string");
  });

  it("uses the next level when a correction fails, and finally throws with all attempts", async () => {
    await using item = await runnerOf([]);
    const error = await item.runner.run(request).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: "LLM_ANSWER_INVALID" });
    expect((error as { attempts: { level: string }[] }).attempts.map(({ level }) => level)).toEqual([
      "schema",
      "schema",
      "json",
      "json",
    ]);
  });

  it("drops a level whose answers are always invalid", async () => {
    const prose = "I sell rye.";
    await using item = await runnerOf([prose, prose, good, prose, prose, good, good]);
    for (let round = 0; round < 3; round++) await item.runner.run(request);
    const [schema, json] = ["json_schema", "json_object"];
    expect(item.formats()).toEqual([schema, schema, json, schema, schema, json, json]);
  });

  it("finds and repairs an object in prose, and reports the repair", async () => {
    await using item = await runnerOf(["Here: {'name': 'rye', 'loaves': 3,} Enjoy!"], { level: "text" });
    expect(await item.runner.run(request)).toMatchObject({ value: rye, level: "text", repaired: true });
  });

  it("repairs no truncated answers", async () => {
    await using item = await runnerOf([fakeTruncated('{"name":"rye","loaves":3'), good]);
    const { attempts } = await item.runner.run(request);
    expect(attempts[0]?.problems).toEqual(["The answer was cut off before its end."]);
  });

  it("uses only the fixed level", async () => {
    await using item = await runnerOf([fakeText(""), good], { level: "json" });
    expect((await item.runner.run(request)).level).toBe("json");
    expect(item.formats()).toEqual(["json_object", "json_object"]);
  });

  it("accepts any Standard Schema with its JSON Schema", async () => {
    const standard = {
      "~standard": {
        version: 1 as const,
        vendor: "own",
        validate: (value: unknown) =>
          Array.isArray(value)
            ? { value: value.length }
            : { issues: [{ message: "No list.", path: [{ key: "at" }, 0] }] },
      },
    };
    const runner = createObjectRunner({ model: createScriptedModel(["{}", "[1, 2]"]) });
    const { value, attempts } = await runner.run({ ...request, schema: standard, jsonSchema: { type: "array" } });
    expect([value satisfies number, attempts[0]?.problems]).toEqual([2, ["at.0: No list."]]);
  });

  it("can be aborted", async () => {
    await using item = await runnerOf([]);
    const reason = new Error("called off");
    await expect(item.runner.run(request, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
