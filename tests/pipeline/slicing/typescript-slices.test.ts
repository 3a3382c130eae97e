import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSource, discoverTargets, extractContext, indexRepository } from "@repost/context";
import { createProcessExecutor } from "@repost/executor";
import { createStaticSandbox } from "@repost/sandbox";
import type { SandboxedModule, Target } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";

const FILES = {
  "src/light.ts": 'export const lit = (): number => (typeof window === "undefined" ? 1 : 2);\n',
  "src/heat.ts":
    "export enum Heat { Low = 1, High = 3 }\nconst size = 10;\nexport default (heat: Heat): number => heat * size;\n",
  "src/kinds.ts": "export interface Loaf { readonly grain: string }\nexport const kinds = new Map<string, number>();\n",
  "src/rye.ts": 'import { kinds } from "./kinds";\nkinds.set("rye", 4);\n',
  "src/index.ts": 'import "./rye";\nexport * from "./kinds";\nexport * as heats from "./heat";\n',
  "src/bake.ts": [
    'import degrees, { Heat } from "./heat.js";',
    'import * as all from "./index";',
    'import { lit } from "./light";',
    "const size = 2;",
    "/** Bakes a loaf. */",
    "export function bake(loaf: all.Loaf): readonly unknown[] {",
    "  return [loaf.grain, size, degrees(Heat.High), all.kinds.get(loaf.grain)];",
    "}",
    "/** Bakes little. */",
    "export function little(): number { return size + Heat.Low; }",
    "const window = 5;",
    "/** Bakes by a window. */",
    "export function seen(times: number): number { return times * window + lit(); }",
  ].join("\n"),
};

describe("slices of TypeScript", async () => {
  const executor = createProcessExecutor();
  const sandbox = await createStaticSandbox();
  const root = await mkdtemp(join(tmpdir(), "repost-slices-"));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  afterAll(async () => {
    await executor.close();
    await rm(root, { recursive: true });
  });
  const repository = { root };
  const index = await indexRepository({ repository, language: "typescript", cacheFolder: null });

  async function build(name: string): Promise<SandboxedModule> {
    const code = "src/bake.ts";
    const target = (await targets()).find((item) => item.func_name === name && item.path === code);
    if (target === undefined) throw new Error(`There is no ${name}.`);
    const context = extractContext({ index, target });
    if (context.status === "rejected") throw new Error(context.detail);
    const module = await sandbox.build(context.value);
    if (module.status === "rejected") throw new Error(`${module.reason}: ${module.detail}`);
    return module.value;
  }

  async function targets(): Promise<readonly Target[]> {
    const opened = await createSource(root).open();
    try {
      return (await discoverTargets({ repository: opened, language: "typescript", docstring: "any" })).targets;
    } finally {
      await opened.close();
    }
  }

  async function call({ path, code, files, entry }: SandboxedModule, argument: string): Promise<unknown> {
    const calls = [{ setup: [], receiver: null, arguments: [{ name: null, code: argument }] }];
    const { messages } = await executor.execute({
      runtime: "node",
      entry: "run.mjs",
      files: [
        ...[{ path, code }, ...files].map((file) => ({ path: file.path, content: file.code })),
        { path: "calls.json", content: JSON.stringify({ module: path, entry, calls, timeout_ms: 5_000 }) },
        { path: "run.mjs", content: 'import { main } from "repost_runtime/calls"; await main();' },
      ],
    });
    const read = messages.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    return read.find(({ type }) => type === "call")?.["observation"] ?? read;
  }

  it("behave like the repository when modules are used as objects", async () => {
    const module = await build("bake");
    expect(await call(module, '{ grain: "rye" }')).toMatchObject({ kind: "returned", value: ["rye", 2, 30, 4] });
  });

  it("keep files separate when the target's name is a global in another file", async () => {
    const module = await build("seen");
    expect(module.files.map(({ path }) => path)).toEqual(["repository/src/light.mts"]);
    expect(await call(module, "4")).toMatchObject({ kind: "returned", value: 21 });
  });

  it("behave like the repository in one module", async () => {
    const module = await build("little");
    expect(module.files).toEqual([]);
    expect(await call(module, "0")).toMatchObject({ kind: "returned", value: 3 });
  });
});
