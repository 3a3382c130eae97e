import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createContextLimit, createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createPromptRunner } from "@repost/llm";
import { createScriptedModel } from "@repost/llm/testing";
import { createLlmSandbox, createStaticSandbox } from "@repost/sandbox";
import { type FunctionContext, type TokenCounter, unwrap } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MILL = `def pack(grain):
    return grain

def weigh(grain):
    return pack(grain)

def sift(grain):
    return weigh(grain)

def grind(grain):
    """Grinds grain."""
    return clean(grain)

def clean(grain):
    return sift(grain)
`;

const counter: TokenCounter = { name: "definitions", count: (text) => text.match(/^def /gmu)?.length ?? 0 };

describe("the code in the script prompt", () => {
  let folder = "";
  let context: FunctionContext;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-context-limit-"));
    await writeFile(path.join(folder, "mill.py"), MILL);
    const repository = await createSource(folder).open();
    const { targets } = await discoverTargets({ repository, language: "python", docstring: "any" });
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
    const [target] = targets.filter(({ func_name: name }) => name === "grind");
    if (target === undefined) throw new Error("grind is no target.");
    context = unwrap(extractContext({ index, target }));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  async function promptWithin(tokens: number): Promise<string> {
    const model = createScriptedModel([{ text: "none" }]);
    const contextLimit = createContextLimit({ tokens, counter });
    await createLlmSandbox({ promptRunner: createPromptRunner(model), maxRegenerations: 0, contextLimit }).build(
      context,
    );
    return model.requests[0]?.messages.at(-1)?.content ?? "";
  }

  it("contains the three nearest of five functions in file order when three fit", async () => {
    const prompt = await promptWithin(3);
    expect([...prompt.matchAll(/^def (\w+)/gmu)].map(([, name]) => name)).toEqual(["sift", "grind", "clean"]);
    expect(prompt).toContain("More code of the repository was left out");
  });

  it("contains all functions, without a note about others, when five fit", async () => {
    const prompt = await promptWithin(5);
    expect(prompt.match(/^def /gmu)).toHaveLength(5);
    expect(prompt).not.toContain("was left out");
  });

  it("contains the target when nothing fits", async () => {
    expect(await promptWithin(0)).toMatch(/^def grind\(grain\):/mu);
  });

  it("replaces a runnable slice only when the slice exceeds the limit", async () => {
    const slice = { sandbox: await createStaticSandbox(), runs: () => Promise.resolve(true) };
    const requestsWithin = async (tokens: number): Promise<number> => {
      const model = createScriptedModel([{ text: "none" }]);
      const contextLimit = createContextLimit({ tokens, counter });
      const options = { promptRunner: createPromptRunner(model), maxRegenerations: 0, slice, contextLimit };
      await createLlmSandbox(options).build(context);
      return model.requests.length;
    };
    expect([await requestsWithin(5), await requestsWithin(3)]).toEqual([0, 1]);
  });
});
