// @module-tag published-sets
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { type FakeServer, startFakeServer } from "@repost/llm/testing";
import type { Environment } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const SET = fileURLToPath(new URL("../../../shared/data/repost-eval-dev.json", import.meta.url));
const RECORDINGS = fileURLToPath(new URL("../recordings/llm", import.meta.url));
const executor = (await hasSandbox()) ? "sandbox" : "process";

interface Recorded {
  readonly idx: string;
  readonly name: string;
  readonly answers: ReadonlyMap<string, string>;
}

async function readRecordings(): Promise<readonly Recorded[]> {
  const files = await readdir(RECORDINGS);
  return await Promise.all(
    files.map(async (file) => {
      const [head = "", ...sections] = (await readFile(path.join(RECORDINGS, file), "utf8")).split(/^## /mu);
      const answers = sections.map((section): [string, string] => {
        const end = section.indexOf("\n");
        return [section.slice(0, end), section.slice(end).trim()];
      });
      return { idx: path.parse(file).name, name: head.replace(/^# /u, "").trim(), answers: new Map(answers) };
    }),
  );
}

async function filesOf(recordings: readonly Recorded[]): Promise<ReadonlyMap<string, string>> {
  const rows = JSON.parse(await readFile(SET, "utf8")) as readonly {
    readonly idx: number;
    readonly orig_context: string;
  }[];
  return new Map(
    recordings.map(({ idx }) => {
      const context = rows.find((row) => String(row.idx) === idx)?.orig_context ?? "";
      return [idx, /```python\n## .*\n([\s\S]*?)\n```/u.exec(context)?.[1] ?? ""];
    }),
  );
}

describe.skipIf(!existsSync(SET))("hand-written recordings for --strategy llm", () => {
  let folder: string;
  let server: FakeServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-recordings-"));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("create environments for a dozen functions of RepoST-Eval, with repairs and opinions", async () => {
    const recordings = await readRecordings();
    const files = await filesOf(recordings);
    for (const [idx, code] of files) await writeFile(path.join(folder, `row_${idx}.py`), `${code}\n`);
    const steps = new Map<string, string[]>();
    server = await startFakeServer({
      answer: ({ prompt }) => {
        const recorded = recordings.find(({ name }) => new RegExp(`\\b${name.split(".").at(-1)}\\b`, "u").test(prompt));
        const step = stepOf(prompt);
        steps.set(recorded?.idx ?? "", [...(steps.get(recorded?.idx ?? "") ?? []), step]);
        const answer = recorded?.answers.get(step);
        const shown = [...prompt.matchAll(/```python\n([\s\S]*?)```/gu)].at(-1)?.[1] ?? "";
        if (step !== "tests" && step !== "debug") return answer ?? "";
        return withTests(shown, answer ?? "", recorded?.name ?? "");
      },
    });
    const run = path.join(folder, "run");
    const model = ["--strategy", "llm", "--model", "x", "--base-url", server.url];
    const how = [
      "--docstring",
      "any",
      "--no-install",
      "--no-dedup",
      // The tests kill fewer mutants than the defaults.
      "--min-mutation",
      "0.7",
      "--min-parameter-kills",
      "0",
      "--keep-trivial",
      "--executor",
      executor,
      "--allow-unsafe-local-exec",
      "-j",
      "2",
    ];
    const built = await runRepost(["build", folder, ...model, ...how, "-o", run]);
    expect([built.code, await readFile(path.join(run, "rejected.jsonl"), "utf8")]).toEqual([0, ""]);
    const made = new Map<string, Environment>();
    for await (const environment of readEnvironments(run)) made.set(environment.func_name, environment);
    expect([...made.keys()].toSorted()).toEqual(recordings.map(({ name }) => name).toSorted());
    for (const { idx, name, answers } of recordings) {
      const environment = made.get(name);
      expect(environment?.instruction).toBe(answers.get("instruction"));
      expect(environment?.quality.findings.find(({ check }) => check === "published_keep_rule")?.passed).toBe(true);
      expect([idx, (steps.get(idx) ?? []).toSorted()]).toEqual([
        idx,
        [...new Set(["tests", ...answers.keys()])].toSorted(),
      ]);
    }
  }, 300_000);
});

function stepOf(prompt: string): string {
  if (prompt.includes('"answer": "same" | "yes" | "no"')) return "functionality";
  if (prompt.includes('"answer": "yes" | "no"')) return "test-quality";
  if (prompt.startsWith("Describe the function")) return "instruction";
  if (prompt.includes("Turn it into one Python script")) return "script";
  if (prompt.includes("does not reach these parts")) return "coverage";
  return prompt.includes("The test should pass, but it fails") ? "debug" : "tests";
}

function withTests(script: string, answer: string, name: string): string {
  const tests = /```python\n([\s\S]*?)```/u.exec(answer)?.[1] ?? "";
  const first = tests.slice(0, tests.indexOf("\n"));
  const module = script.includes(first) ? script.slice(0, script.indexOf(first)) : script;
  const main = `if __name__ == "__main__":\n    test_${name.split(".").at(-1)}()\n`;
  return `\`\`\`python\n${module.trimEnd()}\n\n\n${tests.trimEnd()}\n\n\n${main}\`\`\``;
}
