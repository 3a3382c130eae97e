import { posix } from "node:path";
import { type Language, languageFacts } from "@repost/spec";
import { applyEdits, type Edit, loadLanguage, parseCode, type SyntaxNode, walk } from "@repost/syntax";
import { hasModuleSyntax, moduleFormat, type ModuleFormat } from "./module-format.ts";
import { placeTarget, type Placing } from "./place-target.ts";
import { privateFieldEdits } from "./private-fields.ts";
import { definingText, HOOK, prologueEnd } from "./prologue.ts";
import { meansModule, type Specifier, specifiersOf } from "./specifiers.ts";
import { topLevelNames } from "./top-level-names.ts";

export interface LayoutOptions {
  readonly module: { readonly path: string; readonly code: string; readonly entry: string };
  readonly program: string;
  readonly language: Language;
  /** Name of the candidate; null for the target's name. */
  readonly replacementName: string | null;
  /** Relative to the run's folder. */
  readonly runtimeFolder: string;
}

/** Files of a program, whose lines keep a constant offset. */
export interface ProgramLayout {
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly path: string;
  readonly format: ModuleFormat;
  readonly moduleFormat: ModuleFormat;
  readonly lineOffset: number;
  readonly collected: readonly string[];
}

const FRAMEWORKS = new Set(["node:test", "vitest", "@jest/globals"]);

interface ReadProgram {
  readonly root: SyntaxNode;
  readonly ofModule: readonly Specifier[];
  readonly isModule: boolean;
  readonly collected: readonly string[];
  readonly frameworkEdits: readonly Edit[];
}

/** Returns undefined when no stub can replace the target. */
export async function layoutProgram(options: LayoutOptions): Promise<ProgramLayout | undefined> {
  const { module, program, language, replacementName } = options;
  const placedTarget = await placeTarget({ code: program, language, entry: module.entry, replacementName });
  using tree = await parseCode(language, program);
  const read = await readProgram(options, tree.root);
  if (placedTarget !== undefined) return script(options, read, placedTarget);
  const placed = await placedModule({ ...module, language, replacementName });
  if (placed === undefined) return undefined;
  return read.ofModule.length > 0 ? besideModule(options, read, placed) : behind(options, read, placed);
}

async function readProgram(
  { module, program, language, runtimeFolder }: LayoutOptions,
  root: SyntaxNode,
): Promise<ReadProgram> {
  const specifiers = await specifiersOf(program, language);
  const framework = relativeTo(module.path, posix.join(runtimeFolder, "testing.mjs"));
  return {
    root,
    ofModule: specifiers.filter((specifier) => meansModule(specifier, module.path)),
    isModule: await hasModuleSyntax(program, language),
    collected: await testFunctions(program, language, root),
    frameworkEdits: specifiers
      .filter(({ text, isImport }) => isImport && FRAMEWORKS.has(text))
      .map(({ start, end }) => ({ start, end, replacement: framework })),
  };
}

function relativeTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

async function script(
  { module, program, language }: LayoutOptions,
  { root, collected, frameworkEdits }: ReadProgram,
  { edits, end }: Placing,
): Promise<ProgramLayout> {
  const names = (await topLevelNames(module.code, language)).map(({ name }) => name);
  const begin = beginning(root, end);
  const text = applyEdits(program, [
    definingEdit(root, [...new Set([...names, ...collected])]),
    ...edits,
    ...privateFieldEdits(root),
    ...(begin === undefined ? [] : [{ start: begin, end: begin, replacement: `${HOOK}.begin(); ` }]),
    ...frameworkEdits,
  ]);
  const format = await moduleFormat(module.path, program, language);
  const files = [{ path: module.path, content: text }];
  return { files, path: module.path, format, moduleFormat: format, lineOffset: 0, collected };
}

const RUNNING = new Set(["expression_statement", "if_statement", "for_statement", "for_in_statement", "try_statement"]);

/** Finds the first statement with effect after the target. */
function beginning(root: SyntaxNode, end: number): number | undefined {
  const first = root.namedChildren.find(({ type, startIndex }) => startIndex >= end && RUNNING.has(type));
  return first?.startIndex;
}

function definingEdit(root: SyntaxNode, names: readonly string[]): Edit {
  const start = prologueEnd(root);
  return { start, end: start, replacement: definingText(names) };
}

async function besideModule(
  { module, program, language }: LayoutOptions,
  { root, ofModule, isModule, collected, frameworkEdits }: ReadProgram,
  placed: string,
): Promise<ProgramLayout> {
  const extension = `${isModule ? "m" : "c"}${languageFacts(language).isTyped ? "t" : "j"}s`;
  const path = posix.join(posix.dirname(module.path), `test_program.${extension}`);
  const name = `./${posix.basename(module.path)}`;
  const text = applyEdits(program, [
    definingEdit(root, collected),
    ...ofModule.map((specifier) => ({ ...specifier, replacement: name })),
    ...frameworkEdits,
  ]);
  return {
    files: [
      { path: module.path, content: `${placed}\n;${HOOK}.begin();\n` },
      { path, content: text },
    ],
    path,
    format: isModule ? "module" : "commonjs",
    moduleFormat: await moduleFormat(module.path, module.code, language),
    lineOffset: 0,
    collected,
  };
}

async function behind(
  { module, program, language }: LayoutOptions,
  { isModule: isProgram, collected, frameworkEdits }: ReadProgram,
  placed: string,
): Promise<ProgramLayout> {
  const isModule = await hasModuleSyntax(module.code, language);
  const edited = applyEdits(program, frameworkEdits);
  const start = `${definingText(collected)}${HOOK}.begin(); `;
  const clashes = !isProgram && (await shareNames(module.code, program, language));
  const part = clashes ? `{ ${start}${edited}\n}` : `${start}${edited}`;
  const format = isModule || isProgram ? "module" : await moduleFormat(module.path, module.code, language);
  const shims = format === "module" ? commonJsNames(`${isModule ? "" : module.code}\n${isProgram ? "" : program}`) : "";
  const files = [{ path: module.path, content: `${placed}\n${shims}${part}\n` }];
  const lineOffset = placed.split("\n").length;
  return { files, path: module.path, format, moduleFormat: format, lineOffset, collected };
}

function commonJsNames(code: string): string {
  const names: string[] = [];
  if (/\brequire\s*\(/u.test(code)) {
    names.push('import { createRequire as $createRequire } from "node:module";');
    names.push("var require = $createRequire(import.meta.url);");
  }
  if (/\b(?:module|exports)\b/u.test(code)) names.push("var module = { exports: {} }, exports = module.exports;");
  return names.map((statement) => `${statement} `).join("");
}

async function shareNames(left: string, right: string, language: Language): Promise<boolean> {
  const [leftNames, rightNames] = await Promise.all([topLevelNames(left, language), topLevelNames(right, language)]);
  const names = new Set(leftNames.map(({ name }) => name));
  return rightNames.some(({ name }) => names.has(name));
}

export interface PlacedModuleOptions {
  readonly code: string;
  readonly entry: string;
  readonly language: Language;
  /** @default null */
  readonly replacementName?: string | null;
  /** Names registered with the runtime. @default all bound names */
  readonly names?: readonly string[];
}

export async function placedModule({
  code,
  entry,
  language,
  replacementName = null,
  names,
}: PlacedModuleOptions): Promise<string | undefined> {
  const placed = await placeTarget({ code, language, entry, replacementName });
  if (placed === undefined) return undefined;
  using tree = await parseCode(language, code);
  const registeredNames = names ?? (await topLevelNames(code, language)).map(({ name }) => name);
  return applyEdits(code, [definingEdit(tree.root, registeredNames), ...placed.edits, ...privateFieldEdits(tree.root)]);
}

/** They take no arguments and are not mentioned again. */
async function testFunctions(program: string, language: Language, root: SyntaxNode): Promise<readonly string[]> {
  const adapter = await loadLanguage(language);
  const candidates = adapter
    .functions(program)
    .filter(({ name, signature }) => /^test/iu.test(name) && !name.includes(".") && takesNothing(signature, name))
    .map(({ name }) => name);
  if (candidates.length === 0) return [];
  const counts = new Map<string, number>();
  walk(root, ({ type, text }) => {
    if (type === "identifier") counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  return [...new Set(candidates)].filter((name) => counts.get(name) === 1);
}

function takesNothing(signature: string, name: string): boolean {
  return /^\s*(?:=\s*(?:async\s*)?(?:function\s*\*?\s*\w*\s*)?)?\(\s*\)/u.test(signature.slice(name.length));
}
