import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { mutationCheck, runChecks, stubCheck } from "@repost/checks";
import { findUsages, memorySource, openFunction } from "@repost/context";
import { readEnvironments, writeEnvironments } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { evaluateModel, makeEnvironment } from "@repost/pipeline";
import { createStaticSandbox } from "@repost/sandbox";
import { type Environment, unwrap } from "@repost/spec";
import { createSearchTests } from "@repost/testgen";
import { expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const CODE = `def shorten(text: str, width: int = 5) -> str:
    """Cut a text to a width, with dots at the end.

    >>> shorten("barley")
    'ba...'
    """
    if len(text) <= width:
        return text
    return text[: width - 3] + "..."
`;

it("creates a row from single stages, which a dataset accepts and evaluateModel judges", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "repost-row-"));
  await using executor = await createExecutor({ kind: (await hasSandbox()) ? "sandbox" : "process" });
  try {
    const judge = createJudge({ executor });
    await using opened = await openFunction(memorySource({ "tools/text.py": CODE }, { name: "tools" }), "shorten");
    const { target, context, repository } = opened;
    const module = unwrap(await (await createStaticSandbox()).build(context));
    const tests = await createSearchTests({ executor });
    const suite = unwrap(await tests.generate({ target, module, usages: findUsages({ repository, target }) }));
    const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
    const checks = [stubCheck({ judge }), mutationCheck({ judge })];
    const findings = await runChecks(checks, { target, module, recording, referenceMs });
    const environment = await makeEnvironment({ target, context, module, recording, referenceMs, findings });
    const dataset = path.join(folder, "tools.jsonl");
    await writeEnvironments(dataset, [environment]);

    const read: Environment[] = [];
    for await (const row of readEnvironments(dataset)) read.push(row);
    expect(read).toEqual([environment]);
    expect(environment).toMatchObject({
      func_name: "shorten",
      instruction: null,
      quality: { runs: recording.runs, mutation: { score: 1 }, findings },
      cost: { llm_calls: 0, reference_ms: expect.any(Number) as number },
    });
    const evaluate = async (kind: "gold" | "stub") => {
      const run = path.join(folder, kind);
      const report = await evaluateModel({ dataset, predictions: { kind }, run, executor, allowUnsafeLocalExec: true });
      return report.pass_at_k["1"]?.value;
    };
    expect([await evaluate("gold"), await evaluate("stub")]).toEqual([1, 0]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 240_000);
