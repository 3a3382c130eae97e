import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FunctionContext, SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";

const sandbox = await createStaticSandbox();

async function build(written: WrittenContext, file: string, missing: readonly string[]): Promise<SandboxedModule> {
  const context = contextOf(written);
  const target = { ...context.target, language: "javascript" as const };
  const result = await sandbox.build({ ...context, target } satisfies FunctionContext, { missing });
  if (result.status === "rejected") throw new Error(`${file}: ${result.reason}: ${result.detail}`);
  return result.value;
}

function evaluate(
  { path: entryPath, code, files }: SandboxedModule,
  expressions: readonly string[],
): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "repost-stubs-"));
  const stubPaths = JSON.parse(files.find((file) => file.path === "module_stubs.json")?.code ?? "{}") as Record<
    string,
    string
  >;
  const placed = Object.entries(stubPaths).reduce(
    (text, [specifier, to]) => text.replaceAll(`"${specifier}"`, `"./${to}"`),
    code,
  );
  const tries = expressions.map(
    (item) => `try { console.log(${item}); } catch (error) { console.log(\`\${error.name}: \${error.message}\`); }\n`,
  );
  try {
    for (const file of files) writeFileSync(path.join(folder, file.path), file.code);
    writeFileSync(path.join(folder, entryPath), `${placed}\n${tries.join("")}`);
    const { stdout, stderr } = spawnSync(process.execPath, [entryPath], { cwd: folder, encoding: "utf8" });
    if (stderr !== "") throw new Error(stderr);
    return stdout.trimEnd().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LAMP = "  shine(level) { return level < 5 ? level / 2 : output(level); }";
const lamp: WrittenContext = {
  target: "Lamp.shine",
  text: LAMP,
  units: [
    {
      kind: "import",
      id: "a.mjs:1",
      code: 'import GPIO, { Device, output, app } from "rpi/gpio";',
      binds: ["GPIO", "Device", "output", "app"],
      external: ["rpi"],
    },
    { id: "a.mjs:2", code: "⟦GPIO|a.mjs:1|GPIO⟧.setMode(⟦GPIO|a.mjs:1|GPIO⟧.BCM);" },
    {
      id: "a.mjs:3",
      code: 'const half = ⟦app|a.mjs:1|app⟧.route("/half")(function half(x) { return x / 2; });',
      binds: ["half"],
    },
    {
      id: "a.mjs:4",
      code: [
        "export class Lamp extends ⟦Device|a.mjs:1|Device⟧ {",
        LAMP.replace("output", "⟦output|a.mjs:1|output⟧"),
        "  twice(x) { return ⟦half|a.mjs:3|half⟧(x) * 4; }",
        "  far() { return this.distance; }",
        "}",
      ].join("\n"),
      binds: ["Lamp"],
    },
  ],
};

describe("stubs in JavaScript", () => {
  it("support classes, calls and decorators during loading, and fail afterwards", async () => {
    const module = await build(lamp, "a.mjs", ["rpi/gpio"]);
    expect(
      evaluate(module, ["new Lamp().shine(4)", "new Lamp().twice(3)", "new Lamp().shine(9)", "new Lamp().far()"]),
    ).toEqual([
      "2",
      "6",
      "NeedsModel: a call of rpi/gpio.output, which is not there",
      "NeedsModel: distance of an object of rpi/gpio.Device, which is not there",
    ]);
    expect([module.stubs, module.imports]).toEqual([
      [{ name: "rpi/gpio", role: "import", reason: "No package of rpi/gpio can be had." }],
      [],
    ]);
    expect(module.code).toContain(LAMP);
  });

  it("support scripts that require them", async () => {
    const text = "function ask(name) { return name === '' ? 'nobody' : client.find(name); }";
    const written: WrittenContext = {
      target: "ask",
      text,
      units: [
        {
          id: "a.cjs:1",
          code: 'const { Client } = require("directory");',
          binds: ["Client"],
          external: ["directory"],
        },
        { id: "a.cjs:2", code: "const client = new ⟦Client|a.cjs:1|Client⟧(4);", binds: ["client"] },
        { id: "a.cjs:3", code: "module.exports = { ask: ⟦ask|a.cjs:4|ask⟧ };" },
        { id: "a.cjs:4", code: text.replace("client", "⟦client|a.cjs:2|client⟧"), binds: ["ask"] },
      ],
    };
    const module = await build(written, "a.cjs", ["directory"]);
    expect(evaluate(module, ["ask('')", "ask('x')"])).toEqual([
      "nobody",
      "NeedsModel: the member find of directory.Client, which is not there",
    ]);
  });

  it.each([
    "!isBrowser",
    "isBrowser ? 1 : 2",
    "isBrowser && 1",
    "mode === isBrowser",
    "typeof isBrowser",
    "kind ? 1 : 2",
  ])("are not created when code tests or compares their values: %s", async (expression) => {
    const text = `export function ask(mode) { return ${expression}; }`;
    const written: WrittenContext = {
      target: "ask",
      text,
      units: [
        {
          kind: "import",
          id: "a.mjs:1",
          code: 'import { isBrowser } from "platform-kind";',
          binds: ["isBrowser"],
          external: ["platform-kind"],
        },
        { id: "a.mjs:2", code: "const kind = ⟦isBrowser|a.mjs:1|isBrowser⟧(4);", binds: ["kind"] },
        { id: "a.mjs:3", code: text.replace("isBrowser", "⟦isBrowser|a.mjs:1|isBrowser⟧"), binds: ["ask"] },
      ],
    };
    const module = await build(written, "a.mjs", ["platform-kind"]);
    expect([module.stubs, module.files.map((file) => file.path)]).toEqual([[], []]);
  });
});
