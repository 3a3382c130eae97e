import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import type { Environment } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { BAKERY, runRepost } from "./run-repost.ts";

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

describe("stages one at a time", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-stages-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Environments without what was measured in time. */
  async function rows(run: string): Promise<unknown[]> {
    const all: unknown[] = [];
    for await (const { cost: _cost, ...environment } of readEnvironments(run)) all.push(environment);
    return all;
  }

  it("come to the environments of a build", async () => {
    const run = path.join(folder, "run");
    const chosen = ["--limit", "3", "--seed", "7"];
    const running = ["--seed", "7", "--executor", executor, "--no-install"];
    const commands = [
      ["discover", BAKERY, "-o", run, ...chosen],
      ["context", run],
      ["sandbox", run],
      ["testgen", run, ...running],
      ["check", run, ...running],
    ];
    for (const command of commands) expect(await runRepost(command)).toMatchObject({ code: 0 });
    const built = path.join(folder, "built");
    const build = ["build", BAKERY, "-o", built, ...chosen, "--executor", executor, "--no-install"];
    expect(await runRepost(build)).toMatchObject({ code: 0 });
    const expected = await rows(built);
    expect(expected.length).toBeGreaterThan(0);
    expect(await rows(run)).toEqual(expected);
    expect((await runRepost(["check", run, ...running, "--json"])).stdout).toBe(
      `{"stage":"checks","items":3,"accepted":${expected.length},"rejected":{}}\n`,
    );
  });

  it("come to them with classes that only the repository's own tests show", async () => {
    const source = path.join(folder, "oven");
    await mkdir(source);
    await writeFile(path.join(source, "heat.py"), HEAT);
    await writeFile(path.join(source, "loaves.py"), LOAVES);
    await writeFile(path.join(source, "test_heat.py"), HEAT_TEST);
    const run = path.join(folder, "run");
    const running = ["--executor", executor, "--no-install"];
    const commands = [
      ["discover", source, "-o", run],
      ["context", run],
      ["sandbox", run],
      ["testgen", run, ...running],
      ["check", run, ...running],
    ];
    for (const command of commands) expect(await runRepost(command)).toMatchObject({ code: 0 });
    const built = path.join(folder, "built");
    expect(await runRepost(["build", source, "-o", built, ...running])).toMatchObject({ code: 0 });
    const expected = await rows(built);
    expect(expected.map((row) => (row as Environment).module.code.includes("class Loaf"))).toEqual([true]);
    expect(await rows(run)).toEqual(expected);
  }, 240_000);

  it("show a context as a model would be shown it", async () => {
    const run = path.join(folder, "run");
    await runRepost(["discover", BAKERY, "-o", run]);
    await runRepost(["context", run]);
    const shown = await runRepost(["context", run, "total_weight", "--form", "completion", "--limit-tokens", "500"]);
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
    const unknown = await runRepost(["context", run, "pretzel"]);
    expect([unknown.code, unknown.stderr.includes("PIPELINE_INSTANCE_MISSING")]).toEqual([1, true]);
  });
});
