// @module-tag uv
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createExecutor, lockText, pinsOf } from "../../src/index.ts";
import type { WheelSpec } from "./local-index.ts";
import { lacksUv, openWorkshop } from "./test-environments.ts";

const WHEELS: readonly WheelSpec[] = [
  { name: "oven", version: "1.0", published: "2020-03-01" },
  { name: "oven", version: "2.0", published: "2024-03-01" },
  { name: "tin", version: "1.0", published: "2020-03-01", requires: ["oven<2"] },
  { name: "rack", version: "1.0", published: "2020-03-01", requires: ["oven>=2"] },
  { name: "pyyaml", version: "6.0", published: "2020-03-01", files: { "yaml/__init__.py": "LOADED = True\n" } },
  { name: "flour", version: "1.0", published: "2020-03-01", files: { "wheat.py": "" } },
  { name: "bakery", version: "1.0", published: "2020-03-01" },
  { name: "shelf", version: "1.0", published: "2020-03-01", requires: ["bakery"] },
  { name: "copycat", version: "1.0", published: "2020-03-01", files: { "copycat.py": "", "bakery/till.py": "" } },
];
const PYPROJECT = `[project]\nname = "Bakery"\ndependencies = ["oven<2", "PyYAML"]\n`;

const missing = await lacksUv();

describe.skipIf(missing !== null)(`createEnvironments${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  it("installs the imports of modules into one environment, which programs can import", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { environments, root, events } = workshop;
    const needs = [
      { id: "a", imports: ["os", "yaml"] },
      { id: "b", imports: ["oven"] },
      { id: "c", imports: ["json"] },
    ];
    const { locks, assignments } = await environments.plan({ root, needs });
    expect(locks.map(({ lock }) => pinsOf(lock))).toEqual([["oven==2.0", "pyyaml==6.0"]]);
    const digest = locks[0]?.digest ?? "";
    expect([...assignments]).toEqual([
      ["a", { environment: digest, unresolved: [] }],
      ["b", { environment: digest, unresolved: [] }],
      ["c", { environment: null, unresolved: [] }],
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      "environment-resolving",
      "environment-installing",
      "environment-ready",
    ]);
    await using executor = await createExecutor({ kind: "process", resolveEnvironment: environments.resolve });
    const program = "import oven, yaml; print(oven.VERSION, yaml.LOADED, oven.__cached__ is not None)";
    const files = [{ path: "main.py", content: program }];
    const run = await executor.execute({ runtime: "python", files, entry: "main.py", environment: digest });
    expect([run.stdout, run.stderr]).toEqual(["2.0 True True\n", ""]);
  });

  it("adds requested distributions to a lock, and does not change its pins", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { environments, root } = workshop;
    const { locks } = await environments.plan({ root, needs: [{ id: "a", imports: ["oven"] }], cutoff: "2021-01-01" });
    const base = locks[0] === undefined ? "" : lockText(locks[0].lock);
    const extended = async (...distributions: string[]) => {
      const lock = await environments.extend({ base, distributions });
      return lock === null ? null : pinsOf(lock);
    };
    expect(await extended("yaml", "tin==1.0")).toEqual(["oven==1.0", "pyyaml==6.0", "tin==1.0"]);
    expect(await extended("rack")).toBe(null);
    expect(await extended("nowhere")).toBe(null);
    expect(await extended("--index-url", "../here", "git+https://evil.example/x", "x @ https://evil.example/x")).toBe(
      null,
    );
  });

  it("installs requirements by their versions and markers, without excluded distributions", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const installed = await workshop.environments.installRequirements({
      requirements: ["oven<2", "tin; python_version < '3'", "shelf"],
      excluded: ["Bakery"],
    });
    expect([pinsOf(installed.lock), installed.changes, installed.cutoff]).toEqual([
      ["oven==1.0", "shelf==1.0"],
      [],
      null,
    ]);
    expect((await workshop.environments.resolve(installed.digest)).modules).toEqual(["oven", "shelf"]);
  });

  it("unpins a requirement without a matching wheel, and drops one without any wheel", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const changed = async (...requirements: string[]) => {
      const { lock, changes } = await workshop.environments.installRequirements({ requirements });
      return [pinsOf(lock), changes.map(({ requirement, change }) => `${requirement} ${change}`)];
    };
    expect(await changed("oven==7.0", "nowhere>1", "flour")).toEqual([
      ["flour==1.0", "oven==2.0"],
      ["oven==7.0 unpinned", "nowhere>1 dropped"],
    ]);
    expect(await changed("oven==2.0", "tin")).toEqual([["oven==1.0", "tin==1.0"], ["oven==2.0 unpinned"]]);
    await expect(changed("tin", "rack")).rejects.toMatchObject({ code: "EXECUTOR_REQUIREMENTS_UNSOLVABLE" });
  });

  it("uses the newest versions at the given date, or later ones when these have no wheel", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const locked = async (published: string, ...requirements: string[]) => {
      const { lock, cutoff } = await workshop.environments.installRequirements({ requirements, published });
      return [pinsOf(lock), cutoff?.slice(0, 4) ?? null];
    };
    expect(await locked("2099-01-01", "oven")).toEqual([["oven==2.0"], "2099"]);
    expect(await locked("2019-01-01", "oven==1.0")).toEqual([["oven==1.0"], expect.anything()]);
  });

  it("queries no index when only the standard library is imported", async () => {
    await using workshop = await openWorkshop([]);
    const needs = [{ id: "a", imports: ["os", "sys", "__future__", "json"], optional: ["numpy_that_is_not_there"] }];
    await writeFile(join(workshop.root, "pyproject.toml"), PYPROJECT);
    const plan = await workshop.open({ address: "http://127.0.0.1:9/" }).plan({ root: workshop.root, needs });
    expect([plan.locks, plan.assignments.get("a")]).toEqual([[], { environment: null, unresolved: [] }]);
  });

  it("uses versions of the repository's time and within its bounds", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { environments, root } = workshop;
    const needs = [{ id: "a", imports: ["oven"] }];
    const pinned = async (options: { published?: string; cutoff?: string }) => {
      const { locks } = await environments.plan({ root, needs, ...options });
      return locks.map(({ lock, cutoff, notes }) => [...pinsOf(lock), cutoff, ...notes]);
    };
    expect(await pinned({ published: "2021-05-01T08:00:00Z" })).toEqual([["oven==1.0", "2021-05-01T23:59:59Z"]]);
    expect(await pinned({ published: "2021-05-01T08:00:00Z", cutoff: "none" })).toEqual([["oven==2.0", null]]);
    expect(await pinned({ cutoff: "2024-03-01" })).toEqual([["oven==2.0", "2024-03-01T23:59:59Z"]]);
    await writeFile(join(root, "pyproject.toml"), PYPROJECT);
    expect(await pinned({ cutoff: "none" })).toEqual([["oven==1.0", null]]);
    const [before] = await pinned({ published: "2019-05-01T08:00:00Z" });
    expect(before?.[0]).toBe("oven==1.0");
    expect(before?.[2]).toMatch(
      /^Nothing fits as of 2019-05-01T23:59:59Z; resolved as of 20\d\d-\d\d-\d\dT23:59:59Z\.$/u,
    );
  });

  it("splits modules that cannot share an environment", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const needs = [
      { id: "a", imports: ["tin"] },
      { id: "b", imports: ["rack"] },
      { id: "c", imports: ["yaml", "rack"] },
      { id: "d", imports: ["rack", "tin"] },
    ];
    const { locks, assignments } = await workshop.environments.plan({ root: workshop.root, needs });
    expect(locks.map(({ lock }) => pinsOf(lock))).toEqual([
      ["oven==2.0", "pyyaml==6.0", "rack==1.0"],
      ["oven==1.0", "tin==1.0"],
    ]);
    const [second, first] = locks.map(({ digest }) => digest);
    expect([...assignments.values()].map(({ environment }) => environment)).toEqual([first, second, second, null]);
    const reason = expect.stringMatching(/^what it imports cannot be had together: .*oven/u) as unknown;
    expect(assignments.get("d")?.unresolved).toEqual([
      { module: "rack", reason },
      { module: "tin", reason },
    ]);
  });

  it("skips distributions that are missing, lack the module or are the repository itself, and reports why", async () => {
    await using workshop = await openWorkshop(WHEELS);
    await writeFile(join(workshop.root, "pyproject.toml"), PYPROJECT);
    const imports = ["oven", "nowhere", "flour", "bakery", "shelf", "copycat"];
    const { locks, assignments } = await workshop.environments.plan({
      root: workshop.root,
      needs: [{ id: "a", imports }],
      ownFiles: ["bakery/till.py"],
    });
    expect(locks.map(({ lock, notes }) => [pinsOf(lock), notes])).toEqual([
      [["oven==1.0", "shelf==1.0"], ["shelf needs the repository's own distribution, which is left out."]],
    ]);
    expect(assignments.get("a")).toEqual({
      environment: locks[0]?.digest,
      unresolved: [
        { module: "bakery", reason: "it belongs to the repository's own distribution, which is left out" },
        { module: "copycat", reason: "copycat of the package index has no module copycat" },
        { module: "flour", reason: "flour of the package index has no module flour" },
        { module: "nowhere", reason: expect.stringMatching(/^nowhere cannot be resolved: .*not found/u) as unknown },
      ],
    });
  });

  it("installs a lock once for all callers, read-only and without scripts", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { environments, root, installed } = workshop;
    const { locks } = await environments.plan({ root, needs: [{ id: "a", imports: ["oven"] }] });
    const [planned] = locks;
    const text = planned === undefined ? "" : lockText(planned.lock);
    const others = [workshop.open(), workshop.open(), workshop.open()];
    const folders = await Promise.all(others.map(async (other) => (await other.install(text)).folder));
    expect(new Set(folders)).toEqual(new Set([join(installed, (await readdir(installed))[0] ?? "")]));
    expect(await readdir(installed)).toHaveLength(1);
    const module = await stat(join(folders[0] ?? "", "packages", "oven.py"));
    expect(module.mode & 0o777).toBe(0o444);
  });

  it("returns the same folder to concurrent installations", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const plan = await workshop.environments.plan({ root: workshop.root, needs: [{ id: "a", imports: ["oven"] }] });
    const text = plan.locks.map(({ lock }) => lockText(lock)).join("");
    await using other = await openWorkshop(WHEELS);
    const all = await Promise.all([other.open().install(text), other.open().install(text), other.open().install(text)]);
    expect(new Set(all.map(({ folder }) => folder)).size).toBe(1);
    expect(await readdir(other.installed)).toHaveLength(1);
  });

  it("rejects content that differs from the lock", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { environments, root } = workshop;
    const { locks } = await environments.plan({ root, needs: [{ id: "a", imports: ["oven"] }] });
    const text = locks.map(({ lock }) => lockText(lock)).join("");
    const forged = text.replaceAll(/sha256:[0-9a-f]{64}/gu, `sha256:${"0".repeat(64)}`);
    await expect(environments.install(forged)).rejects.toMatchObject({ code: "EXECUTOR_INSTALL_FAILED" });
    await expect(environments.install(text.replace("# repost", "#"))).rejects.toMatchObject({
      code: "EXECUTOR_LOCK_INVALID",
    });
    expect(await readdir(workshop.installed)).toHaveLength(1);
  });

  it("detects changes of installed files", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { root, environments } = workshop;
    const { locks } = await environments.plan({ root, needs: [{ id: "a", imports: ["oven"] }] });
    const digest = locks[0]?.digest ?? "";
    const { sitePackages } = await environments.resolve(digest);
    const record = join(sitePackages, "oven-2.0.dist-info", "RECORD");
    await chmod(record, 0o644);
    await writeFile(record, (await readFile(record, "utf8")).replace("oven.py", "open.py"));
    await expect(workshop.open().resolve(digest)).rejects.toMatchObject({ code: "EXECUTOR_ENVIRONMENT_DAMAGED" });
    await expect(workshop.open().resolve(`sha256:${"0".repeat(64)}`)).rejects.toMatchObject({
      code: "EXECUTOR_ENVIRONMENT_MISSING",
    });
  });

  it("installs for the Python of an image, even if this machine lacks that Python", async () => {
    await using workshop = await openWorkshop([
      { name: "oven", version: "1.0", published: "2020-03-01", python: ">=3.98" },
      { name: "oven", version: "0.5", published: "2019-03-01" },
    ]);
    const needs = [{ id: "a", imports: ["oven"] }];
    const versions = () => Promise.resolve({ python: "3.98.1", node: null });
    const plans = [workshop.environments, workshop.open({ versions })].map((environments) =>
      environments.plan({ root: workshop.root, needs }),
    );
    const results = await Promise.all(plans);
    expect(results.flatMap(({ locks }) => locks.flatMap(({ lock }) => pinsOf(lock)))).toEqual([
      "oven==0.5",
      "oven==1.0",
    ]);
    expect((await readdir(workshop.installed)).filter((name) => name.startsWith("python-3.98-"))).toHaveLength(1);
  });

  it("reports an unreachable index without its credentials", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const { root } = workshop;
    const closed = workshop.open({ address: "http://baker:secret@127.0.0.1:9/simple/" });
    const failure = await closed
      .plan({ root, needs: [{ id: "a", imports: ["oven"] }] })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "EXECUTOR_INDEX_UNREACHABLE" });
    expect(String(failure)).not.toMatch(/secret|baker|127\.0\.0\.1/u);
  });

  it("writes neither the index nor its credentials to any file", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const open = workshop.open({ address: workshop.index.address.replace("://", "://baker:secret@") });
    const { locks } = await open.plan({ root: workshop.root, needs: [{ id: "a", imports: ["oven"] }] });
    const { folder } = await open.install(locks.map(({ lock }) => lockText(lock)).join(""));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files) expect(await readFile(file, "latin1")).not.toMatch(/secret|127\.0\.0\.1/u);
  });

  it("stops when the signal aborts", async () => {
    await using workshop = await openWorkshop(WHEELS);
    const signal = AbortSignal.abort(new Error("enough"));
    const needs = [{ id: "a", imports: ["oven"] }];
    await expect(workshop.environments.plan({ root: workshop.root, needs, signal })).rejects.toThrow("enough");
  });
});
