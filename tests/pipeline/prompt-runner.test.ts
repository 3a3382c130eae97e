import { fileURLToPath } from "node:url";
import { functionalityCheck } from "@repost/checks";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { createPromptRunner, createTextModel } from "@repost/llm";
import { type FakeScript, type FakeServer, startFakeServer } from "@repost/llm/testing";
import { createHybridSandbox, createLlmSandbox, createStaticSandbox } from "@repost/sandbox";
import { type Executor, type FunctionContext, type PromptRunner, unwrap } from "@repost/spec";
import { createHybridTests, createLlmTests, describeFunction } from "@repost/testgen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { answerMill } from "./mill-answers.ts";
import { answerMillScripts } from "./mill-scripts.ts";

const MILL = fileURLToPath(new URL("fixtures/mill", import.meta.url));

const servers: FakeServer[] = [];
let executor: Executor;
beforeAll(async () => {
  executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
});
afterAll(async () => {
  await executor.close();
  for (const server of servers) await server.close();
});

async function runnerOf(answer: FakeScript): Promise<PromptRunner> {
  const server = await startFakeServer({ answer });
  servers.push(server);
  return createPromptRunner(await createTextModel({ model: "x", baseUrl: server.url }));
}

async function contextsOf(...names: readonly string[]): Promise<readonly FunctionContext[]> {
  const repository = await createSource(MILL).open();
  try {
    const { targets } = await discoverTargets({ repository });
    const index = await indexRepository({ repository });
    return names.map((name) => {
      const target = targets.find(({ func_name: actual }) => actual === name);
      if (target === undefined) throw new Error(`The mill has no ${name}.`);
      return unwrap(extractContext({ index, target }));
    });
  } finally {
    await repository.close();
  }
}

it("stages with a model use only public exports", async () => {
  const [ticket, price] = await contextsOf("read_ticket", "price_of");
  if (ticket === undefined || price === undefined) throw new Error("unreachable");
  const sandbox = await createStaticSandbox();
  const module = unwrap(await sandbox.build(ticket));

  const promptRunner = await runnerOf(answerMill);
  const tests = await createHybridTests({ executor, promptRunner });
  const suite = unwrap(await tests.generate({ target: ticket.target, module }));
  expect(suite).toMatchObject({ origin: "hybrid", program: null });
  const hybrid = createHybridSandbox({ sandbox, promptRunner });
  expect(unwrap(await hybrid.build(price, { reached: "URLError: no host" })).origin).toBe("hybrid");

  const scripts = await runnerOf(answerMillScripts);
  const script = unwrap(await createLlmSandbox({ promptRunner: scripts }).build(price));
  expect(script.origin).toBe("llm");
  const llm = createLlmTests({ promptRunner: scripts, executor });
  expect(unwrap(await llm.generate({ target: price.target, module: script })).origin).toBe("llm");
  const { target } = ticket;
  const text = await describeFunction({ promptRunner: scripts, target, tests: [], kind: "instruction" });
  expect(text).toMatch(/^Functionality: /u);
  const { recording } = unwrap(await createJudge({ executor }).record({ module, suite }));
  const edited = { ...module, target_edits: ["The target reads another mark."] };
  const check = functionalityCheck({ judges: [{ name: "x", promptRunner: scripts }] });
  const finding = await check.run({ target, module: edited, recording });
  expect(finding).toMatchObject({ passed: true, evidence: { answer: "yes" } });
}, 240_000);
