import {
  accepted,
  type AttemptingOptions,
  DEFAULT_GATES,
  type FunctionDefinition,
  isRemedy,
  type PromptRunner,
  reportAnswers,
  type StageResult,
  type Target,
  type TestRequest,
  type TestStrategy,
  type TestSuite,
  type TokenLimit,
} from "@repost/spec";
import { findFunction, loadLanguage, loadParser, type Parser, type SyntaxNode } from "@repost/syntax";
import { createSearch, type Search, type Searched, type SearchTestsOptions } from "../create-search-tests.ts";
import { loadAnswerRules } from "../languages.ts";
import { askToRead, loadPrompt } from "../prompts/ask-to-read.ts";
import { callLimits, firstMessages, repairMessages } from "./call-prompts.ts";
import { failureInWords, isMostlyOutside } from "./failure-in-words.ts";
import { readCalls } from "./read-answer.ts";

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
  const lacking = refused === undefined ? null : `${refused.reason}: ${refused.detail}`;
  const alone = await search(request, { signal });
  const why = reasonToAsk(alone, target, minCoverage, lacking);
  if (why === null) return alone.result;
  const [adapter, parser] = await Promise.all([loadLanguage(module.language), loadParser(module.language)]);
  const definition = findFunction(adapter.functions(module.code), module.entry);
  if (definition === undefined) return alone.result;
  if (alone.result.status === "rejected" && !inputsMatter(parser, module.code, definition)) return alone.result;
  const [first, again, rules] = await Promise.all([
    loadPrompt("calls", module.language),
    loadPrompt("calls-repair", module.language),
    loadAnswerRules(module),
  ]);
  const missed = alone.missed?.lines ?? [];
  const limits = callLimits(missed.length);
  const subject = { adapter, parser, module, target: definition };
  let best = alone;
  let messages = firstMessages(first, { ...subject, rules, why, missed, limits, contextLimit });
  let failure: string | null = why;
  for (let round = 0; round <= repairs; round += 1) {
    const question = round === 0 ? { task: "calls", prompt: first } : { task: `calls-repair-${round}`, prompt: again };
    const report = reportAnswers(onAttempt, round === 0 ? "model_calls" : "repaired_calls", failure);
    const answer = await askToRead({
      ...question,
      promptRunner,
      instanceId: module.instance_id,
      messages,
      check: "calls",
      read: (completion) => readCalls(completion, rules, limits),
      report,
      signal,
    });
    if (answer.status === "refused" || answer.calls.length === 0) break;
    const tried = await search({ ...request, proposed: answer.calls }, { signal });
    const hybrid = asHybrid(tried);
    best = better(best, hybrid);
    report.finish(tried.result.status === "rejected" ? tried.result.reason : null, best === hybrid);
    failure = reasonToAsk(tried, target, minCoverage);
    if (failure === null) break;
    const repair = repairMessages(again, tried, module.code, definition);
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

/** Name the object or the arguments without a parameter. */
const IMPLICIT = /\b(?:this|super|arguments|self|cls)\b/u;
const RAISES = /^(?:raise|throw)_statement$/u;

/** Matches functions that use their inputs and do more than raise. */
export function inputsMatter(parser: Parser, code: string, { body, span }: FunctionDefinition): boolean {
  const text = code.slice(body.start, body.end);
  const statements = statementsOf(parser, text);
  if (statements.length === 1 && statements.every((type) => RAISES.test(type))) return false;
  const header = code.slice(span.start, body.start);
  const parameters = header.slice(header.indexOf("(") + 1).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const names = new Set(withoutDocstring(text).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu));
  return IMPLICIT.test(withoutDocstring(text)) || parameters.some((name) => names.has(name));
}

function statementsOf(parser: Parser, body: string): readonly string[] {
  const text = dedented(withoutDocstring(body));
  using tree = parser.parse(text);
  const [only] = tree.root.namedChildren;
  const inner = only?.type === "statement_block" ? only : tree.root;
  return inner.namedChildren.filter(({ type }: SyntaxNode) => type !== "comment").map(({ type }) => type);
}

function withoutDocstring(text: string): string {
  return text.replace(/^\s*[rRuUbB]*("""|'''|"|')[\s\S]*?\1[ \t]*(?=\n|$)/u, "");
}

function dedented(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trimStart())
    .join("\n");
}
