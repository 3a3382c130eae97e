import { mkdir, mkdtemp, readdir, readFile, rm, watch, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import { type Environment, RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { BAKERY, type RepostRun, runInProcess } from "./run-repost.ts";

const HEAT = `def warmth(loaf, minutes):
    """How warm a loaf is after some minutes, and its name in capitals once it is done."""
    left = loaf.moisture() - minutes
    if left <= 0:
        return loaf.name.upper()
    return left * loaf.weight
`;

const LOAVES = `class Loaf:
    def __init__(self, name, weight):
        self.name = name
        self.weight = weight

    def moisture(self):
        return self.weight // 10
`;

const HEAT_TEST = `from heat import warmth
from loaves import Loaf


def test_warmth():
    assert warmth(Loaf("rye", 500), 10) == 20000
    assert warmth(Loaf("oat", 500), 60) == "OAT"
    assert warmth(Loaf("spelt", 300), 20) == 3000
`;

const executor = (await hasSandbox()) ? "sandbox" : "process";

/** Method, functions of two files, and function without tests. */
const SEED = ["--seed", "148"];
const CHOSEN = ["--limit", "3", ...SEED];
const RUNNING = ["--executor", executor, "--no-install"];

type Row = Omit<Environment, "cost">;

describe("a build", () => {
  let folder: string;
  let sources: readonly string[];
  let expected: readonly Row[];
  const at = (name: string): string => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-stages-"));
    await mkdir(at("oven"));
    await writeFile(at("oven/heat.py"), HEAT);
    await writeFile(at("oven/loaves.py"), LOAVES);
    await writeFile(at("oven/test_heat.py"), HEAT_TEST);
    sources = [BAKERY, at("oven")];
    const { code, stderr } = await build("whole");
    if (code !== 0) throw new Error(stderr);
    expected = await rows("whole");
  });
  afterAll(() => rm(folder, { recursive: true }));

  function build(run: string, killWhen?: Promise<void>): Promise<RepostRun> {
    const options = killWhen === undefined ? {} : { killWhen };
    return runInProcess(["build", ...sources, "-o", at(run), ...CHOSEN, ...RUNNING], options);
  }

  async function rows(run: string): Promise<readonly Row[]> {
    const all: Row[] = [];
    for await (const { cost: _cost, ...environment } of readEnvironments(at(run))) all.push(environment);
    return all;
  }

  it("shows a function the classes that only the repository's tests use with it", () => {
    const [warmth] = expected.filter(({ func_name: name }) => name === "warmth");
    expect(warmth?.module.code).toContain("class Loaf");
    expect(expected.length).toBeGreaterThan(2);
  });

  it("creates the same environments as its separate stages", async () => {
    const running = [...SEED, ...RUNNING];
    const commands = [
      ["discover", ...sources, "-o", at("run"), ...CHOSEN],
      ["context", at("run")],
      ["sandbox", at("run")],
      ["testgen", at("run"), ...running],
      ["check", at("run"), ...running],
    ];
    for (const command of commands) expect(await runInProcess(command)).toMatchObject({ code: 0 });
    expect(await rows("run")).toEqual(expected);
    const again = await runInProcess(["check", at("run"), ...running, "--json"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ stage: "checks", accepted: expected.length });
  });

  it("creates the same environments when it is killed and repeated", async () => {
    const first = await build("killed", firstFinished(at("killed")));
    expect(first.signal).toBe("SIGKILL");
    const second = await build("killed");
    expect(second).toMatchObject({ code: 0 });
    expect(second.stderr).toContain("finished before");
    expect(await rows("killed")).toEqual(expected);
  });

  it("prints a context as a model receives it", async () => {
    const run = at("run");
    const shown = await runInProcess(["context", run, "total_weight", "--form", "completion", "--limit-tokens", "500"]);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatchInlineSnapshot(`
      "# bakery/units.py
      # import re
      #
      # GRAMS = {"g": 1, "kg": 1000, "oz": 28}
      #
      # _AMOUNT = re.compile(r"^\\s*(\\d+(?:\\.\\d+)?)\\s*([a-z]+)\\s*$")
      #
      # def to_grams(text: str) -> float:
      #     """Weight in grams.
      #
      #     >>> to_grams("2 kg")
      #     2000.0
      #     >>> to_grams("3oz")
      #     84.0
      #
      #     Raises ValueError for an unknown unit or what is no weight.
      #     """
      #     match = _AMOUNT.match(text)
      #     if match is None:
      #         raise ValueError(f"not a weight: {text!r}")
      #     number, unit = match.groups()
      #     if unit not in GRAMS:
      #         raise ValueError(f"unknown unit: {unit}")
      #     return float(number) * GRAMS[unit]
      #
      # def describe(grams: float) -> str:
      #     """A weight for people: grams below a kilogram, kilograms from there on.
      #
      #     >>> describe(500)
      #     '500 g'
      #     >>> describe(1500)
      #     '1.5 kg'
      #     """
      #     if grams < GRAMS["kg"]:
      #         return f"{grams:g} g"
      #     return f"{grams / GRAMS['kg']:g} kg"

      # bakery/batches.py
      from . import units
      from .units import to_grams as grams_of

      def total_weight(amounts: list[str]) -> str:
          """Weight of several amounts together, for people.

          >>> total_weight(["2 kg", "500 g"])
          '2.5 kg'
          >>> total_weight([])
          '0 g'
          """
      "
    `);
    expect(shown.stderr).toMatch(/^\n\d+ tokens of o200k_base\.\n$/u);
    const unknown = await runInProcess(["context", run, "pretzel"]);
    expect([unknown.code, unknown.stderr.includes("PIPELINE_INSTANCE_MISSING")]).toEqual([1, true]);
  });
});

async function firstFinished(run: string): Promise<void> {
  const journal = path.join(run, RUN_FILES.journal);
  await mkdir(journal, { recursive: true });
  for await (const { eventType } of watch(journal)) {
    if (eventType !== "change") continue;
    const [file] = await readdir(journal);
    const text = file === undefined ? "" : await readFile(path.join(journal, file), "utf8");
    if (/^\{[^\n]*"type":"(?:accepted|rejected)"[^\n]*\}\n/mu.test(text)) return;
  }
}
