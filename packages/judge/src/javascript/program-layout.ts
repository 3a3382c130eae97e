import { posix } from "node:path";
import { type Language, languageFacts } from "@repost/spec";
import { applyEdits, type Edit, loadLanguage, parseCode, type SyntaxNode, walk } from "@repost/syntax";
import { hasModuleSyntax, moduleFormat, type ModuleFormat } from "./module-format.ts";
import { placeTarget } from "./place-target.ts";
import { privateFieldEdits } from "./private-fields.ts";
import { definingText, HOOK, prologueEnd } from "./prologue.ts";
import { meansModule, specifiersOf } from "./specifiers.ts";
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

/** Returns undefined when no stub can replace the target. */
export async function layoutProgram(options: LayoutOptions): Promise<ProgramLayout | undefined> {
  const { module, program, language } = options;
  const placedTarget = await placeTarget({
    code: program,
    language,
    entry: module.entry,
    replacementName: options.replacementName,
  });
  if (placedTarget !== undefined) return script(options, placedTarget.edits, placedTarget.end);
  const specifiers = await specifiersOf(program, language);
  const imports = specifiers.some((specifier) => meansModule(specifier, module.path));
  return imports ? besideModule(options) : behind(options);
}

async function script(options: LayoutOptions, edits: readonly Edit[], end: number): Promise<ProgramLayout> {
  const { module, program, language } = options;
  const collected = await testFunctions(program, language);
  const names = (await topLevelNames(module.code, language)).map(({ name }) => name);
  using tree = await parseCode(language, program);
  const start = prologueEnd(tree.root);
  const begin = beginning(tree.root, end);
  const text = applyEdits(program, [
    { start, end: start, replacement: definingText([...new Set([...names, ...collected])]) },
    ...edits,
    ...privateFieldEdits(tree.root),
    ...(begin === undefined ? [] : [{ start: begin, end: begin, replacement: `${HOOK}.begin(); ` }]),
    ...(await frameworkEdits(options)),
  ]);
  const format = await moduleFormat(module.path, program, language);
  return {
    files: [{ path: module.path, content: text }],
    path: module.path,
    format,
    moduleFormat: format,
    lineOffset: 0,
    collected,
  };
}

const RUNNING = new Set(["expression_statement", "if_statement", "for_statement", "for_in_statement", "try_statement"]);

/** Finds the first statement with effect after the target. */
function beginning(root: SyntaxNode, end: number): number | undefined {
  const first = root.namedChildren.find(({ type, startIndex }) => startIndex >= end && RUNNING.has(type));
  return first?.startIndex;
}

async function besideModule(options: LayoutOptions): Promise<ProgramLayout | undefined> {
  const { module, program, language } = options;
  const placed = await moduleText(options);
  if (placed === undefined) return undefined;
  const isModule = await hasModuleSyntax(program, language);
  const path = posix.join(posix.dirname(module.path), `test_program.${extension(language, isModule)}`);
  const collected = await testFunctions(program, language);
  using tree = await parseCode(language, program);
  const start = prologueEnd(tree.root);
  const specifiers = await specifiersOf(program, language);
  const name = `./${posix.basename(module.path)}`;
  const text = applyEdits(program, [
    { start, end: start, replacement: definingText(collected) },
    ...specifiers
      .filter((specifier) => meansModule(specifier, module.path))
      .map((specifier) => ({ ...specifier, replacement: name })),
    ...(await frameworkEdits(options)),
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

function extension(language: Language, isModule: boolean): string {
  return `${isModule ? "m" : "c"}${languageFacts(language).isTyped ? "t" : "j"}s`;
}

async function behind(options: LayoutOptions): Promise<ProgramLayout | undefined> {
  const { module, program, language } = options;
  const placed = await moduleText(options);
  if (placed === undefined) return undefined;
  const [isModule, isProgram] = await Promise.all([
    hasModuleSyntax(module.code, language),
    hasModuleSyntax(program, language),
  ]);
  const collected = await testFunctions(program, language);
  const edited = applyEdits(program, await frameworkEdits(options));
  const start = `${definingText(collected)}${HOOK}.begin(); `;
  const clashes = !isProgram && (await shareNames(module.code, program, language));
  const part = clashes ? `{ ${start}${edited}\n}` : `${start}${edited}`;
  const format = isModule || isProgram ? "module" : await moduleFormat(module.path, module.code, language);
  const shims = format === "module" ? commonJsNames(`${isModule ? "" : module.code}\n${isProgram ? "" : program}`) : "";
  const text = `${placed}\n${shims}${part}\n`;
  return {
    files: [{ path: module.path, content: text }],
    path: module.path,
    format,
    moduleFormat: format,
    lineOffset: placed.split("\n").length,
    collected,
  };
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

async function moduleText({ module, language, replacementName }: LayoutOptions): Promise<string | undefined> {
  return placedModule({ ...module, language, replacementName });
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
  const start = prologueEnd(tree.root);
  const registeredNames = names ?? (await topLevelNames(code, language)).map(({ name }) => name);
  return applyEdits(code, [
    { start, end: start, replacement: definingText(registeredNames) },
    ...placed.edits,
    ...privateFieldEdits(tree.root),
  ]);
}

async function frameworkEdits({ module, program, language, runtimeFolder }: LayoutOptions): Promise<readonly Edit[]> {
  const specifiers = await specifiersOf(program, language);
  const path = posix.relative(posix.dirname(module.path), posix.join(runtimeFolder, "testing.mjs"));
  const name = path.startsWith(".") ? path : `./${path}`;
  return specifiers
    .filter(({ text, isImport }) => isImport && FRAMEWORKS.has(text))
    .map(({ start, end }) => ({ start, end, replacement: name }));
}

/** They take no arguments and are not mentioned again. */
async function testFunctions(program: string, language: Language): Promise<readonly string[]> {
  const adapter = await loadLanguage(language);
  const candidates = adapter
    .functions(program)
    .filter(({ name, signature }) => /^test/iu.test(name) && !name.includes(".") && takesNothing(signature, name))
    .map(({ name }) => name);
  if (candidates.length === 0) return [];
  using tree = await parseCode(language, program);
  const counts = new Map<string, number>();
  walk(tree.root, ({ type, text }) => {
    if (type === "identifier") counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  return [...new Set(candidates)].filter((name) => counts.get(name) === 1);
}

function takesNothing(signature: string, name: string): boolean {
  return /^\s*(?:=\s*(?:async\s*)?(?:function\s*\*?\s*\w*\s*)?)?\(\s*\)/u.test(signature.slice(name.length));
}
