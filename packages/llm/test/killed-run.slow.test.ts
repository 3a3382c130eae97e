import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeDelay, fakeError, type FakeScript, type FakeServer, startFakeServer } from "../src/testing/index.ts";

const COUNT = 60;
const program = fileURLToPath(new URL("generate-until-killed.ts", import.meta.url));

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "repost-llm-killed-"))));
afterAll(async () => await rm(folder, { recursive: true }));

interface Line {
  readonly index?: number;
  readonly text?: string;
  readonly usage?: { readonly calls: number };
}

function start(server: FakeServer, run: string, maxCalls: number): { child: ChildProcess; lines: Promise<Line[]> } {
  const args = ["--conditions=@repost/source", program, server.url, join(folder, run), String(COUNT), String(maxCalls)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines = text(child.stdout).then((output) =>
    output
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  );
  return { child, lines };
}

async function runAndKill(server: FakeServer, run: string, requests: number, maxCalls = 1000): Promise<Line[]> {
  const until = server.requests.length + requests;
  const { child, lines } = start(server, run, maxCalls);
  while (server.requests.length < until && child.exitCode === null) await new Promise((done) => setTimeout(done, 1));
  child.kill("SIGKILL");
  return await lines;
}

/** Every seventh call fails. */
const script: FakeScript = ({ index, prompt }) =>
  index % 7 === 6 ? fakeError(500) : fakeDelay(3 + (index % 5), `${prompt}, call ${index}`);

// Loading the package takes seconds on a busy machine.
describe("a run that is killed several times", { timeout: 180_000 }, () => {
  it("pays for each finished call once and loses none", async () => {
    await using server = await startFakeServer({ answer: script });
    const printed: Line[] = [];
    for (const requests of [1, 9, 17]) printed.push(...(await runAndKill(server, "resumed", requests)));
    const { child, lines } = start(server, "resumed", 1000);
    const last = await lines;
    expect(child.exitCode ?? (await new Promise((done) => child.once("close", done)))).toBe(0);

    const final = new Map(last.flatMap(({ index, text }) => (index === undefined ? [] : [[index, text]])));
    expect(final.size).toBe(COUNT);
    expect(printed.filter(({ index = -1, text }) => text !== final.get(index))).toEqual([]);

    // Each answered call was sent once.
    const journal = (await readFile(join(folder, "resumed/calls.jsonl"), "utf8")).trim().split("\n");
    const records = journal.map((line) => JSON.parse(line) as Record<string, string>);
    const keys = new Map(records.filter(({ event }) => event === "started").map(({ id, key }) => [id, key]));
    const answered = records.filter(({ outcome }) => outcome === "answered").map(({ id }) => keys.get(id ?? ""));
    expect(new Set(answered).size).toBe(answered.length);

    const failures = server.requests.filter(({ index }) => index % 7 === 6).length;
    expect(server.requests.length - COUNT - failures).toBeLessThanOrEqual(3 * 4);
    expect(last.at(-1)?.usage?.calls).toBeGreaterThanOrEqual(server.requests.length);
  });

  it("sends no more calls than its budget in all processes together", async () => {
    await using server = await startFakeServer({ answer: script });
    const maxCalls = 30;
    for (const requests of [8, 5]) await runAndKill(server, "budget", requests, maxCalls);
    const { lines } = start(server, "budget", maxCalls);
    await lines;
    expect(server.requests.length).toBeLessThanOrEqual(maxCalls);
    expect(server.requests.length).toBeGreaterThan(maxCalls - 3 * 4);
  });
});
