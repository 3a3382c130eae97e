/**
 * Prints figures of packages as a Markdown table.
 *
 * `node scripts/count-structure.ts [--before REVISION] [--list FIGURE] [PACKAGE...]`
 *
 * --before adds the figures of a revision. --list prints one figure: small, duplicates, functions, messages or literals.
 */
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parseSync } from "oxc-parser";
import { countWords, readComments } from "../tests/architecture/comments.ts";

/** In lines, also of the merged file. */
const smallFile = 40;
const mergedFile = 250;
/** In characters without white space. */
const copiedCharacters = 120;

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const expressionMethods = new Set(["test", "exec"]);
const textMethods = new Set(["match", "matchAll", "search"]);
const messageField = /(?:^|[.?\s])(?:message|detail|details|stderr)$/u;
const languages = new Set(["python", "typescript", "javascript"]);

const lists = ["small", "duplicates", "functions", "messages", "literals"] as const;

interface Structure {
  readonly files: number;
  readonly lines: number;
  readonly sourceLines: number;
  readonly commentWords: number;
  readonly longestFunction: number;
  readonly exportedNames: number;
  readonly small: readonly string[];
  readonly functions: readonly string[];
  readonly duplicates: readonly string[];
  readonly messages: readonly string[];
  readonly literals: readonly string[];
}

const columns: readonly (readonly [title: string, figure: (structure: Structure) => number])[] = [
  ["files", ({ files }) => files],
  ["lines", ({ lines }) => lines],
  ["lines without tests", ({ sourceLines }) => sourceLines],
  ["words of comments", ({ commentWords }) => commentWords],
  ["longest function", ({ longestFunction }) => longestFunction],
  ["exported names", ({ exportedNames }) => exportedNames],
  ["small files with one importer", ({ small }) => small.length],
  ["groups of copied functions", ({ duplicates }) => duplicates.length],
  ["regular expressions over messages", ({ messages }) => messages.length],
  ["comparisons with a language", ({ literals }) => literals.length],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { before: { type: "string" }, list: { type: "string" } },
});
const repository = new URL("..", import.meta.url).pathname;
const after = measure(repository, positionals);
const listed = lists.find((name) => name === values.list);
if (values.list !== undefined && listed === undefined) throw new Error(`--list takes one of: ${lists.join(", ")}`);
if (listed === undefined) {
  printTable(values.before === undefined ? null : measureRevision(values.before), after);
} else {
  for (const [name, structure] of after) for (const location of structure[listed]) console.log(`${name}: ${location}`);
}

function printTable(before: ReadonlyMap<string, Structure> | null, present: ReadonlyMap<string, Structure>): void {
  console.log(`| package | ${columns.map(([title]) => title).join(" | ")} |`);
  console.log(`|---|${columns.map(() => "---|").join("")}`);
  const names = [...new Set([...(before?.keys() ?? []), ...present.keys()])];
  for (const name of names) printRow(name, before?.get(name), present.get(name), before !== null);
  const all = (structures: ReadonlyMap<string, Structure>): Structure => sumOf([...structures.values()]);
  printRow("all", before === null ? undefined : all(before), all(present), before !== null);
}

function printRow(name: string, old: Structure | undefined, current: Structure | undefined, both: boolean): void {
  const cell = (figure: (structure: Structure) => number): string => {
    const currentText = current === undefined ? "" : figure(current).toLocaleString("en");
    return both ? `${old === undefined ? "" : figure(old).toLocaleString("en")} → ${currentText}` : currentText;
  };
  console.log(`| ${name} | ${columns.map(([, figure]) => cell(figure)).join(" | ")} |`);
}

function sumOf(structures: readonly Structure[]): Structure {
  const sum = (figure: (structure: Structure) => number): number =>
    structures.reduce((total, structure) => total + figure(structure), 0);
  const join = (list: (typeof lists)[number]): readonly string[] => structures.flatMap((structure) => structure[list]);
  return {
    files: sum(({ files }) => files),
    lines: sum(({ lines }) => lines),
    sourceLines: sum(({ sourceLines }) => sourceLines),
    commentWords: sum(({ commentWords }) => commentWords),
    longestFunction: Math.max(...structures.map(({ longestFunction }) => longestFunction)),
    exportedNames: sum(({ exportedNames }) => exportedNames),
    small: join("small"),
    functions: join("functions"),
    duplicates: join("duplicates"),
    messages: join("messages"),
    literals: join("literals"),
  };
}

function measureRevision(revision: string): ReadonlyMap<string, Structure> {
  const folder = mkdtempSync(join(tmpdir(), "repost-structure-"));
  try {
    const archive = execFileSync("git", ["archive", revision, "packages"], { cwd: repository, maxBuffer: 1e9 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return measure(folder, positionals);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(root: string, wanted: readonly string[]): ReadonlyMap<string, Structure> {
  const names = globSync("packages/*/package.json", { cwd: root }).map((path) => path.split("/")[1] ?? "");
  return new Map(
    names
      .filter((name) => wanted.length === 0 || wanted.includes(name))
      .toSorted()
      .map((name) => [name, structureOf(root, name)]),
  );
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly isTest: boolean;
  readonly imports: readonly string[];
  readonly names: readonly string[];
  readonly program: Node;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

function structureOf(root: string, name: string): Structure {
  const files = globSync(`packages/${name}/src/**/*.ts`, { cwd: root, exclude: ["**/fixtures/**"] })
    .toSorted()
    .map((path) => readFile(root, path));
  const sources = files.filter(({ isTest }) => !isTest);
  const functions = sources
    .flatMap(functionsOf)
    .toSorted((left, right) => right.lines - left.lines || (left.location < right.location ? -1 : 1));
  const lineCount = (counted: readonly SourceFile[]): number => counted.reduce((total, { lines }) => total + lines, 0);
  return {
    files: files.length,
    lines: lineCount(files),
    sourceLines: lineCount(sources),
    commentWords: sources
      .flatMap(({ path }) => readComments(root, path))
      .reduce((words, { text }) => words + countWords(text), 0),
    longestFunction: functions[0]?.lines ?? 0,
    exportedNames: exportedNames(root, name),
    small: smallFiles(sources),
    functions: functions.slice(0, 20).map(({ location, lines }) => `${location}: ${lines} lines`),
    duplicates: copiedFunctions(functions),
    messages: sources.flatMap(({ path, text, program }) =>
      nodesOf(program)
        .filter((node) => testsMessage(node, text))
        .map((node) => `${path}:${lineAt(text, node.start)}`),
    ),
    literals: sources
      .filter(({ path }) => !/\/languages?\.ts$/u.test(path))
      .flatMap(({ path, text, program }) =>
        nodesOf(program)
          .filter(comparesLanguage)
          .map((node) => `${path}:${lineAt(text, node.start)}`),
      ),
  };
}

function readFile(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), "utf8");
  const { module, program } = parseSync(path, text, { lang: "ts" });
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...entries.map(({ moduleRequest }) => moduleRequest?.value ?? ""),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return {
    path,
    text,
    lines: text.split("\n").length - 1,
    isTest: /\.test(?:-d)?\.ts$/u.test(path),
    imports: [
      ...new Set(requests.filter((request) => request.startsWith(".")).map((request) => join(dirname(path), request))),
    ],
    names: entries.map(({ exportName }) => exportName.name ?? "default"),
    program: program as unknown as Node,
  };
}

function exportedNames(root: string, name: string): number {
  const manifest = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
    readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
  const entryPoints = Object.values(manifest.exports ?? {}).flatMap((target) =>
    typeof target === "string" ? [] : (target["@repost/source"] ?? []),
  );
  return entryPoints.reduce((count, path) => count + readFile(root, join("packages", name, path)).names.length, 0);
}

function smallFiles(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importers = groupBy(
    files.flatMap(({ path, imports }) => imports.map((imported) => ({ path, imported }))),
    ({ imported }) => imported,
  );
  return files.flatMap(({ path, lines }) => {
    const [importer, ...otherImporters] = importers.get(path) ?? [];
    if (importer === undefined || otherImporters.length > 0 || lines >= smallFile) return [];
    if (importer.path.endsWith("/index.ts")) return [];
    return lines + (byPath.get(importer.path)?.lines ?? 0) > mergedFile
      ? []
      : [`${path} (${lines}) → ${importer.path}`];
  });
}

interface MeasuredFunction {
  readonly location: string;
  readonly lines: number;
  /** Without comments and white space. */
  readonly code: string;
}

function functionsOf({ path, text, program }: SourceFile): readonly MeasuredFunction[] {
  return nodesOf(program)
    .filter(({ type }) => functionTypes.has(type))
    .map(({ start, end, id, params }) => {
      const source = text.slice(start, end);
      const first = lineAt(text, start);
      const body = text.slice((params as readonly Node[])[0]?.start ?? start, end);
      return {
        location: `${path}:${first} ${(id as { readonly name?: string } | null)?.name ?? ""}`.trimEnd(),
        lines: source.split("\n").length,
        code: body.replaceAll(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/[^\n]*|\s+/gu, ""),
      };
    });
}

function copiedFunctions(functions: readonly MeasuredFunction[]): readonly string[] {
  const groups = groupBy(
    functions.filter(({ code }) => code.length >= copiedCharacters),
    ({ code }) => code,
  );
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.map(({ location }) => location).join(" = "));
}

/** Detects a regular expression on error or process text. */
function testsMessage({ type, callee, arguments: passed }: Node, text: string): boolean {
  if (type !== "CallExpression") return false;
  const { type: calleeType, object, property } = callee as Node;
  if (calleeType !== "MemberExpression") return false;
  const method = (property as { readonly name?: string }).name ?? "";
  const codeOf = (node: Node | undefined): string => (node === undefined ? "" : text.slice(node.start, node.end));
  if (expressionMethods.has(method)) return messageField.test(codeOf((passed as readonly Node[])[0]));
  return textMethods.has(method) && messageField.test(codeOf(object as Node));
}

function comparesLanguage({ type, operator, left, right }: Node): boolean {
  if (type !== "BinaryExpression" || !/^[!=]==?$/u.test(operator as string)) return false;
  return [left, right].some((side) => languages.has((side as { readonly value?: string }).value ?? ""));
}

function nodesOf(node: unknown): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      if ("type" in value && "start" in value) nodes.push(value as Node);
      Object.values(value).forEach(visit);
    }
  };
  visit(node);
  return nodes;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
