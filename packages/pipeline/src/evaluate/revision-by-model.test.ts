import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writeEnvironments } from "@repost/dataset";
import { exampleEnvironment } from "@repost/dataset/testing";
import { SCHEMA_VERSION, type TextRequest } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revisionByModel } from "./revision-by-model.ts";

describe("revisionByModel", () => {
  const environment = exampleEnvironment();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-revision-"));
    await writeEnvironments(path.join(folder, "environments.jsonl"), [environment]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("continues the conversation of the first answer, and finds the function in a code fence", async () => {
    const seen: TextRequest["messages"][] = [];
    const code = environment.orig_func;
    const { ask, model, feedback } = await revisionByModel({
      model: {
        async complete({ messages }) {
          seen.push(messages);
          const usage = { inputTokens: undefined, outputTokens: undefined };
          return { text: `Again:\n\n\`\`\`python\n${code}\n\`\`\`\n`, finishReason: "stop", usage, modelId: "oven-1" };
        },
      },
      modelName: "bakery/oven-1",
      dataset: path.join(folder, "environments.jsonl"),
      feedback: "call",
    });
    const { instance_id } = environment;
    const none = { completion: null, model_name_or_path: "bakery/oven-1" };
    const first = {
      schema_version: SCHEMA_VERSION,
      instance_id,
      sample: 0,
      solution: "x",
      raw: "first answer",
      ...none,
    };
    const request = { environment, sample: 0, round: 1, turns: [{ prediction: first, feedback: "No." }] };
    const prediction = await ask(request, AbortSignal.timeout(10_000));
    expect([model, feedback]).toEqual(["bakery/oven-1", "call"]);
    expect(seen[0]?.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(seen[0]?.slice(1)).toEqual([
      { role: "assistant", content: "first answer" },
      { role: "user", content: "No." },
    ]);
    expect(prediction?.solution?.trim()).toBe(code.trim());
    expect(prediction?.model_name_or_path).toBe("bakery/oven-1");
  });
});
