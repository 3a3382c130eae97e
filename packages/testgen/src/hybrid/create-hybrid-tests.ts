import {
  accepted,
  type AttemptingOptions,
  DEFAULT_GATES,
  familyOf,
  fillPrompt,
  type FunctionDefinition,
  isRemedy,
  languageFacts,
  type LanguageFamily,
  type Prompt,
  type PromptRunner,
  reportAnswers,
  type SandboxedModule,
  type StageResult,
  type Target,
  type TestRequest,
  type TestStrategy,
  type TestSuite,
  type TextRequest,
  type TokenLimit,
} from "@repost/spec";
import { findFunction, loadLanguage, loadParser } from "@repost/syntax";
import { createSearch, type Search, type Searched, type SearchTestsOptions } from "../create-search-tests.ts";
import { loadPrompt } from "../prompts/ask-to-read.ts";
import { askCalls, type CallLimits, callLimits } from "./ask-calls.ts";
import { describeModule, type Room } from "./describe-module.ts";
import { failureInWords } from "./failure-in-words.ts";
import { inputsMatter } from "./inputs-matter.ts";
import { loadAnswerLanguage } from "../languages.ts";
import { missedLines } from "./missed-lines.ts";
import { isMostlyOutside } from "./outside-failure.ts";
import type { AnswerLanguage } from "./read-answer.ts";

export interface HybridTestsOptions extends SearchTestsOptions {
  readonly promptRunner: PromptRunner;
  /** Branch coverage, 0 to 1, below which the model is prompted. @default 0.8 */
  readonly minCoverage?: number;
  /** Repair prompts with outcomes of calls. @default 1 */
  readonly repairs?: number;
  /** Code tokens of the target and the nearest dependencies. @default 6000 characters besides the target */
  readonly contextLimit?: TokenLimit;
}

interface Settings extends Required<Pick<HybridTestsOptions, "promptRunner" | "minCoverage" | "repairs">> {
  readonly search: Search;
  readonly contextLimit: TokenLimit | undefined;
}

/**
 * Creates a test generator that searches first, and prompts a model for missing tests. The model writes calls, objects
 * and views of results; expected values come from the function itself. Invalid calls are dropped one by one. Rejections
 * are those of the search.
 *
 * @throws TestgenError TESTGEN_OPTION_INVALID; generate rethrows errors of the executor and the prompt runner.
 * @example const tests = await createHybridTests({ executor, promptRunner }); const result = await tests.generate({
 * target, module });
 */
export async function createHybridTests({
  promptRunner,
  minCoverage = DEFAULT_GATES.minCoverage,
  repairs = 1,
  contextLimit,
  ...search
}: HybridTestsOptions): Promise<TestStrategy> {
  const settings = { search: createSearch(search), promptRunner, minCoverage, repairs, contextLimit };
  return { generate: (request, options = {}) => generate(settings, request, options) };
}

async function generate(
  { search, promptRunner, minCoverage, repairs, contextLimit }: Settings,
  request: TestRequest,
  { signal, onAttempt }: AttemptingOptions,
): Promise<StageResult<TestSuite, "testgen">> {
  const { target, module, refused } = request;
  const call = { signal };
  const lacking = refused === undefined ? null : `${refused.reason}: ${refused.detail}`;
  const alone = await search(request, call);
  const why = reasonToAsk(alone, target, minCoverage, lacking);
  if (why === null) return alone.result;
  const languages = await languagesOf(module);
  if (languages === null) return alone.result;
  if (alone.result.status === "rejected" && !inputsMatter(languages.parser, module.code, languages.target))
    return alone.result;
  const [first, again] = await Promise.all([
    loadPrompt("calls", module.language),
    loadPrompt("calls-repair", module.language),
  ]);
  const missed = alone.missed?.lines ?? [];
  const limits = callLimits(missed.length);
  let best = alone;
  let messages = firstMessages(first, languages, { why, missed, limits, contextLimit });
  let failure: string | null = why;
  for (let round = 0; round <= repairs; round += 1) {
    const question = round === 0 ? { task: "calls", prompt: first } : { task: `calls-repair-${round}`, prompt: again };
    const report = reportAnswers(onAttempt, round === 0 ? "model_calls" : "repaired_calls", failure);
    const { language } = languages;
    const asked = { promptRunner, language, module, limits, report, question: { ...question, messages }, signal };
    const answer = await askCalls(asked);
    if (answer === null) break;
    const tried = await search({ ...request, proposed: answer.read.calls }, call);
    const hybrid = asHybrid(tried);
    best = better(best, hybrid);
    report.finish(tried.result.status === "rejected" ? tried.result.reason : null, best === hybrid);
    failure = reasonToAsk(tried, target, minCoverage);
    if (failure === null) break;
    const repair = repairMessages(again, tried, module, languages.target);
    messages = [...messages, { role: "assistant", content: answer.text }, ...repair];
  }
  return best.result;
}

/** Null if the search found enough, or calls cannot help. */
function reasonToAsk(
  searched: Searched,
  target: Target,
  minCoverage: number,
  lacking: string | null = null,
): string | null {
  const { result, missed } = searched;
  if (result.status === "rejected") {
    if (!canProposalsHelp(searched, target) || isMostlyOutside(result)) return null;
    return `${result.reason.replaceAll("_", " ")}: ${failureInWords(result)}`;
  }
  return missed !== null && missed.share < minCoverage
    ? `its calls take ${Math.round(missed.share * 100)} % of the branches.`
    : lacking;
}

function canProposalsHelp({ result, proposals }: Searched, target: Target): boolean {
  if (result.status !== "rejected" || isRemedy("proposed_calls", result.reason)) return true;
  if (isRemedy("proposed_arguments", result.reason)) return takesInputs(target);
  // A model may repair calls that use the clock.
  return isRemedy("repaired_calls", result.reason) && proposals.length > 0;
}

function takesInputs({ kind, signature }: Target): boolean {
  return kind === "method" || kind === "property" || !/\(\s*(?:self|cls)?\s*,?\s*\)/u.test(signature);
}

type Languages = NonNullable<Awaited<ReturnType<typeof languagesOf>>>;

async function languagesOf(module: SandboxedModule) {
  const [adapter, parser, language] = await Promise.all([
    loadLanguage(module.language),
    loadParser(module.language),
    loadAnswerLanguage(module.language),
  ]);
  const target = findFunction(adapter.functions(module.code), module.entry);
  return target === undefined ? null : { module, adapter, parser, language, target };
}

interface Question extends Pick<Settings, "contextLimit"> {
  readonly why: string;
  readonly missed: readonly number[];
  readonly limits: CallLimits;
}

const promptValues: Readonly<
  Record<LanguageFamily, (module: SandboxedModule, language: AnswerLanguage) => Readonly<Record<string, string>>>
> = {
  python: (module, language) => ({ allowed: language.allowedImports(module).join(", ") }),
  javascript: (module) => ({ language: languageFacts(module.language).name }),
};

function firstMessages(
  prompt: Prompt,
  languages: Languages,
  { why, missed, limits, contextLimit }: Question,
): TextRequest["messages"] {
  const { module, language, target } = languages;
  const text = describeTarget(module, target, missed);
  const room = contextLimit === undefined ? {} : { room: remainingRoom(text, contextLimit) };
  const description = describeModule({ ...languages, ...room });
  return fillPrompt(prompt, {
    entry: module.entry,
    form: language.formOf(module),
    least: String(limits.least),
    most: String(limits.most),
    ...promptValues[familyOf(module.language)](module, language),
    failure: why,
    target: fenced(module, text),
    module:
      description === "" ? "It uses nothing else of its module." : `What it uses:\n${fenced(module, description)}`,
  });
}

function remainingRoom(text: string, { tokens, counter }: TokenLimit): Room {
  return { size: Math.max(0, tokens - counter.count(text)), sizeOf: (part) => counter.count(part) };
}

function repairMessages(
  prompt: Prompt,
  { proposals, missed, result }: Searched,
  module: SandboxedModule,
  target: FunctionDefinition,
): TextRequest["messages"] {
  const outcomes = proposals.map(({ call, outcome, useless }, index) => {
    const argumentList = call.arguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
    return `${index + 1}. (${argumentList.slice(0, 80)}) ${outcome}${useless === null ? "" : `, of no use: ${useless}`}`;
  });
  const isInside = (line: number): boolean => line >= target.startLine && line <= target.endLine;
  const lines = (missed?.lines ?? []).filter(isInside);
  const failure = result.status === "rejected" ? `${failureInWords(result)}\n` : "";
  return fillPrompt(prompt, {
    outcomes: outcomes.length === 0 ? "None of them could be run." : outcomes.join("\n"),
    missed: `${failure}${lines.length === 0 ? "Every line was reached." : `Not reached yet:\n${missedLines(module.code, lines)}`}`,
  });
}

function fenced({ language }: SandboxedModule, text: string): string {
  const ticks = /`{3,}/u.test(text) ? "````" : "```";
  return `${ticks}${language}\n${text}\n${ticks}`;
}

function asHybrid(searched: Searched): Searched {
  const { result } = searched;
  return result.status === "rejected"
    ? searched
    : { ...searched, result: accepted({ ...result.value, origin: "hybrid" }) };
}

/** Prefers tests, then branch coverage, then the second search. */
function better(first: Searched, second: Searched): Searched {
  if (second.result.status === "rejected") return first;
  if (first.result.status === "rejected") return second;
  return (second.missed?.share ?? 0) >= (first.missed?.share ?? 0) ? second : first;
}

/** Marks the uncovered lines with `!`. */
function describeTarget(
  { code }: SandboxedModule,
  { startLine, endLine }: Pick<FunctionDefinition, "startLine" | "endLine">,
  missed: readonly number[],
): string {
  const marked = new Set(missed);
  const lines = code.split("\n").slice(startLine - 1, endLine);
  return lines.map((line, index) => `${marked.has(startLine + index) ? "!" : " "} ${line}`.trimEnd()).join("\n");
}
