import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import { createExecutor } from "@repost/executor";
import { buildTarget, createModelStages } from "@repost/pipeline";
import type { Executor, TextRequest } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";

const kind = (await hasSandbox()) ? "sandbox" : "process";

const CODE = {
  typescript: `import { tariffOf, type Tariff } from "@nowhere/tariffs";
import Meter from "nowhere-meter";

/** What a household pays, in cents: what its meter counted, by the tariff of its street. */
export function billOf(street: string, reading: number): number {
  const tariff: Tariff = tariffOf(street);
  const used = new Meter(street).since(reading);
  if (used > tariff.limit) return tariff.limit * tariff.price + (used - tariff.limit) * tariff.price * 2;
  return used * tariff.price;
}
`,
  javascript: `const { tariffOf } = require("@nowhere/tariffs");
const Meter = require("nowhere-meter");

/** What a household pays, in cents: what its meter counted, by the tariff of its street. */
function billOf(street, reading) {
  const tariff = tariffOf(street);
  const used = new Meter(street).since(reading);
  if (used > tariff.limit) return tariff.limit * tariff.price + (used - tariff.limit) * tariff.price * 2;
  return used * tariff.price;
}

module.exports = { billOf };
`,
};
const TARIFFS = "function tariffOf(street) {\n  return { limit: 10, price: street.length };\n}";
const METER =
  "class Meter {\n  constructor(street) {\n    this.count = 30 + street.length;\n  }\n  since(reading) {\n    return Math.max(this.count - reading, 0);\n  }\n}";

describe.each(["typescript", "javascript"] as const)("unavailable packages, in %s", (language) => {
  let folder: string;
  let executor: Executor;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-missing-"));
    executor = await createExecutor({ kind });
    await mkdir(path.join(folder, "bills"));
    const type = language === "typescript" ? '"type": "module"' : '"type": "commonjs"';
    await writeFile(path.join(folder, "bills", "package.json"), `{ "name": "bills", "version": "1.0.0", ${type} }`);
    await writeFile(path.join(folder, "bills", `bills.${language === "typescript" ? "ts" : "js"}`), CODE[language]);
  });
  afterAll(async () => {
    await executor.close();
    await rm(folder, { recursive: true });
  });

  it("are stubbed by a model one after the other, as calls reach them", async () => {
    const give = (name: string, module: string, code: string, isDefault: boolean): string => {
      const value =
        language === "typescript"
          ? `export ${isDefault ? "default " : ""}${code}`
          : `${code}\n${isDefault ? `module.exports = ${name}` : `exports.${name} = ${name}`};`;
      return `\`\`\`js\n// mock for: ${module}\n${value}\n\`\`\``;
    };
    const tariffs = give("tariffOf", "@nowhere/tariffs", TARIFFS, false);
    const meter = give("Meter", "nowhere-meter", METER, true);
    const prompts: string[] = [];
    const model = {
      usage: () => ({ calls: prompts.length, inputTokens: 0, outputTokens: 0, callsWithoutUsage: 0, usd: null }),
      complete({ messages }: TextRequest) {
        const question = messages.at(-1)?.content ?? "";
        prompts.push(question);
        const reached = question.slice(question.indexOf("outside: "), question.indexOf("Write mocks"));
        const text = [
          ...(reached.includes("@nowhere/tariffs") ? [tariffs] : []),
          ...(reached.includes("nowhere-meter") ? [meter] : []),
        ].join("\n");
        return Promise.resolve({
          text,
          finishReason: "stop" as const,
          usage: { inputTokens: 1, outputTokens: 1 },
          modelId: "x",
        });
      },
    };
    const choice = { strategy: "hybrid" as const, name: "x", open: () => Promise.resolve(model) };
    const made = await createModelStages({ executor, model: choice, folder: path.join(folder, "run") });
    const repository = await createSource(path.join(folder, "bills")).open();
    const { targets } = await discoverTargets({ repository, language });
    const [target] = targets;
    if (target === undefined) throw new Error("There is a target.");
    const index = await indexRepository({ repository, language, cacheFolder: null });
    const store = createFolderStore(path.join(folder, "store"));
    const runtime = { environment: null, unresolved: [], record: { lock: [], lock_digest: null, cutoff: null } };
    const common = { target, repository, index, stages: made.stages, store, seed: 0 };

    // An unfinished installation may still bring the modules.
    const early = await buildTarget({ ...common, runtime: { ...runtime, isComplete: false } });
    expect([early.status, prompts]).toEqual(["rejected", []]);

    const built = await buildTarget({ ...common, runtime });
    if (built.status !== "accepted") throw new Error(JSON.stringify(built));
    expect(built.environment.module.stubs.map(({ name }) => name).toSorted()).toEqual([
      "@nowhere/tariffs",
      "nowhere-meter",
    ]);
    expect(built.environment.module.code).toContain("@nowhere/tariffs");
    expect(built.environment.quality).toMatchObject({ ast_equal: true, branch_coverage: 1 });
    const paths = built.environment.module.files.map(({ path: item }) => item);
    const ending = language === "typescript" ? "mjs" : "cjs";
    expect(paths.filter((item) => item.startsWith("module_stub_")).toSorted()).toEqual([
      "module_stub_library.cjs",
      `module_stub_nowhere_meter.${ending}`,
      `module_stub_nowhere_tariffs.${ending}`,
    ]);
    expect(prompts).toHaveLength(2);
    await repository.close();
  }, 120_000);
});
