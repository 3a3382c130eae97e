import type { SandboxedModule } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../../test/context-of.ts";
import { evaluate } from "../../test/evaluate.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";

const sandbox = await createStaticSandbox();
const OS = { kind: "import", id: "a.py:1", code: "import os", binds: ["os"], external: ["os"] } as const;
const PYDANTIC = {
  kind: "import",
  id: "a.py:2",
  code: "import pydantic_settings",
  binds: ["pydantic_settings"],
  external: ["pydantic_settings"],
} as const;
const REASON = "Who runs the repository sets this environment variable.";

async function build(units: WrittenContext["units"], missing: readonly string[] = []): Promise<SandboxedModule> {
  const result = await sandbox.build(contextOf({ target: "f", units }), { missing });
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

async function settings(...statements: readonly string[]): Promise<unknown> {
  const units = statements.map((code, index) => ({
    id: `a.py:${10 * (index + 1)}`,
    code: code
      .replaceAll(/\bos\b/gu, "⟦os|a.py:1|os⟧")
      .replace("pydantic_settings", "⟦pydantic_settings|a.py:2|pydantic_settings⟧"),
  }));
  const { stubs } = await build([OS, PYDANTIC, ...units, { id: "a.py:90", code: "def f(x):\n    return x" }]);
  return Object.fromEntries(stubs.map(({ name, value }) => [name, value]));
}

describe("environment variables in Python", () => {
  it("are set when a dependency fails without them or a client needs credentials", async () => {
    const module = await build([
      OS,
      { id: "a.py:2", code: "region = ⟦os|a.py:1|os⟧.environ['REGION']" },
      { id: "a.py:3", code: "key = ⟦os|a.py:1|os⟧.getenv('MAIL_API_KEY')" },
      { id: "a.py:4", code: "colour = ⟦os|a.py:1|os⟧.getenv('COLOUR')" },
      {
        id: "a.py:5",
        code: "def f(x):\n    return ⟦region|a.py:2|region⟧, ⟦key|a.py:3|key⟧, ⟦colour|a.py:4|colour⟧, x",
      },
    ]);
    expect(module.stubs).toEqual([
      { name: "REGION", role: "setting", reason: REASON, value: "placeholder" },
      { name: "MAIL_API_KEY", role: "setting", reason: REASON, value: "placeholder" },
    ]);
    expect(module.code).toContain('import static_stubs\nstatic_stubs.set_variable("REGION", "placeholder")\n');
    expect(evaluate(module, ["f(1)"])).toEqual(["('placeholder', 'placeholder', None, 1)"]);
  });

  it.each([
    ["port = int(os.environ['PORT'])\nsize = float(os.environ['SIZE'])", { PORT: "8080", SIZE: "1" }],
    ["engine = os.environ['DATABASE_URL']", { DATABASE_URL: "sqlite://" }],
    ["place = os.environ['API_URL'], os.environ['API_HOST']", { API_URL: "http://localhost", API_HOST: "localhost" }],
    ["token = os.environ.get('AUTH_TOKEN')", { AUTH_TOKEN: "placeholder" }],
  ])("have values that fit their names and conversions: %s", async (code, expected) => {
    expect(await settings(code)).toEqual(expected);
  });

  it.each([
    ["is caught", "try:\n    key = os.environ['KEY']\nexcept KeyError:\n    key = ''"],
    ["has a default", "key = os.getenv('API_KEY', 'none')"],
    ["is tested for presence", "if 'API_KEY' in os.environ:\n    key = os.environ['API_KEY']"],
    ["is a condition", "if os.getenv('API_KEY'):\n    key = 1"],
    ["is set", "os.environ['API_KEY'] = 'own'\nkey = os.environ['API_KEY']"],
    ["is set by default", "os.environ.setdefault('API_KEY', 'own')\nkey = os.environ['API_KEY']"],
    ["is computed", "name = 'API'\nkey = os.environ[f'{name}_KEY']"],
  ])("stay unset when code handles their absence: the variable %s", async (_, code) => {
    expect(await settings(code)).toEqual({});
  });

  it("stay unset when the target reads them", async () => {
    const module = await build([OS, { id: "a.py:2", code: "def f():\n    return ⟦os|a.py:1|os⟧.getenv('API_KEY')" }]);
    expect([module.stubs, evaluate(module, ["f()"])]).toEqual([[], ["None"]]);
  });

  it("include settings fields without a default", async () => {
    const fields = "    name: str\n    port: int\n    debug: bool\n    retries: int = 3\n    places: list[str]";
    const settingUse = (body: string): Promise<unknown> =>
      settings(`class Settings(pydantic_settings.BaseSettings):\n${body}`);
    expect(await settingUse(fields)).toEqual({ NAME: "placeholder", PORT: "8080", DEBUG: "true" });
    expect(await settingUse(`    model_config = dict(env_prefix='A_')\n${fields}`)).toEqual({});
  });
});

describe("Django settings", () => {
  const model = { id: "a.py:3", code: "class Row(⟦models|a.py:2|models⟧.Model):\n    pass" };
  const target = { id: "a.py:6", code: "def f(x):\n    return ⟦Row|a.py:3|Row⟧(x)" };
  const imports = {
    kind: "import",
    id: "a.py:2",
    code: "from django.db import models",
    binds: ["models"],
    external: ["django"],
  } as const;

  it("are configured first in slices that import Django, with the apps of imported models", async () => {
    const sessions = {
      kind: "import",
      id: "a.py:1",
      code: "from django.contrib.sessions.models import Session",
      binds: ["Session"],
      external: ["django"],
    } as const;
    const module = await build([sessions, imports, model, target]);
    expect(module.stubs).toEqual([
      {
        name: "django.conf.settings",
        role: "setting",
        reason: "A project sets them, and no function; they are Django's own here.",
      },
    ]);
    expect(module.code.split("\n").slice(2, 5)).toEqual([
      "import static_stubs",
      'static_stubs.configure_django(__name__, "django.contrib.sessions")',
      "from django.db import models",
    ]);
  });

  it("are not configured when a slice configures Django, or Django is missing", async () => {
    const chosen = { id: "a.py:1", code: "DJANGO_SETTINGS_MODULE = 'own'" };
    expect((await build([chosen, imports, model, target])).stubs).toEqual([]);
    expect((await build([imports, model, target], ["django"])).stubs.map(({ name }) => name)).toEqual(["django"]);
  });
});
