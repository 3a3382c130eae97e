import type { SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";

const sandbox = await createStaticSandbox();
const REASON = "Who runs the repository sets this environment variable.";

async function build(units: WrittenContext["units"]): Promise<SandboxedModule> {
  const context = contextOf({ target: "f", units });
  const result = await sandbox.build({ ...context, target: { ...context.target, language: "typescript" } });
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

/** Returns the variables that a module sets for this statement beside its target. */
async function settings(code: string): Promise<unknown> {
  const { stand_ins: standIns } = await build([
    { id: "a.ts:1", code },
    { id: "a.ts:9", code: "export function f() {}", binds: ["f"] },
  ]);
  return Object.fromEntries(standIns.map(({ name, value }) => [name, value]));
}

describe("environment variables that a slice of TypeScript asks for", () => {
  it("are set before anything else, and said", async () => {
    const module = await build([
      { id: "a.ts:1", code: "const client = Object.freeze({ key: process.env.MAIL_API_KEY });", binds: ["client"] },
      { id: "a.ts:2", code: "export function f() {\n  return ⟦client|a.ts:1|client⟧;\n}", binds: ["f"] },
    ]);
    expect(module.stand_ins).toEqual([{ name: "MAIL_API_KEY", role: "setting", reason: REASON, value: "placeholder" }]);
    expect(module.code).toBe(
      [
        'process.env.MAIL_API_KEY ??= "placeholder";',
        "",
        "const client = Object.freeze({ key: process.env.MAIL_API_KEY });",
        "export function f() {",
        "  return client;",
        "}",
        "",
      ].join("\n"),
    );
  });

  it.each([
    [
      "that has to be there",
      "console.log(process.env.SHOP_URL!, Number(process.env['SHOP_PORT']!));",
      ["SHOP_URL", "SHOP_PORT"],
    ],
    ["without which code throws", 'if (!process.env.REGION) {\n  throw new Error("no region");\n}', ["REGION"]],
    ["that is a credential", "console.log(process.env.AUTH_TOKEN);", ["AUTH_TOKEN"]],
  ])("are those %s", async (_, code, expected) => {
    expect(Object.keys((await settings(code)) as object)).toEqual(expected);
  });

  it.each([
    ["has a default", "const key = process.env.API_KEY ?? 'none';"],
    ["decides something", "if (process.env.API_KEY) console.log();"],
    ["is set", "process.env.API_KEY = 'own'; console.log(process.env.API_KEY);"],
    ["may be missing", "const colour = process.env.COLOUR;"],
    ["is put together", "const key = process.env[`${1}_KEY`];"],
  ])("are left alone where code knows what to do without: it %s", async (_, code) => {
    expect(await settings(code)).toEqual({});
  });

  it("are left alone where the target itself reads them", async () => {
    const code = "export function f() {\n  return process.env.API_KEY;\n}";
    expect((await build([{ id: "a.ts:1", code, binds: ["f"] }])).stand_ins).toEqual([]);
  });
});
