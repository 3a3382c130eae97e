import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import { type FakeServer, startFakeServer } from "@repost/llm/testing";
import { RUN_FILES } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runInProcess } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const FUNCTIONS = 3;

function tollOf(number: number): string {
  return `def toll_${number}(sacks):
    """What a farmer pays at gate ${number}."""
    if sacks > ${number}:
        return sacks * ${number + 2}
    return ${number}
`;
}

function testOf(name: string, seen: (call: string) => string): string {
  const calls = [0, 3, 9, 20].map(
    (sacks) => `    assert ${seen(`${name}(${sacks})`)} == ${seen(`${name}_new_implementation(${sacks})`)}`,
  );
  return `\`\`\`python\ndef test_${name}():\n${calls.join("\n")}\n\`\`\``;
}

const OPINION = '{"reasoning": "They look at results.", "conditions": [true, true, true, true, true], "answer": "yes"}';
const TASK = `Functionality: works out what a farmer pays at a gate of the road by how many sacks he brings there.
Inputs: sacks, a count of the sacks on the cart as a whole number.
Outputs: a count of coins, which grows with the sacks above a bound.`;

describe("repost build --strategy llm", () => {
  let folder: string;
  let server: FakeServer;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-waiting-"));
    await mkdir(path.join(folder, "mill"));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function build(...more: readonly string[]): Promise<readonly (readonly [string, readonly string[]])[]> {
    const run = path.join(folder, "run");
    const model = ["--strategy", "llm", "--model", "x", "--base-url", server.url];
    const where = ["-o", run, "--no-install", "--no-dedup", "--executor", executor, "-j", "1", ...more];
    const built = await runInProcess(["build", path.join(folder, "mill"), ...model, ...where]);
    expect([built.code, await readFile(path.join(run, RUN_FILES.rejected), "utf8")]).toEqual([0, ""]);
    const made: (readonly [string, readonly string[]])[] = [];
    for await (const item of readEnvironments(run)) made.push([item.func_name, item.asked?.prompts ?? []]);
    return made;
  }

  it("sends as many concurrent requests as --max-concurrent allows, whatever the number of workers", async () => {
    await writeFile(
      path.join(folder, "mill", "tolls.py"),
      Array.from({ length: FUNCTIONS }, (_, number) => tollOf(number)).join("\n\n"),
    );
    let release = (): void => undefined;
    const all = new Promise<void>((resolve) => void (release = resolve));
    let open = 0;
    server = await startFakeServer({
      answer: async ({ prompt }) => {
        if (prompt.includes('"conditions": [')) return OPINION;
        if (prompt.startsWith("Describe the")) return TASK;
        open += 1;
        if (open === FUNCTIONS) release();
        // Nobody is answered before all have asked.
        await all;
        return testOf(/\btoll_\d/u.exec(prompt)?.[0] ?? "", (call) => call);
      },
    });
    const made = await build("--max-concurrent", String(FUNCTIONS));
    expect(server.maxActive).toBe(FUNCTIONS);
    // Ordered by target, not by answer.
    expect(made.map(([name]) => name)).toEqual(Array.from({ length: FUNCTIONS }, (_, number) => `toll_${number}`));
  }, 240_000);

  it("explains once why a suite is rejected, and uses the better one", async () => {
    await writeFile(path.join(folder, "mill", "tolls.py"), tollOf(5));
    const prompts: string[] = [];
    server = await startFakeServer({
      answer: ({ prompt }) => {
        prompts.push(prompt);
        if (prompt.includes('"conditions": [')) return OPINION;
        if (prompt.startsWith("Describe the")) return TASK;
        const isSecond = prompt.includes("cannot be used to judge other implementations");
        return testOf("toll_5", isSecond ? (call) => call : (call) => `type(${call})`);
      },
    });
    const [made] = await build();
    expect(made?.[1]).toContain("refused.python@1");
    const repairPrompts = prompts.filter((prompt) => prompt.includes("cannot be used to judge other implementations"));
    expect(repairPrompts).toHaveLength(1);
    expect(repairPrompts[0]).toContain("Change the inputs, not what is compared.");
    expect(repairPrompts[0]).toMatch(
      /of `toll_5`: (?:implementations that are clearly wrong|too many small mistakes)/u,
    );
  }, 240_000);
});
