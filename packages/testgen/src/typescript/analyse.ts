import type { LanguageAdapter, TestRequest } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Parameter } from "../subject.ts";
import type { Analysis } from "../test-language.ts";
import { findFocuses, literalsIn } from "./focuses.ts";
import { classFactories, receiverPlan } from "./receiver-plan.ts";
import { findSeeds } from "./seeds.ts";
import { functionAround, indexModule } from "./source/module-index.ts";
import { describeParameters } from "./types/describe-parameters.ts";
import { documentedTypes } from "./types/documented-types.ts";
import { createJavaScriptVocabulary } from "./vocabulary.ts";

/** Reads all that a search must know of a function of TypeScript or JavaScript; null where the text has no such function. */
export function analyseTypeScript(
  parser: Parser,
  adapter: LanguageAdapter,
  { module, target, usages = [] }: TestRequest,
): Analysis | null {
  const found = adapter.functions(module.code).findLast(({ name }) => name === module.entry);
  if (found === undefined) return null;
  using tree = parser.parse(module.code);
  const definition = functionAround(tree.root, found.body, found.span);
  if (definition === null) return null;
  const index = indexModule(tree.root);
  const describe = (node: SyntaxNode): readonly Parameter[] =>
    describeParameters({ definition: node, index, documented: new Map() });
  const documentation = target.docstring ?? found.docstring ?? "";
  const documented = documentedTypes(documentation, parser, index);
  const parameters = describeParameters({ definition, index, documented });
  const factories = classFactories(index, describe);
  const path = module.entry.split(".");
  const owner = path.at(-2) ?? "";
  const isOfObject = (found.kind === "method" || found.kind === "property") && index.classes.has(owner);
  const isConstructor = path.at(-1) === "constructor";
  const seeds = isOfObject ? [] : findSeeds({ parser, name: path.at(-1) ?? "", documentation, usages });
  return {
    vocabulary: createJavaScriptVocabulary(),
    subject: {
      parameters,
      receiver: isOfObject && !isConstructor ? receiverPlan(owner, index, factories, describe) : null,
      factories,
      literals: literalsIn(definition),
      focuses: findFocuses(definition, parameters),
      seeds,
      documentedExceptions: [...new Set(documentation.match(/\b[A-Z]\w*(?:Error|Exception)\b/gu) ?? [])],
      span: { startLine: found.startLine, endLine: found.endLine },
    },
  };
}
