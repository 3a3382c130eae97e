import { addLanguageFacts, type LanguageFacts, type MaskLanguage } from "@repost/spec";
import { languageTaken } from "../errors.ts";
import { addGrammar } from "../grammar.ts";
import { addNeutralExpression } from "./list-masks.ts";
import { addMaskNodeTypes, type MaskNodeTypes } from "./mask-node-types.ts";

export interface AddedLanguage {
  readonly facts: Omit<LanguageFacts, "family">;
  /** WebAssembly file of the grammar: a path, or a package and a path inside. */
  readonly grammar: string;
  readonly nodeTypes: MaskNodeTypes;
  /** Expression without effect, which replaces masked expressions. */
  readonly neutralExpression: string;
}

/**
 * Adds a language for masks to this process.
 *
 * @returns the name as a language
 * @throws SyntaxAdapterError SYNTAX_LANGUAGE_TAKEN
 */
export function addMaskLanguage(
  name: string,
  { facts, grammar, nodeTypes, neutralExpression }: AddedLanguage,
): MaskLanguage {
  const language = addLanguageFacts(name, facts);
  if (language === null) throw languageTaken(name);
  addGrammar(language, grammar);
  addMaskNodeTypes(language, nodeTypes);
  addNeutralExpression(language, neutralExpression);
  return language;
}
