import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { memorySource } from "@repost/context";
import { readEnvironments } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import {
  type AnswerTask,
  buildEnvironments,
  createStaticStages,
  discoverSources,
  evaluateModel,
  type ModelUsage,
} from "@repost/pipeline";
import type { Environment, Executor } from "@repost/spec";
import { prediction } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const FILES = {
  "tools/text.py": `def shorten(text: str, width: int = 5) -> str:
    """Cut a text to a width, with dots at the end.

    >>> shorten("barley")
    'ba...'
    >>> shorten("rye")
    'rye'
    """
    if len(text) <= width:
        return text
    if width < 4:
        return text[:width]
    return text[: width - 3] + "..."
`,
};
const USAGE: ModelUsage = {
  asked: { model: "words", prompts: ["own@1"] },
  cost: { llm_calls: 1, input_tokens: 30, output_tokens: 7, usd: 0.5 },
};

describe("sources, models and texts of a program", () => {
  const source = memorySource(FILES, { name: "tools" });
  let folder: string;
  let executor: Executor;
  let environments: Environment[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-embedding-"));
    executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
    const stages = await createStaticStages({ executor });
    const describeTask = () => Promise.resolve({ text: "Cuts a text.", usage: USAGE });
    await buildEnvironments({
      sources: [source],
      run: path.join(folder, "run"),
      executor,
      stages: { ...stages, describe: describeTask },
    });
    environments = [];
    for await (const environment of readEnvironments(path.join(folder, "run"))) environments.push(environment);
  }, 240_000);
  afterAll(async () => {
    await executor.close();
    await rm(folder, { recursive: true });
  });

  it("build environments of a source object, with the usage for a task text in their cost", () => {
    expect(environments).toMatchObject([
      {
        repo: { source: "memory:tools" },
        func_name: "shorten",
        instruction: "Cuts a text.",
        asked: USAGE.asked,
        cost: { llm_calls: 1, input_tokens: 30, output_tokens: 7, usd: 0.5 },
      },
    ]);
  });

  it("discover functions by a source name that only openSource recognizes", async () => {
    const sources = ["memory:tools"];
    expect(await discoverSources({ sources, openSource: () => source })).toMatchObject({ targets: 1 });
    await expect(discoverSources({ sources })).rejects.toMatchObject({ code: "CONTEXT_SOURCE_UNKNOWN" });
  });

  it("are evaluated with a function as the model, which a resumed run never calls twice for the same input", async () => {
    const tasks: AnswerTask[] = [];
    const answer = async (task: AnswerTask): Promise<string> => {
      tasks.push(task);
      return `Here it is:\n\n\`\`\`python\n${await Promise.resolve(task.environment.orig_func)}\n\`\`\`\n`;
    };
    const options = {
      dataset: path.join(folder, "run"),
      predictions: answer,
      run: path.join(folder, "answers"),
      executor,
      allowUnsafeLocalExec: true,
    };
    expect((await evaluateModel(options)).pass_at_k["1"]?.value).toBe(1);
    expect((await evaluateModel(options)).pass_at_k["1"]?.value).toBe(1);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.prompt).toContain("Cut a text to a width");
  }, 120_000);

  it("are evaluated with records of the program", async () => {
    const wrong = environments.map(({ instance_id }) =>
      prediction({ instance_id, solution: "def shorten(text, width=5):\n    return text[:width]\n" }),
    );
    const report = await evaluateModel({
      dataset: path.join(folder, "run"),
      predictions: wrong,
      run: path.join(folder, "records"),
      executor,
      allowUnsafeLocalExec: true,
    });
    expect(report.pass_at_k["1"]?.value).toBe(0);
  }, 120_000);
});
