import { type Language, languageFacts, type RepositoryInfo, type TokenCounter } from "@repost/spec";
import { loadParser, type SyntaxNode, tokenize, withoutIndent } from "@repost/syntax";
import { markdownOf } from "../rendering/render-markdown.ts";
import { countsOf, frequenciesOf } from "./count-names.ts";
import { distributionsOf } from "./distribution.ts";
import type { FunctionFacts, MadeFacts } from "./function-facts.ts";
import { isStandardLibrary } from "./is-standard-library.ts";

export interface SummarizeFunctionsOptions {
  readonly facts: AsyncIterable<FunctionFacts> | Iterable<FunctionFacts>;
  readonly counter: TokenCounter;
  readonly signal?: AbortSignal | undefined;
}

/** Statistics of the papers' tables; null when unknown. */
export type FunctionStatistics = Awaited<ReturnType<typeof summarizeFunctions>>;

/** Computes statistics of functions in one pass. */
export async function summarizeFunctions({ facts, counter, signal }: SummarizeFunctionsOptions) {
  const functions: MeasuredFunction[] = [];
  const repositoriesByKey = new Map<string, RepositoryInfo>();
  for await (const fact of facts) {
    signal?.throwIfAborted();
    repositoriesByKey.set(`${fact.repo.name}\0${fact.repo.source}`, fact.repo);
    functions.push(await measureFunction(fact, counter));
  }
  const repositories = [...repositoriesByKey.values()];
  const topics = repositories.map(({ statistics }) => statistics?.topics ?? null).filter((list) => list !== null);
  const docstrings = functions.flatMap(({ docstring }) => docstring ?? []);
  return {
    tokenizer: counter.name,
    functions: functions.length,
    repositories: repositories.length,
    languages: countsOf(functions.map(({ language }) => language)),
    kinds: countsOf(functions.map(({ kind }) => kind)),
    modifiers: countsOf(functions.flatMap(({ modifiers }) => modifiers)),
    licenses: countsOf(repositories.map(({ license }) => license ?? "unknown")),
    topics: topics.length === 0 ? null : frequenciesOf(topics.flat()),
    ...distributionsOf(
      ["contributors", "stars"],
      repositories.map(({ statistics }) => statistics ?? {}),
    ),
    libraries: librariesOf(functions.flatMap(({ libraries }) => libraries ?? [])),
    target: distributionsOf(
      ["lines", "tokens", "code_tokens", "ast_depth"],
      functions.map(({ target }) => target),
    ),
    docstring: { documented: docstrings.length, ...distributionsOf(["lines", "tokens"], docstrings) },
    context: contextOf(functions),
    environment: environmentOf(functions.flatMap(({ environment }) => environment ?? [])),
  };
}

type MeasuredFunction = Awaited<ReturnType<typeof measureFunction>>;

async function measureFunction(facts: FunctionFacts, counter: TokenCounter) {
  const { language, kind, modifiers, code, docstring, context, needs, libraries, environment } = facts;
  const measureText = (text: string) => ({ lines: linesOf(text), tokens: counter.count(text) });
  return {
    language,
    kind,
    modifiers,
    target: { ...measureText(code), ...(await measureSyntax(language, code, kind !== "function")) },
    docstring: docstring === null ? null : measureText(docstring),
    context: context === null ? null : measureContext(context, language, counter),
    needs,
    libraries: libraries === null ? null : splitLibraries(libraries, language),
    environment: environment === null ? null : measureEnvironment(environment, counter),
  };
}

function measureContext(context: NonNullable<FunctionFacts["context"]>, language: Language, counter: TokenCounter) {
  const lines = context.reduce((sum, { code }) => sum + linesOf(code), 0);
  return { files: context.length, lines, tokens: counter.count(markdownOf(context, language)) };
}

function splitLibraries(libraries: readonly string[], language: Language) {
  const isStandard = (name: string): boolean => isStandardLibrary({ name, language });
  return {
    standard: libraries.filter(isStandard),
    external: libraries.filter((name) => !isStandard(name)),
    a_function: libraries.length,
  };
}

function measureEnvironment(environment: MadeFacts, counter: TokenCounter) {
  return {
    tests: environment.tests,
    module_lines: linesOf(environment.moduleCode),
    module_tokens: counter.count(environment.moduleCode),
    line_coverage: environment.lineCoverage,
    branch_coverage: environment.branchCoverage,
    mutation_score: environment.mutationScore,
    trust: environment.trust,
  };
}

function librariesOf(libraries: readonly ReturnType<typeof splitLibraries>[]) {
  if (libraries.length === 0) return null;
  return {
    standard: frequenciesOf(libraries.flatMap(({ standard }) => standard)),
    external: frequenciesOf(libraries.flatMap(({ external }) => external)),
    functions_with_external: libraries.filter(({ external }) => external.length > 0).length,
    ...distributionsOf(["a_function"], libraries),
  };
}

function contextOf(functions: readonly MeasuredFunction[]) {
  const contexts = functions.flatMap(({ context }) => context ?? []);
  const needs = functions.flatMap((measured) => measured.needs ?? []);
  if (contexts.length === 0) return null;
  return {
    ...distributionsOf(["tokens", "lines", "files"], contexts),
    cross_file: contexts.filter(({ files }) => files > 1).length,
    ...distributionsOf(["definitions", "depth"], needs),
    cut: needs.length === 0 ? null : needs.filter(({ isCut }) => isCut).length,
  };
}

function environmentOf(environments: readonly ReturnType<typeof measureEnvironment>[]) {
  if (environments.length === 0) return null;
  const keys = [
    "tests",
    "module_lines",
    "module_tokens",
    "line_coverage",
    "branch_coverage",
    "mutation_score",
  ] as const;
  return { ...distributionsOf(keys, environments), trust: countsOf(environments.flatMap(({ trust }) => trust ?? [])) };
}

function linesOf(text: string): number {
  return text.trimEnd().split(/\r\n|\r|\n/).length;
}

async function measureSyntax(language: Language, code: string, isMethod: boolean) {
  const tokens = await tokenize(language, code);
  const isWrapped = isMethod && !languageFacts(language).isIndented;
  const parser = await loadParser(language);
  using tree = parser.parse(isWrapped ? `class C {\n${code}\n}` : withoutIndent(code));
  const wrapperLevels = isWrapped ? CLASS_LEVELS : PROGRAM_LEVELS;
  return { code_tokens: tokens.length, ast_depth: Math.max(1, depthOf(tree.root) - wrapperLevels) };
}

const PROGRAM_LEVELS = 1;
const CLASS_LEVELS = 3;

function depthOf(root: SyntaxNode): number {
  let depth = 0;
  for (let level = [root]; level.length > 0; level = level.flatMap(({ namedChildren }) => namedChildren)) depth += 1;
  return depth;
}
