import { loadLanguage } from "@repost/syntax";
import { createTwoFilesPatch } from "diff";
import { describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { cutPatch } from "./cut-patch.ts";

const file = [
  "import os",
  "",
  "RATE = 3",
  "",
  "",
  "def warm(x):",
  "    return x",
  "",
  "",
  "class Oven:",
  "    def bake(self, loaves):",
  '        """Bakes',
  "        all of them.",
  '        """',
  "        total = 0",
  "        return loaves * RATE",
  "",
  "    def other(self):",
  "        return 1",
  "",
].join("\n");
const body = "        total = 0\n        return loaves * RATE\n";
const documentation = '        """Bakes\n        all of them.\n        """\n';
const environment = exampleEnvironment({
  path: "bakery/oven.py",
  func_name: "Oven.bake",
  orig_func: file.slice(file.indexOf("    def bake"), file.indexOf("\n\n    def other")),
  module: {
    ...exampleEnvironment().module,
    path: "module.py",
    code: file.replace("import os\n\n", ""),
    entry: "Oven.bake",
  },
});
const files = [
  { path: "bakery/oven.py", code: file },
  { path: "bakery/flour.py", code: "RYE = 1\n" },
];

function patch(before: string, after: string, path = "bakery/oven.py"): string {
  const text = createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after, undefined, undefined, { context: 3 });
  return `diff --git a/${path} b/${path}\n${text.replace(/^=+\n/u, "")}`;
}

async function spliced(text: string): Promise<string> {
  const cut = await cutPatch({ patch: text, environment, files });
  if (cut.status === "unknown_file") return `unknown: ${cut.paths.join(", ")}`;
  if (cut.status === "nothing") return cut.reason;
  const { code, entry: name } = environment.module;
  const result = (await loadLanguage("python")).splice({ code, name, solution: cut.solution });
  return result.status === "spliced" ? result.code : result.detail;
}

const solved = "        return loaves * RATE + 1\n";

describe("cutPatch", () => {
  it.each([
    ["the function itself", documentation + body],
    ["a stub without its documentation", "        raise NotImplementedError\n"],
    ["a stub after its documentation", `${documentation}        raise NotImplementedError\n`],
    ["any other body", "        # to do\n        pass\n"],
    ["any other body after its documentation", `${documentation}        ...\n`],
  ])("finds the target in a patch of a repository with %s", async (_, stood) => {
    const before = file.replace(documentation + body, stood);
    const after = file.replace(body, solved);
    expect(await spliced(patch(before, after))).toBe(environment.module.code.replace(body, solved));
  });

  it("finds the target in the environment's module", async () => {
    const { code } = environment.module;
    const before = code.replace(documentation + body, "        raise NotImplementedError\n");
    expect(await spliced(patch(before, code.replace(body, solved), "module.py"))).toBe(code.replace(body, solved));
  });

  it("includes imports, helpers, changed helpers and methods that the patch adds to the file", async () => {
    const after = file
      .replace("import os\n", "import math\nimport os\n")
      .replace("    return x\n", "    return x + 1\n")
      .replace(
        body,
        "        return self._help(warm(loaves)) + extra()\n\n    def _help(self, n):\n        return math.floor(n)\n",
      );
    const { code } = environment.module;
    const adapter = await loadLanguage("python");
    const made = await spliced(patch(file, `${after}\n\ndef extra():\n    return RATE\n`));
    expect(adapter.functions(made).map(({ name }) => name)).toEqual([
      "warm",
      "warm",
      "extra",
      "Oven._help",
      "Oven.bake",
      "Oven.other",
    ]);
    expect(made).toContain("import math\n");
    expect(made).toContain("    return x + 1\n");
    expect(code).not.toContain("extra");
  });

  it("reads a patch with a parent folder, without prefixes, and with Windows line breaks", async () => {
    const text = patch(file, file.replace(body, solved), "sub/bakery/oven.py");
    expect(await spliced(text.replaceAll(/\b[ab]\/sub/gu, "sub").replaceAll("\n", "\r\n"))).toBe(
      environment.module.code.replace(body, solved),
    );
  });

  it("finds the target among other files", async () => {
    const other = patch("RYE = 1\n", "RYE = 2\n", "bakery/flour.py");
    expect(await spliced(other + patch(file, file.replace(body, solved)))).toBe(
      environment.module.code.replace(body, solved),
    );
  });

  it.each([
    ["no diff", "return loaves", "The patch is not a unified diff."],
    ["a diff with wrong counts", "--- a/x\n+++ b/x\n@@ -1,9 +1 @@\n-a\n+b\n", "The patch is not a unified diff."],
    [
      "only another file",
      patch("RYE = 1\n", "RYE = 2\n", "bakery/flour.py"),
      "The patch does not change bakery/oven.py.",
    ],
    [
      "another part of the file",
      patch(file, file.replace("RATE = 3", "RATE = 4")),
      "The patch leaves Oven.bake as it was.",
    ],
    ["lines that the file lacks", patch("a\nb\n", "a\nc\n"), "The patch does not apply to bakery/oven.py."],
    ["the function removed", patch(file, "import os\n"), "The patch leaves Oven.bake as it was."],
    ["an unknown file", patch("a\n", "b\n", "setup.py"), "unknown: setup.py"],
    ["a file of the same name elsewhere", patch(file, file.replace(body, solved), "oven.py"), "unknown: oven.py"],
  ])("returns the reason when the patch has %s", async (_, text, reason) => {
    expect(await spliced(text)).toBe(reason);
  });

  it("finds an exported or internal JavaScript function", async () => {
    const code = "export function twice(x) {\n  const y = x;\n  return y * 2;\n}\n";
    const inScript = exampleEnvironment({
      language: "javascript",
      path: "src/twice.js",
      func_name: "twice",
      orig_func: code.trimEnd(),
      module: { ...exampleEnvironment().module, path: "module.js", code, entry: "twice" },
    });
    const before = 'export function twice(x) {\n  throw new Error("to do");\n}\n';
    const after = 'import { one } from "./one.js";\n\nexport function twice(x) {\n  return x * one;\n}\n';
    const cut = await cutPatch({
      patch: patch(before, after, "src/twice.js"),
      environment: inScript,
      files: [{ path: "src/twice.js", code }],
    });
    expect(cut).toEqual({
      status: "found",
      solution: 'import { one } from "./one.js";\n\nexport function twice(x) {\n  return x * one;\n}\n',
    });
  });
});
