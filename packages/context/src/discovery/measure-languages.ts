import { LANGUAGES, type Language } from "@repost/spec";
import { listSourceFiles } from "../files/list-source-files.ts";
import { discoveryRulesOf } from "./language-rules.ts";

/** How much source of a language a repository has, tests and generated files aside. */
export interface LanguageLines {
  readonly language: Language;
  readonly files: number;
  readonly lines: number;
}

export interface MeasureLanguagesOptions {
  readonly root: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The languages that a repository has source of, the one with the most lines first.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING
 */
export async function measureLanguages({ root, signal }: MeasureLanguagesOptions): Promise<readonly LanguageLines[]> {
  const measured: LanguageLines[] = [];
  for (const language of LANGUAGES) {
    const { files } = await listSourceFiles({ root, language, signal });
    const own = files.filter(
      ({ path, isTest, isGenerated }) => !isTest && !isGenerated && discoveryRulesOf(language).isOwn(path),
    );
    if (own.length === 0) continue;
    measured.push({ language, files: own.length, lines: own.reduce((sum, { lines }) => sum + lines, 0) });
  }
  // Sorting keeps the order of LANGUAGES among equals.
  return measured.toSorted((left, right) => right.lines - left.lines);
}
