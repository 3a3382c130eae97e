import { type Language, languageFacts, type RepositoryInfo, type TokenCounter } from "@repost/spec";
import { markdownOf } from "../rendering/render-markdown.ts";
import type { FunctionFacts, MadeFacts } from "./function-facts.ts";
import { isStandardLibrary } from "./is-standard-library.ts";
import { loadParser, type SyntaxNode, tokenize, withoutIndent } from "@repost/syntax";
import { type Distribution, distributionOf } from "./distribution.ts";

export interface SummarizeFunctionsOptions {
  readonly facts: AsyncIterable<FunctionFacts> | Iterable<FunctionFacts>;
  readonly counter: TokenCounter;
  readonly signal?: AbortSignal | undefined;
}

/** Statistics of the papers' tables; null when unknown. */
export type FunctionStatistics = Awaited<ReturnType<typeof summarizeFunctions>>;

/** Computes statistics of functions in one pass. */
export async function summarizeFunctions({ facts, counter, signal }: SummarizeFunctionsOptions) {
  const tally = new Tally();
  const repositories = new Map<string, RepositoryInfo>();
  for await (const fact of facts) {
    signal?.throwIfAborted();
    repositories.set(`${fact.repo.name}\0${fact.repo.source}`, fact.repo);
    await addFunction(tally, fact, counter);
  }
  for (const repository of repositories.values()) addRepository(tally, repository);
  return {
    tokenizer: counter.name,
    functions: tally.total("functions"),
    repositories: repositories.size,
    languages: tally.counts("language"),
    kinds: tally.counts("kind"),
    modifiers: tally.counts("modifier"),
    licenses: tally.counts("license"),
    topics: tally.total("repositories_with_topics") === 0 ? null : tally.frequencies("topic"),
    contributors: tally.distribution("contributors"),
    stars: tally.distribution("stars"),
    libraries: librariesOf(tally),
    target: {
      lines: tally.distribution("target_lines"),
      tokens: tally.distribution("target_tokens"),
      code_tokens: tally.distribution("target_code_tokens"),
      ast_depth: tally.distribution("target_depth"),
    },
    docstring: {
      documented: tally.total("documented"),
      lines: tally.distribution("docstring_lines"),
      tokens: tally.distribution("docstring_tokens"),
    },
    context: contextOf(tally),
    environment: environmentOf(tally),
  };
}

async function addFunction(tally: Tally, facts: FunctionFacts, counter: TokenCounter): Promise<void> {
  const { language, kind, modifiers, code, docstring, environment: environmentFacts } = facts;
  tally.add("functions");
  tally.count("language", language);
  tally.count("kind", kind);
  for (const modifier of modifiers) tally.count("modifier", modifier);
  const { lines, codeTokens, depth } = await measureCode(language, code, kind !== "function");
  tally.value("target_lines", lines);
  tally.value("target_tokens", counter.count(code));
  tally.value("target_code_tokens", codeTokens);
  tally.value("target_depth", depth);
  if (docstring !== null) {
    tally.add("documented");
    tally.value("docstring_lines", linesOf(docstring));
    tally.value("docstring_tokens", counter.count(docstring));
  }
  addContext(tally, facts, counter);
  if (facts.libraries !== null) addLibraries(tally, facts.libraries, language);
  if (environmentFacts !== null) addEnvironment(tally, environmentFacts, counter);
}

function addContext(tally: Tally, { context, needs, language }: FunctionFacts, counter: TokenCounter): void {
  if (context !== null) {
    tally.add("contexts");
    if (context.length > 1) tally.add("cross_file");
    tally.value("context_files", context.length);
    tally.value(
      "context_lines",
      context.reduce((sum, { code }) => sum + linesOf(code), 0),
    );
    tally.value("context_tokens", counter.count(markdownOf(context, language)));
  }
  if (needs === null) return;
  tally.add("needs");
  if (needs.isCut) tally.add("cut");
  tally.value("definitions", needs.definitions);
  tally.value("depth", needs.depth);
}

function addLibraries(tally: Tally, libraries: readonly string[], language: Language): void {
  const external = libraries.filter((name) => !isStandardLibrary({ name, language }));
  tally.add("libraries_known");
  tally.value("libraries", libraries.length);
  if (external.length > 0) tally.add("with_external");
  for (const name of libraries) tally.count(external.includes(name) ? "external" : "standard", name);
}

function addEnvironment(tally: Tally, environmentFacts: MadeFacts, counter: TokenCounter): void {
  tally.add("made");
  tally.value("tests", environmentFacts.tests);
  tally.value("module_lines", linesOf(environmentFacts.moduleCode));
  tally.value("module_tokens", counter.count(environmentFacts.moduleCode));
  tally.value("line_coverage", environmentFacts.lineCoverage);
  tally.value("branch_coverage", environmentFacts.branchCoverage);
  tally.value("mutation_score", environmentFacts.mutationScore);
  if (environmentFacts.trust !== null) tally.count("trust", environmentFacts.trust);
}

function addRepository(tally: Tally, { license, statistics }: RepositoryInfo): void {
  tally.count("license", license ?? "unknown");
  tally.value("contributors", statistics?.contributors ?? null);
  tally.value("stars", statistics?.stars ?? null);
  if (statistics?.topics === undefined || statistics.topics === null) return;
  tally.add("repositories_with_topics");
  for (const topic of statistics.topics) tally.count("topic", topic);
}

function librariesOf(tally: Tally) {
  if (tally.total("libraries_known") === 0) return null;
  return {
    standard: tally.frequencies("standard"),
    external: tally.frequencies("external"),
    functions_with_external: tally.total("with_external"),
    a_function: tally.distribution("libraries"),
  };
}

function contextOf(tally: Tally) {
  if (tally.total("contexts") === 0) return null;
  return {
    tokens: tally.distribution("context_tokens"),
    lines: tally.distribution("context_lines"),
    files: tally.distribution("context_files"),
    cross_file: tally.total("cross_file"),
    definitions: tally.distribution("definitions"),
    depth: tally.distribution("depth"),
    cut: tally.total("needs") === 0 ? null : tally.total("cut"),
  };
}

function environmentOf(tally: Tally) {
  if (tally.total("made") === 0) return null;
  return {
    tests: tally.distribution("tests"),
    module_lines: tally.distribution("module_lines"),
    module_tokens: tally.distribution("module_tokens"),
    line_coverage: tally.distribution("line_coverage"),
    branch_coverage: tally.distribution("branch_coverage"),
    mutation_score: tally.distribution("mutation_score"),
    trust: tally.counts("trust"),
  };
}

function linesOf(text: string): number {
  return text.trimEnd().split(/\r\n|\r|\n/).length;
}

async function measureCode(language: Language, code: string, isMethod: boolean) {
  const tokens = await tokenize(language, code);
  const isWrapped = isMethod && !languageFacts(language).isIndented;
  const parser = await loadParser(language);
  using tree = parser.parse(isWrapped ? `class C {\n${code}\n}` : withoutIndent(code));
  const wrapperLevels = isWrapped ? CLASS_LEVELS : PROGRAM_LEVELS;
  return { lines: linesOf(code), codeTokens: tokens.length, depth: Math.max(1, depthOf(tree.root) - wrapperLevels) };
}

const PROGRAM_LEVELS = 1;
const CLASS_LEVELS = 3;

function depthOf(root: SyntaxNode): number {
  let depth = 0;
  for (let level = [root]; level.length > 0; level = level.flatMap(({ namedChildren }) => namedChildren)) depth += 1;
  return depth;
}

interface Frequencies {
  readonly distinct: number;
  readonly top: readonly { readonly name: string; readonly count: number }[];
}

const SHOWN = 30;

class Tally {
  readonly #totals = new Map<string, number>();
  readonly #series = new Map<string, number[]>();
  readonly #groups = new Map<string, Map<string, number>>();

  add(name: string): void {
    this.#totals.set(name, this.total(name) + 1);
  }

  value(name: string, value: number | null): void {
    const values = this.#series.get(name) ?? [];
    if (value !== null) values.push(value);
    this.#series.set(name, values);
  }

  count(group: string, name: string): void {
    const counts = this.#groups.get(group) ?? new Map<string, number>();
    this.#groups.set(group, counts.set(name, (counts.get(name) ?? 0) + 1));
  }

  total(name: string): number {
    return this.#totals.get(name) ?? 0;
  }

  distribution(series: string): Distribution | null {
    return distributionOf(this.#series.get(series) ?? []);
  }

  frequencies(group: string): Frequencies {
    const sorted = this.#sorted(group);
    return { distinct: sorted.length, top: sorted.slice(0, SHOWN).map(([name, count]) => ({ name, count })) };
  }

  counts(group: string): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#sorted(group));
  }

  #sorted(group: string): readonly (readonly [name: string, count: number])[] {
    return [...(this.#groups.get(group) ?? [])].toSorted(
      ([leftName, left], [rightName, right]) => right - left || (leftName < rightName ? -1 : 1),
    );
  }
}
