import type { EvalResult, Language } from "@repost/spec";
import { functionText, loadLanguage, withoutIndent, loadParser } from "@repost/syntax";
import { astMatch } from "./ast-match.ts";
import { editSimilarity } from "./edit-similarity.ts";
import { withoutProse } from "./prose.ts";

export interface SimilarityOptions {
  readonly language: Language;
  readonly name: string;
  /** Function whose helpers and imports are ignored. */
  readonly candidate: string;
  readonly reference: string;
}

/** Compares characters, trees and programs. */
export async function similarityOf({
  language,
  name,
  candidate,
  reference,
}: SimilarityOptions): Promise<NonNullable<EvalResult["similarity"]>> {
  const adapter = await loadLanguage(language);
  const asProgram = programs[language];
  const candidateProgram = await asProgram(definitionText(adapter.functions(candidate), candidate, name));
  const wanted = await asProgram(reference);
  const [left, right] = await Promise.all([withoutProse(language, candidateProgram), withoutProse(language, wanted)]);
  return {
    edit: editSimilarity(left, right),
    ast: await astMatch(language, candidateProgram, wanted),
    equal: adapter.equal(candidateProgram, wanted),
  };
}

/** Converts a method into code that parses alone. */
const programs: Readonly<Record<Language, (code: string) => string | Promise<string>>> = {
  python: withoutIndent,
  javascript: (code) => methodInClass("javascript", code),
  typescript: (code) => methodInClass("typescript", code),
};

type Definitions = ReturnType<Awaited<ReturnType<typeof loadLanguage>>["functions"]>;

function definitionText(definitions: Definitions, candidate: string, name: string): string {
  const last = name.split(".").at(-1);
  const definition = definitions.findLast((entry) => entry.name.split(".").at(-1) === last);
  return definition === undefined ? candidate : functionText(candidate, definition);
}

/** Wraps methods that parse only in a class. */
async function methodInClass(language: Language, code: string): Promise<string> {
  const parser = await loadParser(language);
  using alone = parser.parse(code);
  if (!alone.root.hasError) return code;
  const wrapped = `class C {\n${code}\n}`;
  using inClass = parser.parse(wrapped);
  return inClass.root.hasError ? code : wrapped;
}
