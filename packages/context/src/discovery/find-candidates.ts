import type { CallOptions, FunctionDefinition, Language } from "@repost/spec";
import { loadLanguage, loadParser, type SyntaxNode } from "@repost/syntax";
import type { Skipped, SkipReason, SourceText } from "../files/source-text.ts";
import type { DiscoveryRules } from "./discovery-rules.ts";
import type { UsageRoot } from "../usages/read-usage-files.ts";
import { discoveryRulesOf } from "./language-rules.ts";

export interface Candidate {
  readonly file: SourceText;
  readonly definition: FunctionDefinition;
}

export interface SkippedFunction extends Skipped {
  readonly name?: string;
}

export type DocstringNeed = "required" | "or-types" | "any";
export type ResultNeed = "required" | "any";

export interface CandidateNeeds {
  readonly docstring: DocstringNeed;
  readonly result: ResultNeed;
}

export interface FindCandidatesOptions extends CandidateNeeds, CallOptions {
  readonly repository: UsageRoot;
  readonly files: readonly SourceText[];
  readonly language: Language;
}

const OTHER_LANGUAGE = {
  reason: "other_language",
  detail: "It is read for what functions need; its own functions are targets of the other language.",
};
const NO_DOCSTRING = { reason: "no_docstring", detail: "has no docstring" };
const NO_DOCSTRING_OR_TYPE = { reason: "no_docstring", detail: "has neither a docstring nor a declared type" };
const NO_RESULT = { reason: "no_result", detail: "returns and yields nothing" };
const ONE_RESULT = { reason: "one_result", detail: "gives the same literal, whatever it is given" };
const NO_INPUT = { reason: "no_input", detail: "takes nothing, so that each call gives the same" };
const ACCIDENT = { reason: "accidental_result", detail: "gives a value in the place of which another would do" };

export async function findCandidates(options: FindCandidatesOptions): Promise<{
  readonly candidates: readonly Candidate[];
  readonly skipped: readonly SkippedFunction[];
}> {
  const { files, language, signal } = options;
  const [adapter, parser] = await Promise.all([loadLanguage(language), loadParser(language)]);
  const rules = discoveryRulesOf(language);
  const paths = files.filter(({ isTest, path }) => !isTest && rules.isOwn(path)).map(({ path }) => path);
  const declaredElsewhere = rules.declaredElsewhere?.(options.repository, paths) ?? (() => null);
  const candidates: Candidate[] = [];
  const skipped: SkippedFunction[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    const reason = reasonOfFile(file) ?? (rules.isOwn(file.path) ? null : OTHER_LANGUAGE);
    if (reason !== null) {
      skipped.push({ path: file.path, ...reason });
      continue;
    }
    using tree = parser.parse(file.code);
    const line = rules.problemLine(tree.root, file.code);
    if (line !== null) {
      skipped.push({ path: file.path, reason: "unparsable", detail: `It is not ${language} from line ${line} on.` });
      continue;
    }
    const notImported = rules.notImported?.(tree.root) ?? null;
    if (notImported !== null) {
      skipped.push({ path: file.path, reason: "never_imported", detail: notImported });
      continue;
    }
    for (const functionText of adapter.functions(file.code)) {
      const declared = rules.isDocumented(functionText) ? null : declaredElsewhere(file.path, functionText.name);
      const definition = { ...functionText, docstring: declared?.docstring ?? functionText.docstring };
      const isTyped = (): boolean => declared !== null || rules.isTyped(definition, tree.root);
      const facts = { definition, root: tree.root, rules, isTyped };
      const exclusion = rules.exclude(definition, tree.root) ?? missingOf(facts, options);
      if (exclusion === null) candidates.push({ file, definition });
      else skipped.push(leftOut({ file, definition }, exclusion));
    }
  }
  return { candidates, skipped };
}

interface Lacking {
  readonly definition: FunctionDefinition;
  readonly root: SyntaxNode;
  readonly rules: DiscoveryRules;
  readonly isTyped: () => boolean;
}

function missingOf(
  { definition, root, rules, isTyped }: Lacking,
  { docstring, result }: CandidateNeeds,
): SkipReason | null {
  if (docstring !== "any" && !rules.isDocumented(definition)) {
    if (docstring === "required") return NO_DOCSTRING;
    if (!isTyped()) return NO_DOCSTRING_OR_TYPE;
  }
  if (result !== "required") return null;
  if (!definition.returnsValue) return NO_RESULT;
  if (rules.takesNothing(definition, root)) return NO_INPUT;
  if (rules.givesAccident?.(definition) === true) return ACCIDENT;
  return rules.givesLiteral(definition, root) ? ONE_RESULT : null;
}

function reasonOfFile({ isTest, isGenerated }: SourceText): SkipReason | null {
  if (isTest)
    return { reason: "test_code", detail: "Tests, documentation, examples and build scripts have no targets." };
  if (isGenerated) return { reason: "generated", detail: "Its header says that a program wrote it." };
  return null;
}

export function leftOut({ file, definition }: Candidate, { reason, detail }: SkipReason): SkippedFunction {
  const { name, startLine } = definition;
  return { path: file.path, name, reason, detail: `${name}, line ${startLine}, ${detail}.` };
}
