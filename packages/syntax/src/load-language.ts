import type { FunctionDefinition, Language, LanguageAdapter, SpliceRequest, SpliceResult } from "@repost/spec";
import { languageUnsupported } from "./errors.ts";
import { loadParser, type Parser, type SyntaxTree } from "./parser.ts";
import { listFunctions as listPythonFunctions } from "./python/list-functions.ts";
import { listMutants as listPythonMutants } from "./python/mutation/list-mutants.ts";
import { normalForm as pythonForm } from "./python/normal-form.ts";
import { parsePython } from "./python/parse-python.ts";
import { moduleFacts as pythonFacts } from "./python/splice/module-facts.ts";
import { spliceFunction as splicePython } from "./python/splice/splice-function.ts";
import { rememberRecent } from "./recent.ts";
import type { SyntaxNode } from "./syntax-node.ts";
import { listFunctions as listScriptFunctions } from "./typescript/list-functions.ts";
import { listMutants as listScriptMutants } from "./typescript/mutation/list-mutants.ts";
import { normalForm as scriptForm } from "./typescript/normal-form.ts";
import { moduleFacts as scriptFacts } from "./typescript/splice/module-facts.ts";
import { spliceFunction as spliceScript } from "./typescript/splice/splice-function.ts";

const factories: Readonly<Record<Language, () => Promise<LanguageAdapter>>> = {
  python: async () => createPythonAdapter(await loadParser("python")),
  javascript: async () =>
    createScriptAdapter("javascript", await loadParser("javascript"), await loadParser("typescript")),
  typescript: async () =>
    createScriptAdapter("typescript", await loadParser("typescript"), await loadParser("typescript")),
};

const adapters = new Map<Language, Promise<LanguageAdapter>>();

/**
 * Loads the adapter of a language, once.
 *
 * @throws SyntaxAdapterError SYNTAX_LANGUAGE_UNSUPPORTED, SYNTAX_GRAMMAR_MISSING, SYNTAX_GRAMMAR_INCOMPATIBLE
 */
export async function loadLanguage(language: Language): Promise<LanguageAdapter> {
  const cached = adapters.get(language);
  if (cached !== undefined) return cached;
  const loading = createAdapter(language);
  adapters.set(language, loading);
  loading.catch(() => adapters.delete(language));
  return loading;
}

async function createAdapter(language: Language): Promise<LanguageAdapter> {
  const create = Object.hasOwn(factories, language) ? factories[language] : undefined;
  if (create === undefined) throw languageUnsupported(language, Object.keys(factories));
  return create();
}

const rememberedTexts = 32;

interface AdapterParts<Facts> {
  readonly language: Language;
  readonly parse: (code: string) => SyntaxTree;
  readonly listFunctions: (root: SyntaxNode, code: string) => readonly FunctionDefinition[];
  readonly normalForm: (root: SyntaxNode, code: string) => readonly string[];
  readonly moduleFacts: (code: string) => Facts;
  readonly splice: (
    request: SpliceRequest & { readonly equal: LanguageAdapter["equal"]; readonly facts: Facts },
  ) => SpliceResult;
  readonly mutants: LanguageAdapter["mutants"];
}

function adapterOf<Facts>(parts: AdapterParts<Facts>): LanguageAdapter {
  const functions = rememberRecent(rememberedTexts, (code) => {
    using tree = parts.parse(code);
    return parts.listFunctions(tree.root, code);
  });
  const facts = rememberRecent(rememberedTexts, parts.moduleFacts);
  const formOf = (code: string): string => {
    using tree = parts.parse(code);
    return tree.root.hasError ? code : parts.normalForm(tree.root, code).join("\0");
  };
  const equal = (left: string, right: string): boolean => left === right || formOf(left) === formOf(right);
  return {
    language: parts.language,
    functions,
    splice: (request) => parts.splice({ ...request, equal, facts: facts(request.code) }),
    mutants: parts.mutants,
    equal,
  };
}

function createPythonAdapter(parser: Parser): LanguageAdapter {
  return adapterOf({
    language: "python",
    parse: (code) => parsePython(parser, code),
    listFunctions: listPythonFunctions,
    normalForm: pythonForm,
    moduleFacts: (code) => pythonFacts(parser, code),
    splice: (request) => splicePython({ ...request, parser }),
    mutants: (code, definition) => listPythonMutants(parser, code, definition),
  });
}

/** @param typed Parser of TypeScript, for solutions that replace JavaScript. */
function createScriptAdapter(language: "javascript" | "typescript", parser: Parser, typed: Parser): LanguageAdapter {
  return adapterOf({
    language,
    parse: (code) => parser.parse(code),
    listFunctions: listScriptFunctions,
    normalForm: scriptForm,
    moduleFacts: (code) => scriptFacts(parser, code),
    splice: (request) => spliceScript({ ...request, parser, typed }),
    mutants: (code, definition) => listScriptMutants(parser, code, definition),
  });
}
