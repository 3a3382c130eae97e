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

async function settings(code: string): Promise<unknown> {
  const { stubs } = await build([
    { id: "a.ts:1", code },
    { id: "a.ts:9", code: "export function f() {}", binds: ["f"] },
  ]);
  return Object.fromEntries(stubs.map(({ name, value }) => [name, value]));
}

describe("environment variables in TypeScript", () => {
  it("are set first and recorded", async () => {
    const module = await build([
      { id: "a.ts:1", code: "const client = Object.freeze({ key: process.env.MAIL_API_KEY });", binds: ["client"] },
      { id: "a.ts:2", code: "export function f() {\n  return ⟦client|a.ts:1|client⟧;\n}", binds: ["f"] },
    ]);
    expect(module.stubs).toEqual([{ name: "MAIL_API_KEY", role: "setting", reason: REASON, value: "placeholder" }]);
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
      "with a non-null assertion",
      "console.log(process.env.SHOP_URL!, Number(process.env['SHOP_PORT']!));",
      ["SHOP_URL", "SHOP_PORT"],
    ],
    ["whose absence throws", 'if (!process.env.REGION) {\n  throw new Error("no region");\n}', ["REGION"]],
    ["with a credential's name", "console.log(process.env.AUTH_TOKEN);", ["AUTH_TOKEN"]],
  ])("are set for variables %s", async (_, code, expected) => {
    expect(Object.keys((await settings(code)) as object)).toEqual(expected);
  });

  it.each([
    ["has a default", "const key = process.env.API_KEY ?? 'none';"],
    ["is a condition", "if (process.env.API_KEY) console.log();"],
    ["is set", "process.env.API_KEY = 'own'; console.log(process.env.API_KEY);"],
    ["may be missing", "const colour = process.env.COLOUR;"],
    ["is computed", "const key = process.env[`${1}_KEY`];"],
  ])("stay unset when code handles their absence: the variable %s", async (_, code) => {
    expect(await settings(code)).toEqual({});
  });

  it("stay unset when the target reads them", async () => {
    const code = "export function f() {\n  return process.env.API_KEY;\n}";
    expect((await build([{ id: "a.ts:1", code, binds: ["f"] }])).stubs).toEqual([]);
  });
});
