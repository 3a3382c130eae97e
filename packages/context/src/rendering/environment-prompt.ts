import {
  type ContextFragment,
  type Environment,
  type Language,
  type LanguageFacts,
  languageFacts,
  type TokenLimit,
} from "@repost/spec";
import { applyEdits, documentationEnd, type Edit, loadLanguage } from "@repost/syntax";
import { firstThat } from "../first-that.ts";
import { type PromptForm, promptText } from "./prompt-text.ts";

export type PromptedEnvironment = Pick<
  Environment,
  "language" | "path" | "func_name" | "definition" | "signature" | "context"
> &
  Partial<Pick<Environment, "orig_func">>;

export interface EnvironmentPromptOptions {
  readonly environment: PromptedEnvironment;
  /** @default "completion" */
  readonly form?: PromptForm;
  /** Shows other files. @default true */
  readonly crossFile?: boolean;
  /** Shows the target's documentation. @default true */
  readonly docstring?: boolean;
  /** Code in a comment above the target, such as a test of what nothing documents. @default none */
  readonly example?: string;
}

export interface FitEnvironmentPromptOptions extends EnvironmentPromptOptions {
  readonly limit: TokenLimit;
}

/**
 * Returns an environment's prompt. A chat also shows the code after the target.
 *
 * @throws SyntaxAdapterError SYNTAX_LANGUAGE_UNSUPPORTED
 */
export async function environmentPrompt(options: EnvironmentPromptOptions): Promise<string> {
  const { otherFiles, head } = await shownParts(options);
  return textOf(options, otherFiles, head.code + head.rest);
}

/**
 * Omits in this order: unnamed methods of the class, other files, code after the target, first lines of its file.
 * Undefined when the header is too long.
 *
 * @throws SyntaxAdapterError SYNTAX_LANGUAGE_UNSUPPORTED
 */
export async function fitEnvironmentPrompt(options: FitEnvironmentPromptOptions): Promise<string | undefined> {
  const { limit } = options;
  const fits = (text: string): boolean => limit.counter.count(text) <= limit.tokens;
  const all = await environmentPrompt(options);
  if (fits(all)) return all;
  const { otherFiles, head } = await shownParts({
    ...options,
    environment: await withoutUncalledMethods(options.environment),
  });
  for (let left = 0; left <= otherFiles.length; left += 1) {
    const text = textOf(options, otherFiles.slice(left), head.code + head.rest);
    if (fits(text)) return text;
  }
  const alone = textOf(options, [], head.code);
  if (fits(alone)) return alone;
  const lines = head.code.slice(0, head.start).split(/(?<=\n)/u);
  const shorter = (left: number): string =>
    textOf(options, [], lines.slice(left).join("") + head.code.slice(head.start));
  if (!fits(shorter(lines.length))) return undefined;
  return shorter(firstThat(lines.length, (left) => fits(shorter(left))));
}

export async function environmentSuffix(environment: PromptedEnvironment): Promise<string> {
  const code = environment.context.find(({ path }) => path === environment.path)?.code ?? "";
  const definition = await definitionIn(environment, code);
  return definition === undefined ? "" : code.slice(definition.span.end);
}

interface Shown {
  readonly otherFiles: readonly ContextFragment[];
  readonly head: Head;
}

interface Head {
  readonly code: string;
  readonly start: number;
  readonly rest: string;
}

async function shownParts({
  environment,
  form = "completion",
  crossFile = true,
  docstring = true,
  example,
}: EnvironmentPromptOptions): Promise<Shown> {
  const { path, context } = environment;
  const targetFile = context.find((fragment) => fragment.path === path)?.code ?? "";
  const files = crossFile ? context.filter((fragment) => fragment.path !== path) : [];
  const otherFiles = docstring ? files : files.map(withoutDocumentation);
  const found = await headOf(environment, targetFile, docstring);
  const head = example === undefined ? found : withExample(found, example, languageFacts(environment.language));
  return { otherFiles, head: form === "chat" ? head : { ...head, rest: "" } };
}

function withExample({ code, start, rest }: Head, example: string, { lineComment }: LanguageFacts): Head {
  const line = code.lastIndexOf("\n", start - 1) + 1;
  const indentation = /^[ \t]*/u.exec(code.slice(line))?.[0] ?? "";
  const comment = ["Example:", ...example.trimEnd().split("\n")]
    .map((text) => `${indentation}${lineComment} ${text}`.trimEnd())
    .join("\n");
  return { code: `${code.slice(0, line)}${comment}\n${code.slice(line)}`, start: line, rest };
}

function withoutDocumentation(fragment: ContextFragment): ContextFragment {
  if (!/\.d\.[cm]?ts$/u.test(fragment.path)) return fragment;
  return { ...fragment, code: fragment.code.replaceAll(/[ \t]*\/\*\*(?!\/)[\s\S]*?\*\/[ \t]*\r?\n?/gu, "") };
}

function textOf(
  { environment: { language, path, context }, form = "completion" }: EnvironmentPromptOptions,
  otherFiles: readonly ContextFragment[],
  code: string,
): string {
  const names = context.find((fragment) => fragment.path === path)?.names ?? [];
  return promptText({ language, form, otherFiles, prefix: { path, names, code } });
}

async function definitionIn({ language, func_name: name, definition: number }: PromptedEnvironment, code: string) {
  const variants = (await loadLanguage(language)).functions(code).filter((variant) => variant.name === name);
  return variants[Math.min(number, variants.length) - 1];
}

/** Ends after the documentation in Python, otherwise before a placeholder. */
async function headOf(environment: PromptedEnvironment, code: string, docstring: boolean): Promise<Head> {
  const { language, signature } = environment;
  const definition = await definitionIn(environment, code);
  if (definition === undefined) {
    if (code.trimEnd().endsWith(signature)) return { code, start: code.lastIndexOf(signature), rest: "" };
    const heading = await functionHead(language, environment.orig_func ?? "", docstring);
    return { code: `${code}${heading ?? signature}`, start: code.length, rest: "" };
  }
  const { start } = definition.span;
  const documented = languageFacts(language).hasDocstrings ? await documentationEnd(code, definition) : null;
  const head = code.slice(0, (docstring ? documented : null) ?? definition.body.start);
  const rest = code.slice(documented ?? definition.body.start);
  if (docstring || languageFacts(language).hasDocstrings) return { code: head, start, rest };
  const before = head.slice(0, start).replace(/[ \t]*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\r?\n?$/u, "");
  return { code: before + head.slice(start), start: before.length, rest };
}

const CLASS = "class Owner {\n";

async function functionHead(language: Language, text: string, docstring: boolean): Promise<string | undefined> {
  const adapter = await loadLanguage(language);
  if (!languageFacts(language).isIndented) {
    const [alone] = adapter.functions(text);
    if (alone !== undefined) return text.slice(0, alone.body.start);
    const [method] = adapter.functions(`${CLASS}${text}\n}\n`);
    return method === undefined ? undefined : text.slice(0, method.body.start - CLASS.length);
  }
  const [definition] = adapter.functions(text);
  if (definition === undefined) return undefined;
  const documented = docstring ? await documentationEnd(text, definition) : null;
  return text.slice(0, documented ?? definition.body.start);
}

interface MethodTarget {
  readonly language: Language;
  readonly path: string;
  readonly func_name: string;
  readonly context: readonly ContextFragment[];
  readonly orig_func?: string | undefined;
}

const CONSTRUCTOR = /\.(?:__init__|__new__|constructor)$/u;

async function withoutUncalledMethods<T extends MethodTarget>(environment: T): Promise<T> {
  const { language, path, func_name: target, orig_func: text, context } = environment;
  const owner = target.slice(0, target.lastIndexOf(".") + 1);
  if (text === undefined || owner === "") return environment;
  const named = new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  const adapter = await loadLanguage(language);
  const isUncalled = (name: string): boolean => {
    const member = name.slice(owner.length);
    return (
      name.startsWith(owner) &&
      !member.includes(".") &&
      name !== target &&
      !CONSTRUCTOR.test(name) &&
      !named.has(member)
    );
  };
  const fragments = context.map((fragment) => {
    if (fragment.path !== path) return fragment;
    const edits = adapter
      .functions(fragment.code)
      .filter(({ name }) => isUncalled(name))
      .flatMap(({ span }) => lineEdit(fragment.code, span.start, span.end));
    return edits.length === 0 ? fragment : { ...fragment, code: applyEdits(fragment.code, edits) };
  });
  return { ...environment, context: fragments };
}

function lineEdit(code: string, start: number, end: number): readonly Edit[] {
  const before = code.slice(0, start);
  const behind = /^[^\S\r\n]*[,;]?[^\S\r\n]*(?:(?:\r\n|\r|\n)[^\S\r\n]*(?=[\r\n]|$))*(?:\r\n|\r|\n|$)/u.exec(
    code.slice(end),
  );
  if (behind === null || !/(?:^|[\r\n])[^\S\r\n]*$/u.test(before)) return [];
  const comment =
    /(?:^[^\S\r\n]*(?:#|\/\/|\/?\*)[^\r\n]*(?:\r\n|\r|\n))*[^\S\r\n]*$(?![\s\S])/mu.exec(before)?.[0].length ?? 0;
  return [{ start: start - comment, end: end + behind[0].length, replacement: "" }];
}
