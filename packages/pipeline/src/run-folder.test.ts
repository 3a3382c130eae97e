import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RunManifest } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRunFolder } from "./run-folder.ts";

describe("openRunFolder", () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(path.join(tmpdir(), "repost-run-"));
  });
  afterEach(() => rm(parent, { recursive: true }));

  const open = (options: RunManifest["options"]): ReturnType<typeof openRunFolder> =>
    openRunFolder({ path: path.join(parent, "run"), command: "build", options, settings: {} });

  it("resumes a run with the same options", async () => {
    await (await open({ seed: 1, sources: ["a"] })).close();
    const again = await open({ sources: ["a"], seed: 1 });
    await again.close();
    expect((await readdir(again.path)).toSorted()).toEqual(["journal", "run.json", "store"]);
  });

  it("names every option that differs", async () => {
    await (await open({ seed: 1, sources: ["a"] })).close();
    await expect(open({ seed: 2, sources: ["a"] })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
      message: `The run ${path.join(parent, "run")} was begun with other options: seed was 1, now 2.`,
    });
    await (await open({ seed: 1, sources: ["a"] })).close();
  });

  it("resumes a run that recorded the former name of an option", async () => {
    const run = await open({ pipeline: "codebenchgen" });
    await run.close();
    const manifest = await readFile(run.file("manifest"), "utf8");
    await writeFile(run.file("manifest"), manifest.replace('"pipeline":"codebenchgen"', '"way":"single-file"'));
    await (await open({ pipeline: "codebenchgen" })).close();
    await expect(open({ pipeline: "repost" })).rejects.toThrow('pipeline was "codebenchgen", now "repost".');
  });

  it("rejects another image on resume", async () => {
    const openIn = (image: string): ReturnType<typeof openRunFolder> =>
      openRunFolder({ path: path.join(parent, "run"), command: "eval", options: {}, image });
    const run = await openIn("python@sha256:1");
    await run.close();
    expect(JSON.parse(await readFile(run.file("manifest"), "utf8"))).toMatchObject({ image: "python@sha256:1" });
    await expect(openIn("python@sha256:2")).rejects.toThrow("image was python@sha256:1, now python@sha256:2.");
  });

  it("rejects a second process while one is running", async () => {
    const run = await open({});
    // The parent lives as long as the test.
    await writeFile(path.join(run.path, "run.lock"), String(process.ppid));
    await expect(open({})).rejects.toMatchObject({ code: "PIPELINE_RUN_BUSY" });
    await run.close();
  });

  it("takes over the lock of a dead process", async () => {
    const run = await open({});
    await writeFile(path.join(run.path, "run.lock"), "2147483646");
    await (await open({})).close();
    expect(await readdir(run.path)).not.toContain("run.lock");
  });
});
