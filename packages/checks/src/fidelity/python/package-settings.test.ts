import { describe, expect, it } from "vitest";
import { variablesOf } from "../stand-in-files.ts";
import { djangoStart } from "./package-request.ts";

const LIBRARY = { path: "stand_ins.py", code: "def configure_django(module, *apps): ..." };
const CODE = 'import stand_ins\nstand_ins.configure_django(__name__, "django.contrib.sessions")\nx = 1\n';
const NONE: ReadonlySet<string> = new Set();

describe("settings of a module in its package", () => {
  it("are the environment variables that it sets", () => {
    const standIns = [
      { name: "API_KEY", role: "setting" as const, reason: "", value: "placeholder" },
      { name: "RPi", role: "import" as const, reason: "" },
    ];
    expect(variablesOf({ stand_ins: standIns })).toEqual({ API_KEY: "placeholder" });
  });

  it("are Django's, with the package around the target's file for an app", () => {
    expect(djangoStart({ code: CODE, files: [LIBRARY] }, "shop.models", NONE)).toEqual({
      file: { path: "stand_ins.py", content: LIBRARY.code },
      code: 'import stand_ins\nstand_ins.configure_django("shop", "django.contrib.sessions")\n',
    });
  });

  it("are none where the module gives none, or the package has a module by the name of what gives them", () => {
    expect(djangoStart({ code: "x = 1\n", files: [LIBRARY] }, "shop", NONE)).toBeNull();
    expect(djangoStart({ code: CODE, files: [LIBRARY] }, "shop", new Set(["stand_ins"]))).toBeNull();
  });
});
