import type { Recipe, RecipeStep } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { makeContractFolder } from "../testing/contract/contract-folder.ts";
import { planLayers } from "./env-layers.ts";

const SYSTEM = step("system", "apt-get install", []);
const DEPENDENCIES = step("dependencies", "pip install", ["needs.txt"]);
const BUILD = step("build", "make", []);
const HELPERS = [{ name: "helper.txt", content: "help" }];

describe("planLayers", () => {
  it("keeps the layers of packages and dependencies when a source changes", async () => {
    expect(await unchangedLayers({ files: { "price.py": "price = 3\n" } })).toEqual([true, true, true, false, false]);
  });

  it("keeps only the system's layers when an input of the dependencies changes", async () => {
    expect(await unchangedLayers({ files: { "needs.txt": "attrs 2" } })).toEqual([true, true, false, false, false]);
  });

  it("keeps the layers before the sources when a helper changes that no step names", async () => {
    const helpers = [{ name: "helper.txt", content: "more help" }];
    expect(await unchangedLayers({ recipe: { helpers } })).toEqual([true, true, true, false, false]);
  });

  it("writes helpers before the first step that names one, and builds it again when one changes", async () => {
    const steps = [SYSTEM, step("dependencies", "cat /opt/repost/helper.txt", []), BUILD];
    const [, , reading] = await planned({ recipe: { steps } });
    expect(reading?.helpers).toEqual(HELPERS);
    const helpers = [{ name: "helper.txt", content: "more help" }];
    const before = await keysOf({ recipe: { steps } });
    const after = await keysOf({ recipe: { steps, helpers } });
    expect(after.map((key, index) => key === before[index])).toEqual([true, true, false, false, false]);
  });

  it("changes the layers from the first changed step on", async () => {
    const steps = [SYSTEM, step("dependencies", "pip install --upgrade", ["needs.txt"]), BUILD];
    expect(await unchangedLayers({ recipe: { steps } })).toEqual([true, true, false, false, false]);
  });
});

interface Changes {
  readonly recipe?: Partial<Recipe>;
  readonly files?: Readonly<Record<string, string>>;
}

async function unchangedLayers(changes: Changes): Promise<readonly boolean[]> {
  const before = await keysOf({});
  return (await keysOf(changes)).map((key, index) => key === before[index]);
}

async function keysOf(changes: Changes): Promise<readonly string[]> {
  return (await planned(changes)).map(({ key }) => key);
}

async function planned({ recipe = {}, files = {} }: Changes): ReturnType<typeof planLayers> {
  await using folder = await makeContractFolder({ "needs.txt": "attrs 1", "price.py": "price = 1\n", ...files });
  return await planLayers({ ...RECIPE, ...recipe }, folder.root, "sha256:0", []);
}

const RECIPE: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: [SYSTEM, DEPENDENCIES, BUILD],
  helpers: HELPERS,
  test: {
    prepare: [],
    command: "true",
    files: [],
    result: { form: "exit_code", path: "", in_process: true },
    restore: [],
    env: {},
  },
  evidence: [],
  gaps: [],
};

function step(layer: RecipeStep["layer"], run: string, inputs: string[]): RecipeStep {
  return { layer, run, inputs, user: "root" };
}
