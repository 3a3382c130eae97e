import {
  type CallOptions,
  DEFAULT_DISCOVERY,
  type FunctionContext,
  type Language,
  type OpenRepository,
  type Source,
  type Target,
  type TokenCounter,
  type Unit,
  unwrap,
} from "@repost/spec";
import { readFunctions } from "./discovery/read-functions.ts";
import { toTargets } from "./discovery/to-targets.ts";
import { extractContext } from "./extract-context.ts";
import { indexRepository } from "./index-repository.ts";
import type { PromptForm } from "./rendering/prompt-text.ts";
import { renderPrompt } from "./rendering/render-prompt.ts";
import { loadTokenCounter, type TokenizerChoice } from "./rendering/tokens/load-token-counter.ts";
import type { RepositoryIndex } from "./repository-index.ts";
import { createSource } from "./sources/create-source.ts";
import type { SourceOptions } from "./sources/source-options.ts";
import { ContextError } from "./errors.ts";
import type { Skipped } from "./files/source-text.ts";

export interface OpenFunctionOptions extends CallOptions {
  /** Required for ambiguous names. @default any file */
  readonly path?: string;
  /** @default the language with the most lines */
  readonly language?: Language;
  /** Options of `createSource`, for a SOURCE. @default {} */
  readonly source?: SourceOptions;
  /** Megabytes of source. @default 10 */
  readonly maxRepoMb?: number;
  /** @default "o200k_base" */
  readonly tokenizer?: TokenizerChoice;
  /** Null disables the cache. @default XDG_CACHE_HOME/repost, else ~/.cache/repost */
  readonly cacheFolder?: string | null;
}

export interface FunctionPromptOptions {
  /** Prompt limit; the farthest code is omitted. @default no limit */
  readonly tokens?: number;
  /** @default "chat" */
  readonly form?: PromptForm;
  /** Shows the function's documentation. @default true */
  readonly docstring?: boolean;
  /** Shows other files. @default true */
  readonly crossFile?: boolean;
}

export interface OpenFunction extends AsyncDisposable {
  readonly target: Target;
  readonly context: FunctionContext;
  /** Statements in evaluation order, with the reason in `why`. */
  readonly needs: readonly Unit[];
  readonly repository: OpenRepository;
  readonly index: RepositoryIndex;
  /** @throws SpecError SPEC_STAGE_REJECTED when the header exceeds the tokens */
  prompt(options?: FunctionPromptOptions): string;
  close(): Promise<void>;
}

/**
 * Opens a repository and finds a function with its dependencies. Executes nothing.
 *
 * @param source a SOURCE such as `npm:date-fns`, or a `Source`
 * @param name qualified name, or its unique last part
 * @throws ContextError CONTEXT_FUNCTION_MISSING, CONTEXT_FUNCTION_AMBIGUOUS, and errors of reading
 */
export async function openFunction(
  source: string | Source,
  name: string,
  options: OpenFunctionOptions = {},
): Promise<OpenFunction> {
  const { signal, tokenizer = "o200k_base" } = options;
  const [counting] = await Promise.allSettled([loadTokenCounter(tokenizer)]);
  const opened = typeof source === "string" ? createSource(source, options.source ?? {}) : source;
  const repository = await opened.open({ signal });
  try {
    const read = await readFunction(repository, name, options);
    return {
      ...read,
      prompt: (promptOptions = {}) => promptOf(read.context, promptOptions, counting),
      ...closing(repository),
    };
  } catch (error) {
    await repository.close();
    throw error;
  }
}

function promptOf(
  context: FunctionContext,
  { tokens, form = "chat", ...rendering }: FunctionPromptOptions,
  counting: PromiseSettledResult<TokenCounter>,
): string {
  const options = { context, form, following: true, ...rendering };
  if (tokens === undefined) return unwrap(renderPrompt(options)).text;
  if (counting.status === "rejected") throw counting.reason;
  return unwrap(renderPrompt({ ...options, limit: { tokens, counter: counting.value } })).text;
}

function closing(repository: OpenRepository): Pick<OpenFunction, "close" | typeof Symbol.asyncDispose> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => await (closed ??= repository.close());
  return { close, [Symbol.asyncDispose]: close };
}

async function readFunction(
  repository: OpenRepository,
  name: string,
  { path, language, maxRepoMb = DEFAULT_DISCOVERY.maxRepoMb, cacheFolder, signal }: OpenFunctionOptions,
): Promise<Pick<OpenFunction, "target" | "context" | "needs" | "repository" | "index">> {
  const discoveryOptions = { language, docstring: "any", result: "any", maxRepoMb, signal } as const;
  const { candidates, skipped, ...read } = await readFunctions(repository, discoveryOptions);
  const { targets } = toTargets(candidates, repository.info, read.language);
  const isThere = (candidate: { readonly path: string | null }): boolean =>
    path === undefined || candidate.path === path;
  const matches = named(targets.filter(isThere), name, ({ func_name: functionName }) => functionName);
  const [target, second] = matches;
  if (target === undefined) {
    const functions = skipped
      .filter(isThere)
      .flatMap((candidate) => (candidate.name === undefined ? [] : [{ ...candidate, name: candidate.name }]));
    const skippedMatches = named(functions, name, (candidate) => candidate.name);
    throw functionMissing(name, repository.info.source, skippedMatches);
  }
  if (second !== undefined) throw functionAmbiguous(name, matches);
  const caching = cacheFolder === undefined ? {} : { cacheFolder };
  const index = await indexRepository({ repository, language: read.language, signal, ...caching });
  const context = unwrap(extractContext({ index, target }));
  const needs = context.units.filter(({ id, why }) => id !== context.target_unit && why !== "makes inputs");
  return { target, context, needs, repository, index };
}

function named<T>(items: readonly T[], name: string, nameOf: (item: T) => string): readonly T[] {
  const exact = items.filter((item) => nameOf(item) === name);
  return exact.length > 0 ? exact : items.filter((item) => nameOf(item).endsWith(`.${name}`));
}

function functionMissing(name: string, source: string, skipped: readonly Skipped[]): ContextError {
  const reasons = skipped.map(({ path, reason, detail }) => `${path}: ${detail} (${reason})`);
  const [first] = reasons;
  return first === undefined
    ? new ContextError(`${source} has no function "${name}".`, {
        code: "CONTEXT_FUNCTION_MISSING",
        hint: "Give the qualified name, such as Tree.score, and the language where the repository has several. discoverTargets lists names, and files that are skipped.",
      })
    : new ContextError(`${source} has "${name}", and it cannot be a target. ${reasons.join(" ")}`, {
        code: "CONTEXT_FUNCTION_MISSING",
        hint: "Choose a function that can be called on its own.",
      });
}

function functionAmbiguous(name: string, matches: readonly Target[]): ContextError {
  const locations = matches.map(
    ({ func_name: functionName, path, start_line: line }) => `${functionName} in ${path}:${line}`,
  );
  return new ContextError(`${matches.length} functions have the name "${name}": ${locations.join(", ")}.`, {
    code: "CONTEXT_FUNCTION_AMBIGUOUS",
    hint: "Give the qualified name, or the path of the file as the option path.",
  });
}
