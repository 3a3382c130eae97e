import type { SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../../test/context-of.ts";
import { evaluate } from "../../test/evaluate.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";

const sandbox = await createStaticSandbox();

async function build(context: WrittenContext, missing: readonly string[]): Promise<SandboxedModule> {
  const result = await sandbox.build(contextOf(context), { missing });
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

const lamp: WrittenContext = {
  target: "Lamp.shine",
  text: "    def shine(self, level):\n        return self.dim(level) if level < 5 else GPIO.output(level)",
  units: [
    {
      kind: "import",
      id: "a.py:1",
      code: "import RPi.GPIO as GPIO",
      binds: ["GPIO"],
      external: ["RPi"],
    },
    { kind: "import", id: "a.py:2", code: "from RPi import Device, app", binds: ["Device", "app"], external: ["RPi"] },
    { id: "a.py:3", code: "⟦GPIO|a.py:1|GPIO⟧.setmode(⟦GPIO|a.py:1|GPIO⟧.BCM)" },
    {
      id: "a.py:4",
      code: "@⟦app|a.py:2|app⟧.route('/half')\ndef half(x: ⟦Device|a.py:2|Device⟧ | None):\n    return x / 2",
    },
    {
      id: "a.py:8",
      code: [
        "class Lamp(⟦Device|a.py:2|Device⟧):",
        "    def dim(self, level):",
        "        return ⟦half|a.py:4|half⟧(level)",
        "    def shine(self, level):",
        "        return self.dim(level) if level < 5 else ⟦GPIO|a.py:1|GPIO⟧.output(level)",
      ].join("\n"),
    },
  ],
};

describe("stubs in Python", () => {
  it("support imports, bases, decorators and annotations, and fail in other uses", async () => {
    const module = await build(lamp, ["RPi"]);
    expect([module.stubs, module.imports]).toEqual([
      [{ name: "RPi", role: "import", reason: "No module named RPi can be had." }],
      [],
    ]);
    const results = evaluate(module, ["Lamp().shine(4)", "Lamp().shine(6)", "Lamp().power", "isinstance(1, Device)"]);
    expect(results).toEqual([
      "2.0",
      "NeedsModel: a call of RPi.GPIO.output, which is not there",
      "NeedsModel: power of an object of RPi.Device, which is not there",
      "False",
    ]);
  });

  it("ignore log calls and return None", async () => {
    const module = await build(
      {
        target: "f",
        units: [
          { kind: "import", id: "a.py:1", code: "from house import logger", binds: ["logger"], external: ["house"] },
          { id: "a.py:2", code: "def f(x):\n    ⟦logger|a.py:1|logger⟧.info('f')\n    return x + 1" },
        ],
      },
      ["house"],
    );
    expect(evaluate(module, ["f(1)"])).toEqual(["2"]);
  });

  it("are not created for installed modules or for imports whose failure is caught", async () => {
    expect((await build(lamp, ["requests"])).files).toEqual([]);
    const tried = {
      target: "f",
      units: [
        {
          id: "a.py:1",
          code: "try:\n    import fast\nexcept ImportError:\n    fast = None",
          binds: ["fast"],
          external: ["fast"],
        },
        { id: "a.py:5", code: "def f():\n    return ⟦fast|a.py:1|fast⟧" },
      ],
    };
    expect(evaluate(await build(tried, ["fast"]), ["f()"])).toEqual(["None"]);
  });

  it("replace undefined names that are read during loading", async () => {
    const module = await build(
      {
        target: "f",
        units: [
          { id: "a.py:2", code: "Role = ⟦Literal|unresolved while loading⟧['a', 'b']" },
          { id: "a.py:3", code: "def f(x):\n    return x, ⟦Role|a.py:2|Role⟧ if x else x" },
        ],
        unresolved: [{ name: "Literal", path: "a.py", line: 2 }],
      },
      [],
    );
    expect(module.stubs).toEqual([{ name: "Literal", role: "value", reason: "Nothing in the repository defines it." }]);
    expect(evaluate(module, ["f(0)", "f(1)[1] + 1"])).toEqual([
      "(0, 0)",
      "NeedsModel: add of Literal, which is not there",
    ]);
  });
});
