import { describe, expect, it } from "vitest";
import { variablesOf } from "../stub-files.ts";
import { djangoStart } from "./package-request.ts";

const LIBRARY = { path: "static_stubs.py", code: "def configure_django(module, *apps): ..." };
const CODE = 'import static_stubs\nstatic_stubs.configure_django(__name__, "django.contrib.sessions")\nx = 1\n';
const NONE: ReadonlySet<string> = new Set();

describe("settings of a module in its package", () => {
  it("are the environment variables that it sets", () => {
    const stubs = [
      { name: "API_KEY", role: "setting" as const, reason: "", value: "placeholder" },
      { name: "RPi", role: "import" as const, reason: "" },
    ];
    expect(variablesOf({ stubs })).toEqual({ API_KEY: "placeholder" });
  });

  it("are Django's, with the target's package as an app", () => {
    expect(djangoStart({ code: CODE, files: [LIBRARY] }, "shop.models", NONE)).toEqual({
      file: { path: "static_stubs.py", content: LIBRARY.code },
      code: 'import static_stubs\nstatic_stubs.configure_django("shop", "django.contrib.sessions")\n',
    });
  });

  it("are empty without settings in the module, or if the package has a module of the settings' name", () => {
    expect(djangoStart({ code: "x = 1\n", files: [LIBRARY] }, "shop", NONE)).toBeNull();
    expect(djangoStart({ code: CODE, files: [LIBRARY] }, "shop", new Set(["static_stubs"]))).toBeNull();
  });
});
