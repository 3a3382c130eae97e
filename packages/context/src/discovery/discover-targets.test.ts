import { SCHEMA_VERSION, type Language, type OpenRepository } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { createSource } from "../sources/create-source.ts";
import { discoverTargets } from "./discover-targets.ts";
import { instanceSource } from "./to-targets.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

async function open(files: Readonly<Record<string, string | Uint8Array>>): Promise<OpenRepository> {
  return await createSource(await scratch.folder(files)).open();
}

const oven = `"""Ovens."""
import abc


def bake(bread, minutes=10):
    """Bake it."""
    return bread * minutes


def cool(bread):
    return bread


async def serve():
    """Serve loaf after loaf."""
    yield 1


class Oven:
    """An oven."""

    def __init__(self):
        """Make it."""
        self.heat = 0

    @property
    def warm(self):
        """Whether it is warm."""
        return self.heat > 0

    @warm.setter
    def warm(self, value):
        """Warm it."""
        self.heat = int(value)

    @staticmethod
    def of(heat):
        """An oven of some heat."""
        return Oven()

    @abc.abstractmethod
    def clean(self):
        """Clean it."""
        raise NotImplementedError("later")

    class Door:
        def shut(self):
            "Shut it."
            return True


def later():
    """Not yet."""
    ...
`;

describe("discoverTargets", () => {
  it("returns documented functions and methods by path and line, with unchanged text", async () => {
    const repository = await open({
      "src/bakery/oven.py": oven.replaceAll("\n", "\r\n"),
      "a.py": 'def f():\n    "F."\n    return 1\n',
    });
    const { targets } = await discoverTargets({ repository });
    const { name, revision } = repository.info;
    const prefix = `dir__${name}.${revision.slice(0, 8)}`;
    expect(targets.map((target) => target.instance_id)).toEqual([
      `${prefix}.a.f`,
      `${prefix}.src.bakery.oven.bake`,
      `${prefix}.src.bakery.oven.serve`,
      `${prefix}.src.bakery.oven.Oven.warm`,
      `${prefix}.src.bakery.oven.Oven.of`,
      `${prefix}.src.bakery.oven.Oven.Door.shut`,
    ]);
    expect(targets[1]).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: `${prefix}.src.bakery.oven.bake`,
      repo: repository.info,
      language: "python",
      path: "src/bakery/oven.py",
      func_name: "bake",
      kind: "function",
      modifiers: [],
      start_line: 5,
      end_line: 7,
      signature: "bake(bread, minutes=10)",
      docstring: "Bake it.",
      orig_func: 'def bake(bread, minutes=10):\r\n    """Bake it."""\r\n    return bread * minutes',
      definition: 1,
    });
  });

  it("reports a reason for each skipped function", async () => {
    const repository = await open({ "oven.py": oven });
    const { targets, skipped } = await discoverTargets({ repository, maxFunctions: 1, maxMethods: 1 });
    expect(targets.map((target) => target.func_name)).toEqual(["bake", "Oven.warm"]);
    expect(skipped).toEqual([
      { path: "oven.py", reason: "no_docstring", detail: "cool, line 10, has no docstring." },
      { path: "oven.py", reason: "initializer", detail: "Oven.__init__, line 22, is a constructor." },
      { path: "oven.py", reason: "property_setter", detail: "Oven.warm, line 31, sets or deletes a property." },
      { path: "oven.py", reason: "empty_body", detail: "Oven.clean, line 41, has no body of its own." },
      { path: "oven.py", reason: "empty_body", detail: "later, line 52, has no body of its own." },
      {
        path: "oven.py",
        reason: "not_sampled",
        detail: "serve, line 14, is beyond the number of its kind that is taken of a repository.",
      },
      {
        path: "oven.py",
        reason: "not_sampled",
        detail: "Oven.of, line 36, is beyond the number of its kind that is taken of a repository.",
      },
      {
        path: "oven.py",
        reason: "not_sampled",
        detail: "Oven.Door.shut, line 47, is beyond the number of its kind that is taken of a repository.",
      },
    ]);
  });

  it("takes functions with a docstring or declared types, and only such as return something, when told", async () => {
    const code = [
      "def plain(x):\n    return x\n",
      "def typed(x: int):\n    return x\n",
      "def defaulted(x: int = 1):\n    return x\n",
      "def told() -> int:\n    return 1\n",
      'def documented(x):\n    """Bake it."""\n    return x\n',
      "def silent(x: int) -> None:\n    print(x)\n",
      "def each(x: int):\n    yield x\n",
      'def always(x: int):\n    """Says so."""\n    return (1, [-2.5, "a"], {"b": None})\n',
      "@cached\ndef wrapped(x: int):\n    return 1\n",
      "def filled(x: int):\n    return f'{x}'\n",
      "def held(x: int):\n    return [LOAF]\n",
      "class Oven:\n    @property\n    def door(self) -> str:\n        return 'shut'\n",
    ].join("\n");
    const repository = await open({ "oven.py": code });
    const { targets, skipped } = await discoverTargets({ repository, docstring: "or-types", result: "required" });
    expect(targets.map((target) => target.func_name)).toEqual([
      "typed",
      "defaulted",
      "documented",
      "each",
      "wrapped",
      "filled",
      "held",
    ]);
    expect(skipped).toEqual([
      {
        path: "oven.py",
        reason: "no_docstring",
        detail: "plain, line 1, has neither a docstring nor a declared type.",
      },
      {
        path: "oven.py",
        reason: "no_input",
        detail: "told, line 10, takes nothing, so that each call gives the same.",
      },
      { path: "oven.py", reason: "no_result", detail: "silent, line 17, returns and yields nothing." },
      {
        path: "oven.py",
        reason: "one_result",
        detail: "always, line 23, gives the same literal, whatever it is given.",
      },
      {
        path: "oven.py",
        reason: "one_result",
        detail: "Oven.door, line 38, gives the same literal, whatever it is given.",
      },
    ]);
  });

  it("excludes hash methods when a result is required", async () => {
    const code = "class Loaf:\n    def __hash__(self) -> int:\n        return hash(self.name)\n";
    const repository = await open({ "oven.py": code });
    const { targets, skipped } = await discoverTargets({ repository, docstring: "or-types", result: "required" });
    expect([targets, skipped]).toEqual([
      [],
      [
        {
          path: "oven.py",
          reason: "accidental_result",
          detail: "Loaf.__hash__, line 2, gives a value in the place of which another would do.",
        },
      ],
    ]);
    const any = await discoverTargets({ repository, docstring: "or-types", result: "any" });
    expect(any.targets.map((target) => target.func_name)).toEqual(["Loaf.__hash__"]);
  });

  it("includes undocumented functions up to the limit when the options say so", async () => {
    const repository = await open({ "oven.py": oven });
    const { targets } = await discoverTargets({ repository, docstring: "any", maxFunctions: 0, maxMethods: "all" });
    expect(targets.map((target) => target.func_name)).toEqual([
      "bake",
      "cool",
      "serve",
      "Oven.warm",
      "Oven.of",
      "Oven.Door.shut",
    ]);
    const limited = await discoverTargets({ repository, limit: 2 });
    expect(limited.targets).toHaveLength(2);
    expect(limited.skipped.filter(({ reason }) => reason === "over_limit")).toHaveLength(3);
  });

  it("selects the same functions for the same seed", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`m${index}.py`, `def f${index}():\n    "F."\n    return 1\n`]),
    );
    const [here, there] = [await open(files), await open(files)];
    const names = async (repository: OpenRepository, seed?: number): Promise<readonly string[]> =>
      (await discoverTargets(seed === undefined ? { repository } : { repository, seed })).targets.map(
        (target) => target.func_name,
      );
    expect(await names(here)).toHaveLength(15);
    expect(await names(there)).toEqual(await names(here));
    expect(await names(here, 1)).not.toEqual(await names(here));
  });

  it("excludes functions that importers cannot call", async () => {
    const define = (name: string, indent: string): string =>
      `${indent}def ${name}(x):\n${indent}    "D."\n${indent}    return x\n`;
    const code = [
      define("a", ""),
      `if __name__ == "__main__":\n${define("b", "    ")}else:\n${define("c", "    ")}`,
      `if TYPE_CHECKING:\n    class K:\n${define("d", "        ")}`,
      `if __name__ == "oven":\n${define("e", "    ")}`,
      `if not TYPE_CHECKING:\n${define("f", "    ")}`,
      `if sys.version_info < (3, 3):\n${define("g", "    ")}else:\n${define("h", "    ")}`,
    ].join("\n");
    const { targets, skipped } = await discoverTargets({ repository: await open({ "oven.py": code }) });
    expect(targets.map((target) => target.func_name)).toEqual(["a", "c", "e", "f", "h"]);
    expect(skipped.map(({ reason, detail }) => [reason, detail])).toEqual([
      ["never_imported", "b, line 6, exists only where its file runs as a program, or for type checkers."],
      ["never_imported", "K.d, line 16, exists only where its file runs as a program, or for type checkers."],
      ["never_imported", "g, line 31, exists only in versions of Python that are past."],
    ]);
  });

  it("excludes functions of Windows", async () => {
    const define = (name: string): string => `    def ${name}(x):\n        "D."\n        return x\n`;
    const code = [
      'WINDOWS = os.name == "nt"',
      `if sys.platform == "win32":\n${define("a")}else:\n${define("b")}`,
      `if WINDOWS:\n${define("c")}elif sys.platform == "darwin":\n${define("d")}`,
      `if not WINDOWS:\n${define("e")}else:\n${define("f")}`,
      `if LATER:\n${define("g")}`,
    ].join("\n");
    const repository = await open({
      "any.py": code,
      "registry.py": 'import os, winreg\ndef h(x):\n    "D."\n    return x\n',
      "console.py":
        'try:\n    import msvcrt\nexcept ImportError:\n    msvcrt = None\ndef i(x):\n    "D."\n    return x\n',
      "keys.py":
        'try:\n    import _winreg as reg\nexcept ImportError:\n    import winreg as reg\ndef k(x):\n    "D."\n    return x\n',
      "elsewhere.py": 'if sys.platform != "win32":\n    raise ImportError\ndef j(x):\n    "D."\n    return x\n',
    });
    const { targets, skipped } = await discoverTargets({ repository });
    expect(targets.map((target) => target.func_name)).toEqual(["b", "d", "e", "g", "i"]);
    expect(skipped.map(({ path, reason, detail }) => [path, reason, detail])).toEqual([
      ["any.py", "never_imported", "a, line 3, exists only on a platform on which nothing is run here."],
      ["any.py", "never_imported", "c, line 12, exists only on a platform on which nothing is run here."],
      ["any.py", "never_imported", "f, line 25, exists only on a platform on which nothing is run here."],
      ["elsewhere.py", "never_imported", "It needs Windows, or refuses to be imported."],
      ["keys.py", "never_imported", "It needs Windows, or refuses to be imported."],
      ["registry.py", "never_imported", "It needs Windows, or refuses to be imported."],
    ]);
  });

  it("excludes fallbacks for modules of every Python version", async () => {
    const fallback = (name: string, tried: string, caught: string): string =>
      `try:\n    ${tried}\nexcept ${caught}:\n    def ${name}(x):\n        "D."\n        return x\n`;
    const code = [
      fallback("a", "from collections import OrderedDict, namedtuple", "ImportError"),
      fallback("b", "import threading, _thread", "(ImportError, AttributeError)"),
      fallback("c", "import tree_of_others", "ImportError"),
      fallback("d", "import winreg", "ImportError"),
      fallback("e", "from itertools import batched", "ImportError"),
      fallback("f", "from .collections import OrderedDict", "ImportError"),
      fallback("g", "import json\n    json.loads('')", "ImportError"),
      fallback("h", "import json", "ValueError"),
    ].join("\n");
    const { targets, skipped } = await discoverTargets({ repository: await open({ "old.py": code }) });
    expect(targets.map((target) => target.func_name)).toEqual(["c", "d", "e", "f", "g", "h"]);
    expect(skipped.map(({ reason, detail }) => [reason, detail])).toEqual([
      ["never_imported", "a, line 4, replaces a built-in of Python."],
      ["never_imported", "b, line 11, replaces a built-in of Python."],
    ]);
  });

  it("excludes placeholder bodies", async () => {
    const body = (name: string, ...lines: readonly string[]): string =>
      `def ${name}():\n    "D."\n${lines.map((line) => `    ${line}\n`).join("")}\n`;
    const code =
      body("a", "pass") +
      body("b", "# a comment", "raise NotImplementedError") +
      body("c") +
      body("d", "raise NotImplementedError(f'{1}')  # later") +
      body("e", "raise NotImplementedErrors()") +
      body("g", "if True:", "    pass") +
      'def h(): "D."; pass\n' +
      'def i(): "D."; return 1\n' +
      '@typing.overload\ndef j(x):\n    "D."\n    return x\n' +
      '@overloaded\ndef k(x):\n    "D."\n    return x\n';
    const { targets, skipped } = await discoverTargets({ repository: await open({ "oven.py": code }) });
    expect(targets.map((target) => target.func_name)).toEqual(["e", "g", "i", "k"]);
    expect(skipped.map(({ reason }) => reason)).toEqual([
      "empty_body",
      "empty_body",
      "empty_body",
      "empty_body",
      "empty_body",
      "overload",
    ]);
  });

  it("numbers definitions of one name", async () => {
    const twice =
      'if True:\n    def f():\n        "One."\n        return 1\nelse:\n    def f():\n        "Two."\n        return 2\n';
    const { targets } = await discoverTargets({ repository: await open({ "oven.py": twice }) });
    expect(
      targets.map((target) => [target.instance_id.split(".").slice(2).join("."), target.definition, target.docstring]),
    ).toEqual([
      ["oven.f", 1, "One."],
      ["oven.f~2", 2, "Two."],
    ]);
  });

  it("does not give two functions one id", async () => {
    const f = 'def f():\n    "F."\n    return 1\n';
    const repository = await open({ "a/b.py": f, "a.py": `class b:\n${f.replaceAll(/^/gmu, "    ")}` });
    const { targets, skipped } = await discoverTargets({ repository });
    expect(targets.map((target) => target.path)).toEqual(["a.py"]);
    expect(skipped).toEqual([
      { path: "a/b.py", reason: "repeated_id", detail: "f, line 1, would have the same id as another function." },
    ]);
  });

  it("reports skipped files of every kind", async () => {
    const good = 'def f():\n    "F."\n    return "é"\n';
    const repository = await open({
      "bom.py": `\ufeff${good}`,
      "empty.py": "",
      "latin.py": Buffer.from(`# coding: latin-1\n${good}`, "latin1"),
      "lying.py": Buffer.from(good, "latin1"),
      "broken.py": `${good}\n\ndef g(:\n    pass\n`,
      "old.py": 'def f():\n    "F."\n    print "hello"\n',
      "huge.py": `# autogenerated\nx = [\n${"    1,\n".repeat(720_000)}]\n`,
      "made.py": `# This file was generated by a program.\n${good}`,
      "tests/test_f.py": good,
    });
    const { targets, skipped } = await discoverTargets({ repository });
    expect(targets.map((target) => target.path)).toEqual(["bom.py", "latin.py"]);
    expect(targets.map((target) => target.orig_func)).toEqual([good.trimEnd(), good.trimEnd()]);
    expect(skipped).toEqual([
      { path: "broken.py", reason: "unparsable", detail: "It is not python from line 6 on." },
      { path: "huge.py", reason: "too_large", detail: "It has 5040024 bytes, more than 1000000." },
      { path: "lying.py", reason: "undecodable", detail: "Its bytes are not UTF-8." },
      { path: "made.py", reason: "generated", detail: "Its header says that a program wrote it." },
      { path: "old.py", reason: "unparsable", detail: "It is not python from line 3 on." },
      {
        path: "tests/test_f.py",
        reason: "test_code",
        detail: "Tests, documentation, examples and build scripts have no targets.",
      },
    ]);
  });

  it("takes the language with the most lines of source where none is given, and says what there is of each", async () => {
    const repository = await open({
      "bake.py": 'def bake():\n    "Bake it."\n    return 1\n',
      "serve.ts": "/** Serves it. */\nexport function serve(loaf: string) {\n  const warm = loaf;\n  return warm;\n}\n",
      "cool.js": "/** Cools it. */\nexport const cool = (loaf) => loaf - 1;\n",
      "tests/long.py": "x = 1\n".repeat(50),
    });
    const { targets, skipped, language, languages } = await discoverTargets({ repository });
    expect(language).toBe("typescript");
    expect(languages).toEqual([
      { language: "typescript", files: 1, lines: 5 },
      { language: "python", files: 1, lines: 3 },
      { language: "javascript", files: 1, lines: 2 },
    ]);
    expect(targets.map((target) => [target.func_name, target.language])).toEqual([["serve", "typescript"]]);
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([["cool.js", "other_language"]]);
    const chosen = await discoverTargets({ repository, language: "javascript" });
    expect(chosen.targets.map((target) => target.func_name)).toEqual(["cool"]);
    expect(chosen.languages).toEqual([]);
  });

  it("takes Python of what PyPI has, however much else its archive holds", async () => {
    const page = { "theme/page.js": "/** Cools it. */\nexport const cool = (loaf) => loaf - 1;\n".repeat(9) };
    const languageOf = async (files: Readonly<Record<string, string>>): Promise<unknown> => {
      const { root, info } = await open(files);
      const repository = { root, info: { ...info, source: "pypi:bakery==1.0" }, close: () => Promise.resolve() };
      return (await discoverTargets({ repository })).language;
    };
    expect(await languageOf({ ...page, "bake.py": 'def bake():\n    "Bake it."\n    return 1\n' })).toBe("python");
    expect(await languageOf(page)).toBe("javascript");
  });

  it("does not count files of types, which have no functions, as source", async () => {
    const repository = await open({
      "lib/cool.js": "/** Cools it. */\nexport const cool = (loaf) => loaf - 1;\n",
      "types/cool.d.ts": "export declare const cool: (loaf: number) => number;\n".repeat(9),
    });
    const { language, languages } = await discoverTargets({ repository });
    expect([language, languages]).toEqual(["javascript", [{ language: "javascript", files: 1, lines: 2 }]]);
  });

  it("reads what is laid out oddly, and never gives in to depth or length", async () => {
    const good = 'def f():\n\t"F."\n\treturn "é"\n';
    const nested = `x = ${"((((((((((\n".repeat(1000)}1${"))))))))))\n".repeat(1000)}`;
    const blocks = Array.from({ length: 90 }, (_, depth) => `${" ".repeat(depth)}if x:\n`).join("");
    const { targets, skipped } = await discoverTargets({
      repository: await open({
        "blocks.py": `${good}${blocks}${" ".repeat(90)}pass\n`,
        "carriage.py": good.replaceAll("\n", "\r"),
        "comment.py": `# ${"é ".repeat(200_000)}\n${good}`,
        "feed.py": `\f\n\f${good}`,
        "long.py": `x = "${"a".repeat(900_000)}"\n${good}`,
        "mixed.py": good.replace("\n\t", "\r\n\t"),
        "nested.py": good + nested,
        "open.py": `${good}x = ${"(".repeat(10_000)}\n`,
        "subscripts.py": `${good}x = a${"[0]".repeat(10_000)}\n`,
        "unary.py": `${good}x = ${"-".repeat(10_000)}1\n`,
      }),
    });
    expect(targets.map(({ path, start_line, end_line }) => [path, start_line, end_line])).toEqual([
      ["blocks.py", 1, 3],
      ["carriage.py", 1, 3],
      ["comment.py", 2, 4],
      ["feed.py", 2, 4],
      ["long.py", 2, 4],
      ["mixed.py", 1, 3],
      ["nested.py", 1, 3],
      ["subscripts.py", 1, 3],
      ["unary.py", 1, 3],
    ]);
    expect(skipped.map(({ path, reason }) => [path, reason])).toEqual([["open.py", "unparsable"]]);
  });

  it("explains files that are all left out", async () => {
    const tests = await discoverTargets({ repository: await open({ "test/a.test.ts": "f();\n" }) });
    expect([tests.language, tests.skipped.map(({ reason }) => reason)]).toEqual(["typescript", ["test_code"]]);
    const broken = await discoverTargets({ repository: await open({ "a.py": Buffer.from([0xff]) }) });
    expect([broken.language, broken.skipped.map(({ reason }) => reason)]).toEqual(["python", ["undecodable"]]);
  });

  it("throws where there is no source, too much of it, or no such language", async () => {
    const none = await open({ "README.md": "text" });
    await expect(discoverTargets({ repository: none })).rejects.toMatchObject({
      code: "CONTEXT_NO_SOURCES",
      message: `${none.info.name} has no source files of python, typescript, javascript.`,
    });
    await expect(discoverTargets({ repository: none, language: "typescript" })).rejects.toMatchObject({
      code: "CONTEXT_NO_SOURCES",
    });
    const repository = await open({ "oven.py": oven });
    await expect(discoverTargets({ repository, maxRepoMb: 0.0001 })).rejects.toMatchObject({
      code: "CONTEXT_REPOSITORY_TOO_LARGE",
    });
    await expect(discoverTargets({ repository, language: "cobol" as string as Language })).rejects.toMatchObject({
      code: "CONTEXT_LANGUAGE_UNSUPPORTED",
    });
    await expect(discoverTargets({ repository, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("instanceSource", () => {
  it("names where a function comes from", () => {
    const info = { url: null, version: null, license: null, license_url: null, created_at: null };
    const commit = "0123456789012345678901234567890123456789";
    expect([
      instanceSource({ ...info, name: "toolz", source: "pypi:toolz==1.0.0", revision: "1.0.0", version: "1.0.0" }),
      instanceSource({
        ...info,
        name: "bakery/oven",
        source: `https://example.org/bakery/oven@${commit}`,
        revision: commit,
      }),
      instanceSource({ ...info, name: "oven", source: `/srv/oven@${commit}`, revision: commit }),
      instanceSource({ ...info, name: "oven", source: "/srv/oven", revision: "abcdef0123456789" }),
    ]).toEqual([
      { source: "pypi__toolz", revision: "1.0.0" },
      { source: "bakery__oven", revision: "01234567" },
      { source: "dir__oven", revision: "01234567" },
      { source: "dir__oven", revision: "abcdef01" },
    ]);
  });
});
