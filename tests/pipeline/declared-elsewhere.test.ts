import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import type { Environment } from "@repost/spec";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runInProcess } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-declared-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("builds a JavaScript function that its package documents and types under its exported name", async () => {
  const source = path.join(folder, "oven");
  await mkdir(source);
  await writeFile(
    path.join(source, "package.json"),
    '{ "name": "oven", "version": "1.0.0", "license": "MIT", "type": "module", "exports": { "types": "./types.d.ts", "default": "./index.js" } }',
  );
  await writeFile(
    path.join(source, "index.js"),
    "export default function bakeAll(loaves, by) {\n  if (by === undefined) return loaves.length;\n  return loaves.filter((loaf) => loaf.grams > by.grams).length;\n}\n",
  );
  await writeFile(
    path.join(source, "types.d.ts"),
    "export interface Loaf {\n  grams: number;\n}\n/** Counts the loaves, or those that are heavier than another one. */\nexport default function bake(loaves: readonly Loaf[], by?: Loaf): number;\n",
  );
  const run = path.join(folder, "run");
  const built = await runInProcess(["build", source, "-o", run, "--strategy", "static", "--executor", executor]);
  expect(built).toMatchObject({ code: 0 });
  const environments: Environment[] = [];
  for await (const environment of readEnvironments(run)) environments.push(environment);
  expect(environments.map(({ func_name: name, docstring, context }) => [name, docstring, context[0]?.code])).toEqual([
    [
      "bakeAll",
      "Counts the loaves, or those that are heavier than another one.",
      "export declare interface Loaf {\n  grams: number;\n}\n/** Counts the loaves, or those that are heavier than another one. */\ndeclare function bake(loaves: readonly Loaf[], by?: Loaf): number;\n",
    ],
  ]);
  expect(environments[0]?.tests.map(({ support }) => support)).toContain("typed");
});
