import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { RUN_FILES, records } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discoverSources } from "../discover/discover-sources.ts";
import { buildModules } from "./build-modules.ts";
import { extractContexts } from "./extract-contexts.ts";
import { findContext } from "./find-context.ts";

const oven = [
  "LIMIT = 250",
  "",
  "def warm(degrees):",
  '    """A little warmer."""',
  "    return min(degrees + 10, LIMIT)",
  "",
  "def heat(degrees):",
  '    """Much warmer."""',
  "    return warm(warm(degrees))",
  "",
  "def melt(degrees):",
  '    """Too warm."""',
  "    return undefined(degrees)",
  "",
].join("\n");

const words = { name: "words", count: (text: string) => text.match(/\S+/g)?.length ?? 0 };

describe("extractContexts", () => {
  let folder: string;
  let run: string;
  let source: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-stages-"));
    [run, source] = [path.join(folder, "run"), path.join(folder, "bakery")];
    await mkdir(source);
    await writeFile(path.join(source, "oven.py"), oven);
    await discoverSources({ sources: [source], run });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const file = (name: keyof typeof RUN_FILES): string => path.join(run, RUN_FILES[name]);
  const read = (name: keyof typeof RUN_FILES): Promise<string> => readFile(file(name), "utf8");

  it("writes the contexts of a run's targets, and the reasons of rejections", async () => {
    expect(await extractContexts({ run })).toEqual({
      stage: "context",
      items: 3,
      accepted: 2,
      rejected: { unresolved_name: 1 },
    });
    const contexts = [];
    for await (const { target, units } of readJsonLines(file("contexts"), records.functionContext))
      contexts.push([target.func_name, units.length]);
    expect(contexts).toEqual([
      ["warm", 2],
      ["heat", 3],
    ]);
    const [loss] = (await read("rejected")).trim().split("\n");
    expect(records.rejection.parseLine(loss ?? "")).toMatchObject({
      stage: "context",
      reason: "unresolved_name",
      path: "oven.py",
    });
  });

  it("resumes after a kill with the same bytes as an undisturbed run", async () => {
    await extractContexts({ run });
    const whole = { contexts: await read("contexts"), rejected: await read("rejected") };
    const [first = "", second = ""] = whole.contexts.split("\n");
    await writeFile(file("contexts"), `${first}\n${second.slice(0, 100)}`);
    const events: string[] = [];
    const report = await extractContexts({
      run,
      onEvent: (event) => events.push(event.type === "stage-started" ? `${event.finished} finished` : event.type),
    });
    expect(report).toEqual({ stage: "context", items: 3, accepted: 2, rejected: { unresolved_name: 1 } });
    expect(events).toEqual(["2 finished", "item-accepted"]);
    expect({ contexts: await read("contexts"), rejected: await read("rejected") }).toEqual(whole);
  });

  it("limits the size of a context, and rejects a function whose header exceeds the limit", async () => {
    await extractContexts({ run, limit: { tokens: 17, counter: words } });
    const { context, context_cut: cut } = await findContext({ run, id: "heat" });
    expect(context.map(({ code }) => code)).toEqual(['LIMIT = 250\n\ndef heat(degrees):\n    """Much warmer."""\n']);
    expect(cut).toEqual([{ id: "oven.py:3", reason: "limit" }]);
    await expect(extractContexts({ run, limit: { tokens: 18, counter: words } })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
    });
    await rm(file("manifest"));
    await rm(file("contexts"));
    await rm(file("rejected"));
    expect((await extractContexts({ run, limit: { tokens: 3, counter: words } })).rejected).toEqual({
      limit_too_small: 2,
      unresolved_name: 1,
    });
  });

  it("rejects contexts of functions that are no longer targets", async () => {
    await extractContexts({ run });
    await discoverSources({ sources: [source], run, discovery: { limit: 1 } });
    await expect(extractContexts({ run })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
      message: expect.stringContaining(
        "contexts.jsonl has 1 functions that the step before it does not have",
      ) as string,
    });
  });

  it("rejects a source that has changed", async () => {
    await appendFile(path.join(source, "oven.py"), "COLD = 0\n");
    await expect(extractContexts({ run })).rejects.toMatchObject({ code: "PIPELINE_SOURCE_CHANGED" });
  });

  it("reports a missing source, retries it, and continues with the others", async () => {
    const other = path.join(folder, "mill");
    await mkdir(other);
    await writeFile(path.join(other, "mill.py"), 'def grind(rye):\n    """Flour."""\n    return rye * 2\n');
    await discoverSources({ sources: [other, source], run });
    await rm(other, { recursive: true });
    const once = await extractContexts({ run });
    expect([once.accepted, once.rejected]).toEqual([2, { unresolved_name: 1, context_folder_missing: 1 }]);
    await mkdir(other);
    await writeFile(path.join(other, "mill.py"), 'def grind(rye):\n    """Flour."""\n    return rye * 2\n');
    const again = await extractContexts({ run });
    expect([again.accepted, again.rejected]).toEqual([3, { unresolved_name: 1 }]);
    const ids = (await read("contexts")).match(/"func_name":"\w+"/g);
    expect(ids).toEqual(['"func_name":"grind"', '"func_name":"warm"', '"func_name":"heat"']);
  });

  it("does not change a run without targets or the run of a build", async () => {
    await expect(extractContexts({ run: path.join(folder, "empty") })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISSING",
    });
    expect(existsSync(path.join(folder, "empty"))).toBe(false);
    const build = { schema_version: 1, command: "build" as const, version: "0.1.0", options: {} };
    await writeFile(file("manifest"), `${records.runManifest.line(build)}\n`);
    await expect(extractContexts({ run })).rejects.toMatchObject({ code: "PIPELINE_RUN_MISMATCH" });
  });
});

describe("buildModules", () => {
  it("retries functions whose sandbox failed, and stops when all fail", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "repost-stages-"));
    try {
      const run = path.join(folder, "run");
      await mkdir(path.join(folder, "bakery"));
      await writeFile(path.join(folder, "bakery", "oven.py"), oven);
      await discoverSources({ sources: [path.join(folder, "bakery")], run });
      await extractContexts({ run });
      const broken = { build: () => Promise.reject(new Error("no room")) };
      expect((await buildModules({ run, sandbox: broken })).rejected).toEqual({ internal_error: 2 });
      expect(await buildModules({ run })).toEqual({ stage: "sandbox", items: 2, accepted: 2, rejected: {} });
      const losses = await readFile(path.join(run, RUN_FILES.rejected), "utf8");
      expect(losses.match(/"reason":"\w+"/g)).toEqual(['"reason":"unresolved_name"']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
