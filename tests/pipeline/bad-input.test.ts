import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

describe("bad input", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-bad-input-"));
    await mkdir(path.join(folder, "poem"));
    await writeFile(path.join(folder, "poem", "poem.txt"), "Roses are red.\n");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ["a folder without Python", ["poem"], "CONTEXT_NO_SOURCES"],
    ["a missing folder", ["./nowhere"], "CONTEXT_FOLDER_MISSING"],
    ["a git address without a repository", ["file:///nowhere/bakery.git"], "CONTEXT_GIT_NOT_FOUND"],
    ["an unknown kind of source", ["ftp:bakery"], "CONTEXT_SOURCE_UNKNOWN"],
  ])("%s causes one clear error, and no process keeps running", async (_what, sources, code) => {
    const run = path.join(folder, `run-${code}`);
    const ended = await runRepost(["build", ...sources, "-o", run, "--executor", executor], { cwd: folder });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^error: .+/mu);
    expect(ended.stderr).toContain("to do:");
    expect(ended.stderr).toContain(code);
    expect(ended.stderr).not.toContain("    at ");
  });

  it("causes a usage error for an unknown flag", async () => {
    expect(await runRepost(["build", "poem", "--frobnicate"])).toMatchObject({ code: 2 });
  });

  it("skips and counts unreadable files, and builds the others", async () => {
    const odd = path.join(folder, "odd");
    await mkdir(odd);
    await Promise.all([
      writeFile(path.join(odd, "torn.py"), 'def half(x):\n    """Half of it."""\n    return x /\n'),
      writeFile(path.join(odd, "empty.py"), ""),
      writeFile(path.join(odd, "noise.py"), Buffer.from('x = "\xff\xfe"\n', "latin1")),
      writeFile(path.join(odd, "huge.py"), `data = [${"1, ".repeat(1_700_000)}]\n`),
      writeFile(
        path.join(odd, "latin.py"),
        Buffer.from('# -*- coding: latin-1 -*-\ndef caf\xe9(x):\n    """Twice."""\n    return x * 2\n', "latin1"),
      ),
      writeFile(
        path.join(odd, "marked.py"),
        '\uFEFFdef thrice(x):\n    """Three times.\n\n    >>> thrice(2)\n    6\n    """\n    if x < 0:\n        return 0\n    return x * 3\n',
      ),
      symlink(".", path.join(odd, "loop")),
    ]);
    const run = path.join(folder, "run-odd");
    const ended = await runRepost(["build", odd, "-o", run, "--executor", executor, "--json"]);
    expect(ended).toMatchObject({ code: 0 });
    const report = JSON.parse(ended.stdout) as { skipped: Record<string, number>; targets: number; accepted: number };
    expect(report.targets).toBe(2);
    expect(report.accepted).toBe(2);
    expect(Object.keys(report.skipped).toSorted()).toEqual(["symlink_loop", "too_large", "undecodable", "unparsable"]);
  });

  it("reports file, line and field of a row that does not match the schema", async () => {
    const file = path.join(folder, "rows.jsonl");
    await writeFile(file, '{"schema_version":1,"instance_id":7}\n');
    const run = path.join(folder, "run-rows");
    const ended = await runRepost(["eval", file, "--predictions", "gold", "-o", run, "--executor", executor]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`${file}:1`);
    expect(ended.stderr).toContain("instance_id");
  });

  it("reports a missing python3 with a hint", async () => {
    const ended = await runRepost(["build", "poem", "-o", path.join(folder, "run-none"), "--executor", "process"], {
      cwd: folder,
      env: { PATH: folder },
    });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("EXECUTOR_RUNTIME_MISSING");
  });
});
