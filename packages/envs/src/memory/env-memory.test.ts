import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KnownRepair, ProvenEnvironment } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvTask } from "../formats/read-env-task.ts";
import { easyRecipe } from "../recipes/easy-recipe.ts";
import { openEnvMemory } from "./env-memory.ts";
import { errorSignature } from "./error-signature.ts";
import type { MemoryQuery } from "./nearest-environments.ts";
import { profileRepository } from "./profile-repository.ts";
import { provenEnvironment } from "./proven-environment.ts";

const task = readEnvTask({ instance_id: "shop__shop-1", repo: "shop/shop", base_commit: "abc", language: "python" });

function entry(id: string, fields: Partial<ProvenEnvironment> = {}): ProvenEnvironment {
  return {
    schema_version: 1,
    instance_id: id,
    repo: "shop/shop",
    language: "python",
    version: null,
    created_at: null,
    features: [],
    recipe: { ...easyRecipe(task), instance_id: id },
    f2p: 1,
    ...fields,
  };
}

const query: MemoryQuery = {
  repo: "shop/shop",
  language: "python",
  version: "2.4.0",
  created_at: "2024-06-01T00:00:00Z",
  features: ["file:setup.py", "attrs", "requests"],
};

const repair: KnownRepair = {
  schema_version: 1,
  instance_id: "shop__shop-1",
  language: "python",
  signature: "build: error",
  patch: {
    version: "3.11",
    replace: [],
    add: [],
    helpers: [],
    test: { prepare: null, command: null, result: null, env: null },
    because: "",
  },
};

describe("openEnvMemory", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-memory-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("returns the nearest version of the same repository before similar repositories", async () => {
    const memory = await openEnvMemory(folder);
    const known = [
      entry("far", { version: "0.9.0" }),
      entry("near", { version: "2.5.1" }),
      entry("late", { created_at: "2030-01-01T00:00:00Z" }),
      entry("dated", { created_at: "2024-05-01T00:00:00Z" }),
      entry("similar", { repo: "till/till", features: ["file:setup.py", "attrs"] }),
      entry("different", { repo: "oven/oven", features: ["file:setup.cfg"] }),
      entry("foreign", { language: "go" }),
    ];
    for (const each of known) await memory.add(each, []);
    const names = (await memory.examples(query, 9)).map(({ instance_id }) => instance_id);
    expect(names).toEqual(["near", "far", "dated", "late", "similar"]);
    expect(await memory.examples(query, 2)).toHaveLength(2);
  });

  it("serves concurrent writers and readers, with each entry complete and once", async () => {
    const memories = await Promise.all([1, 2, 3, 4].map(() => openEnvMemory(folder)));
    const ids = Array.from({ length: 20 }, (_, index) => `shop-${index}`);
    await Promise.all(
      memories.flatMap((memory) =>
        ids.map(async (id) => {
          await memory.add(entry(id), [repair]);
          for (const each of await memory.examples(query, 100)) expect(each.recipe.instance_id).toBe(each.instance_id);
        }),
      ),
    );
    const reader = await openEnvMemory(folder);
    expect(await reader.examples(query, 100)).toHaveLength(20);
    expect(await reader.repairs("python", "build: error")).toHaveLength(1);
    expect(await reader.repairs("go", "build: error")).toEqual([]);
    const files = await readdir(join(folder, "environments"));
    expect(files.filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  it("ignores files that are not entries", async () => {
    const memory = await openEnvMemory(folder);
    await memory.add(entry("good"), []);
    await writeFile(join(folder, "environments", "0a1b.json"), '{"schema_version": 1');
    await writeFile(join(folder, "environments", "notes.txt"), "none");
    expect((await memory.examples(query, 9)).map(({ instance_id }) => instance_id)).toEqual(["good"]);
  });

  it("throws ENVS_MEMORY_UNUSABLE for a file in place of the folder", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    await expect(openEnvMemory(file)).rejects.toMatchObject({ code: "ENVS_MEMORY_UNUSABLE" });
  });
});

describe("provenEnvironment", () => {
  it.each([
    ["resolved", true, true],
    ["resolved", false, false],
    ["silent_false_pass", true, false],
  ] as const)("of the class %s, stable: %s, is an entry: %s", async (candidate, stable, isEntry) => {
    const sources = await mkdtemp(join(tmpdir(), "repost-proven-"));
    await writeFile(join(sources, "setup.py"), 'setup(\n    version="1.2",\n    install_requires=["attrs>=2"],\n)\n');
    const verdict = { class: candidate, stable, f2p: ["a", "b"] };
    const proven = await provenEnvironment({ task, sources, recipe: easyRecipe(task), verdict });
    await rm(sources, { recursive: true });
    expect(proven === null ? null : { version: proven.version, f2p: proven.f2p, features: proven.features }).toEqual(
      isEntry ? { version: "1.2", f2p: 2, features: ["attrs", "file:setup.py"] } : null,
    );
  });
});

describe("profileRepository", () => {
  it.each([
    ["package.json", '{ "version": "3.1.0", "dependencies": { "@till/core": "^1.0.0" } }', "3.1.0", "@till/core"],
    ["Cargo.toml", '[package]\nversion = "0.2.1"\n[dependencies]\nserde = { version = "1" }\n', "0.2.1", "serde"],
    ["go.mod", "module shop\n\nrequire (\n\tgolang.org/x/text v0.3.0\n)\n", null, "golang.org/x/text"],
    ["pom.xml", "<version>1.0</version><artifactId>junit</artifactId>", "1.0", "junit"],
    ["Gemfile", 'gem "rack", "~> 2"\n', null, "rack"],
    ["CMakeLists.txt", "project(shop VERSION 4.2)\nfind_package(ZLIB)\n", "4.2", "zlib"],
    ["requirements.txt", "attrs>=21\n", null, "attrs"],
  ])("reads version and dependencies of %s", async (file, text, version, dependency) => {
    const profile = await profileRepository({ paths: [file], read: () => Promise.resolve(text) });
    expect(profile.version).toBe(version);
    expect(profile.features).toEqual(expect.arrayContaining([`file:${file}`, dependency]));
  });
});

describe("errorSignature", () => {
  it.each([
    [
      "build",
      "gcc -c a.c\nsrc/a.c:12:10: fatal error: magic.h: No such file or directory\n",
      "fatal error: magic.h: No such file or directory",
    ],
    ["build", "Get:1\nE: Unable to locate package libmagic1-dev\n", "E: Unable to locate package libmagic#-dev"],
    [
      "test",
      "E   ConnectionRefusedError: [Errno 111] Connection refused\n",
      "E ConnectionRefusedError: [Errno #] Connection refused",
    ],
    ["build", "error: /tmp/x9/y/setup.py failed in 1.5 s\n", "error: setup.py failed in #.# s"],
  ] as const)("of a failed %s is its first error without numbers and folders", (phase, log, signature) => {
    expect(errorSignature(phase, log)).toBe(`${phase}: ${signature}`);
  });

  it("is null without an error", () => {
    expect(errorSignature("test", "all good\n")).toBeNull();
  });
});
