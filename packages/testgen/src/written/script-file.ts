import { type Language, languageFacts, type TestCase } from "@repost/spec";
import {
  javascriptBuiltins,
  javascriptImplicitNames,
  loadParser,
  type Parser,
  type SyntaxNode,
  applyEdits,
  type Edit,
} from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";
import { EXPORTED, PRINTED, WATCH_PRINTED } from "../typescript/render-test.ts";
import type { ScriptFramework } from "./test-framework.ts";
import { type FileText, type ImportableNames, namesOf, sortTests } from "./written-file.ts";
import { child, childText } from "../nodes.ts";

interface ScriptFileOptions {
  readonly tests: readonly TestCase[];
  readonly importFrom: string;
  readonly framework: ScriptFramework;
  readonly language: Language;
  /** False for a script with `require`. */
  readonly isModule: boolean;
  readonly source: string | null;
}

const HEADER = "// Tests of the present behaviour, written by repost.";
const RUNNER_NAMES = new Set(["test", "assert", "output"]);

export async function scriptFile(options: ScriptFileOptions): Promise<FileText> {
  const { tests, framework, language, source } = options;
  const parser = await loadParser(language);
  const { kept, skipped, missing } = sortTests(
    tests,
    (test) => ({ names: freeNames(parser, test.code), asserts: /\bassert\.\w+\(/u.test(test.code) }),
    source === null ? null : exportedNames(parser, source),
  );
  const written = kept.map(({ test }) => test);
  const hasOutput = written.some(({ code }) => code.includes(WATCH_PRINTED));
  const helps = hasOutput && framework !== "node:test";
  const typed = (code: string): string =>
    languageFacts(language).isTyped && source !== null ? spreadUndeclaredKeys(parser, code, source) : code;
  const bodies = written.map(({ code }) => typed(helps ? withOutputHelper(code) : code).trimEnd());
  const head = [
    ...importLines(options, namesOf(kept), helps),
    ...(helps ? ["", outputHelper(framework, language)] : []),
  ];
  return {
    code: `${[HEADER, head.join("\n"), ...bodies].join("\n\n")}\n`,
    tests: written.map(({ name }) => name),
    skipped,
    missing,
  };
}

/** Names the default export `exported`. Null with `export *` or a computed export. */
function exportedNames(parser: Parser, source: string): ImportableNames {
  using tree = parser.parse(source);
  if (!tree.root.namedChildren.some(({ type }) => type === "export_statement")) return scriptExports(source);
  const { imports, exports } = scopesOf(tree.root, { code: source });
  if (imports.some(({ hasStar }) => hasStar)) return null;
  const names = exports.map(({ exported }) => (exported === "default" ? EXPORTED : exported));
  return new Set(names.filter((name) => name !== "="));
}

function scriptExports(source: string): ImportableNames {
  const set = [...source.matchAll(/(?<![\w$.])(?:module\.)?exports\.(?<name>[A-Za-z_$][\w$]*)\s*=/gu)].map(
    ({ groups }) => groups?.["name"] ?? "",
  );
  const whole = /(?<![\w$.])module\.exports\s*=\s*(?<value>\{[^{}]*\}|.)/su.exec(source)?.groups?.["value"];
  if (whole === undefined) return new Set(set);
  if (!whole.startsWith("{") || whole.includes("...") || whole === "{") return null;
  const listed = [...whole.matchAll(/[{,]\s*(?<name>[A-Za-z_$][\w$]*)\s*(?=[,:}(])/gu)].map(
    ({ groups }) => groups?.["name"] ?? "",
  );
  return new Set([...set, ...listed, EXPORTED]);
}

function importLines(
  { framework, importFrom, isModule }: ScriptFileOptions,
  names: readonly string[],
  helps: boolean,
): readonly string[] {
  const named = names.filter((name) => name !== EXPORTED);
  const hasDefault = names.includes(EXPORTED);
  const from = JSON.stringify(importFrom);
  const runner = runnerNames(framework, helps).join(", ");
  const module = framework === "jest" ? "@jest/globals" : framework;
  const lists = `{ ${named.join(", ")} }`;
  if (!isModule) {
    return [
      'const assert = require("node:assert/strict");',
      // Jest defines its names as globals.
      ...(framework === "jest" ? [] : [`const { ${runner} } = require("${module}");`]),
      ...(helps ? ['const { format } = require("node:util");'] : []),
      ...(hasDefault ? [`const ${EXPORTED} = require(${from});`] : []),
      ...(named.length > 0 ? [`const ${lists} = require(${from});`] : []),
    ];
  }
  const bindings = [...(hasDefault ? [EXPORTED] : []), ...(named.length > 0 ? [lists] : [])].join(", ");
  return [
    'import assert from "node:assert/strict";',
    ...(framework === "node:test" ? ['import { test } from "node:test";'] : []),
    ...(helps ? ['import { format } from "node:util";'] : []),
    ...(framework === "node:test" ? [] : [`import { ${runner} } from "${module}";`]),
    ...(bindings === "" ? [] : [`import ${bindings} from ${from};`]),
  ];
}

function runnerNames(framework: ScriptFramework, helps: boolean): readonly string[] {
  if (!helps) return ["test"];
  return framework === "jest" ? ["afterEach", "jest", "test"] : ["afterEach", "test", "vi"];
}

/** Skips names of the language and the runner. */
function freeNames(parser: Parser, code: string): readonly string[] {
  using tree = parser.parse(code);
  return [...scopesOf(tree.root).freeNames()].filter(
    (name) => !javascriptBuiltins.has(name) && !javascriptImplicitNames.has(name) && !RUNNER_NAMES.has(name),
  );
}

/** Spreads undeclared input properties, which TypeScript refuses in literals. */
function spreadUndeclaredKeys(parser: Parser, code: string, source: string): string {
  const words = new Set(source.match(/[A-Za-z_$][\w$]*/gu));
  using tree = parser.parse(code);
  const edits = tree.root.descendantsOfType("pair").flatMap((pair): Edit[] => {
    const key = childText(pair, "key");
    const name = key.replace(/^["'](.*)["']$/su, "$1");
    if (words.has(name) || isExpected(pair) || pair.descendantsOfType("pair").length > 1) return [];
    const isLiteral = /^(?:string|number|true|false)$/u.test(child(pair, "value")?.type ?? "");
    const replacement = isLiteral ? `...({ ${pair.text} } as const)` : `...{ ${pair.text} }`;
    return [{ start: pair.startIndex, end: pair.endIndex, replacement }];
  });
  return applyEdits(code, edits);
}

function isExpected(node: SyntaxNode): boolean {
  for (let inner = node; inner.parent !== null; inner = inner.parent) {
    const { parent } = inner;
    const called = parent.type === "arguments" ? child(parent.parent, "function")?.text : undefined;
    if (called?.startsWith("assert.") === true) return parent.namedChildren[0]?.id !== inner.id;
  }
  return false;
}

/** Some runners have their own console. */
function withOutputHelper(code: string): string {
  return code
    .replace(/\(t\) => \{\n/u, "() => {\n")
    .replace(WATCH_PRINTED, "const output = watchOutput();")
    .replace(PRINTED, "output()");
}

function outputHelper(framework: ScriptFramework, language: Language): string {
  const mocks = framework === "jest" ? "jest" : "vi";
  const typed = languageFacts(language).isTyped;
  const [returns, parts, values, methods] = typed
    ? [": () => string", ": string[]", ": unknown[]", " as const"]
    : ["", "", "", ""];
  return `/** Collects the text that a test prints. */
function watchOutput()${returns} {
  const parts${parts} = [];
  ${mocks}.spyOn(process.stdout, "write").mockImplementation((part) => parts.push(String(part)) > 0);
  for (const method of ["log", "info", "debug"]${methods}) {
    ${mocks}.spyOn(console, method).mockImplementation((...values${values}) => {
      parts.push(\`\${format(...values)}\\n\`);
    });
  }
  return () => parts.join("");
}

afterEach(() => {
  ${mocks}.restoreAllMocks();
});`;
}
