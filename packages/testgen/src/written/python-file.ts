import type { TestCase } from "@repost/spec";
import { loadParser, type Parser, pythonBuiltins } from "@repost/syntax";
import { namesBoundIn, namesReadBy } from "../python/source/names-in.ts";
import type { PythonFramework } from "./test-framework.ts";
import { unittestMethod } from "./unittest-method.ts";
import { type FileText, type ImportableNames, namesOf, sortTests } from "./written-file.ts";
import { childText } from "../nodes.ts";
import { shortName } from "../values/describe-value.ts";

interface PythonFileOptions {
  readonly tests: readonly TestCase[];
  readonly importFrom: string;
  readonly framework: PythonFramework;
  readonly source: string | null;
}

/** Modules that rendered tests use without imports, with the used members. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  asyncio: ["run"],
  datetime: ["date", "datetime", "time", "timedelta"],
  decimal: ["Decimal"],
  fractions: ["Fraction"],
  math: ["isnan"],
  pathlib: ["Path"],
  pytest: ["raises"],
  uuid: ["UUID"],
};

const HEADER = '"""Tests of the present behaviour, written by repost."""';

export async function pythonFile({ tests, importFrom, framework, source }: PythonFileOptions): Promise<FileText> {
  const parser = await loadParser("python");
  const aliases = aliasesOf(tests);
  const renamed = tests.map((test) => ({ ...test, code: withAliases(test.code, aliases) }));
  const { kept, skipped, missing } = sortTests(
    renamed,
    (test) => readTest(parser, test, aliases),
    source === null ? null : topLevelNames(parser, source),
  );
  const written = kept.map(({ test }) => test);
  const libraries = librariesOf(written, aliases);
  const targetImport = [`from ${importFrom} import ${namesOf(kept).join(", ")}`];
  const imports =
    framework === "pytest"
      ? [
          libraries.filter((line) => line !== "import pytest"),
          libraries.filter((line) => line === "import pytest"),
          targetImport,
        ]
      : [
          [...new Set([...unittestImports(written), ...libraries])]
            .filter((line) => line !== "import pytest")
            .toSorted(),
          targetImport,
        ];
  const head = [HEADER, ...imports.filter((group) => group.length > 0).map((group) => group.join("\n"))].join("\n\n");
  const body =
    framework === "pytest"
      ? written.map(({ code }) => `\n\n${code.trimEnd()}\n`).join("")
      : unittestClass(parser, importFrom, written);
  return { code: `${head}\n${body}`, tests: written.map(({ name }) => name), skipped, missing };
}

function readTest(parser: Parser, { code }: TestCase, aliases: ReadonlyMap<string, string>) {
  using tree = parser.parse(code);
  const [definition] = tree.root.descendantsOfType("function_definition");
  const used = definition === undefined ? [] : [...namesReadBy(definition)];
  const bound = new Set([...aliases.values(), ...(definition === undefined ? [] : [childText(definition, "name")])]);
  const names = used.filter(
    (name) => !pythonBuiltins.has(name) && !bound.has(name) && (LIBRARIES[name] === undefined || aliases.has(name)),
  );
  const asserts = tree.root.descendantsOfType("assert_statement").length > 0 || /\bpytest\.raises\(/u.test(code);
  return { names, asserts };
}

/** Null with a star import. */
function topLevelNames(parser: Parser, source: string): ImportableNames {
  using tree = parser.parse(source);
  if (tree.root.descendantsOfType("wildcard_import").length > 0) return null;
  return new Set(tree.root.namedChildren.flatMap(namesBoundIn));
}

/** Aliases library modules whose name the user's module defines. */
function aliasesOf(tests: readonly TestCase[]): ReadonlyMap<string, string> {
  const names = Object.keys(LIBRARIES).filter((name) => tests.some(({ code }) => usesOtherwise(code, name)));
  return new Map(names.map((name) => [name, `${name}_module`]));
}

function usesOtherwise(code: string, name: string): boolean {
  const imported = new RegExp(`^\\s*(?:import|from) .*\\b${name}\\b`, "mu").test(code);
  const members = (LIBRARIES[name] ?? []).join("|");
  return !imported && new RegExp(`(?<![\\w."'])${name}\\b(?!\\.(?:${members})\\b)(?!["'])`, "u").test(code);
}

function withAliases(code: string, aliases: ReadonlyMap<string, string>): string {
  return [...aliases].reduce((text, [name, alias]) => text.replaceAll(memberOf(name), `${alias}.`), code);
}

function memberOf(name: string): RegExp {
  return new RegExp(`(?<![\\w."'])${name}\\.(?=(?:${(LIBRARIES[name] ?? []).join("|")})\\b)`, "gu");
}

function librariesOf(tests: readonly TestCase[], aliases: ReadonlyMap<string, string>): readonly string[] {
  return Object.keys(LIBRARIES).flatMap((name) => {
    const alias = aliases.get(name);
    const isUsed = tests.some(({ code }) =>
      alias === undefined ? memberOf(name).test(code) : code.includes(`${alias}.`),
    );
    if (!isUsed) return [];
    return [alias === undefined ? `import ${name}` : `import ${name} as ${alias}`];
  });
}

function unittestImports(tests: readonly TestCase[]): readonly string[] {
  const prints = tests.some(({ code }) => code.includes("capsys"));
  return [...(prints ? ["import contextlib", "import io"] : []), "import unittest"];
}

function unittestClass(parser: Parser, importFrom: string, tests: readonly TestCase[]): string {
  const words = shortName(importFrom).split("_");
  const name = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join("");
  const methods = tests.map(({ code }) => unittestMethod(parser, code)).join("\n");
  return `\n\nclass ${name}Tests(unittest.TestCase):\n${methods}\n\nif __name__ == "__main__":\n    unittest.main()\n`;
}
