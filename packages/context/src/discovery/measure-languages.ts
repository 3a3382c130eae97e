import { LANGUAGES, type Language, type OpenRepository } from "@repost/spec";
import { contextLanguage } from "../languages.ts";
import { fileRulesOf } from "../files/file-rules.ts";
import { listSourceFiles, type ListSourceFilesOptions, type SourceFiles } from "../files/list-source-files.ts";
import { discoveryRulesOf } from "./language-rules.ts";

/** Lines by language, without tests and generated files. */
export interface LanguageLines {
  readonly language: Language;
  readonly files: number;
  readonly lines: number;
}

interface MeasuredLanguages {
  readonly languages: readonly LanguageLines[];
  readonly listings: ReadonlyMap<Language, SourceFiles>;
}

export async function measureLanguages(options: Omit<ListSourceFilesOptions, "language">): Promise<MeasuredLanguages> {
  const languages: LanguageLines[] = [];
  const listings = new Map<Language, SourceFiles>();
  for (const language of LANGUAGES) {
    const listed = listingOfSameFiles(language, listings) ?? (await listSourceFiles({ ...options, language }));
    listings.set(language, listed);
    const rules = discoveryRulesOf(language);
    const filesOfLanguage = listed.files.filter(
      ({ path, isTest, isGenerated }) =>
        !isTest && !isGenerated && rules.isOwn(path) && rules.isDeclaration?.(path) !== true,
    );
    if (filesOfLanguage.length === 0) continue;
    languages.push({
      language,
      files: filesOfLanguage.length,
      lines: filesOfLanguage.reduce((sum, { lines }) => sum + lines, 0),
    });
  }
  return { languages: languages.toSorted((left, right) => right.lines - left.lines), listings };
}

function listingOfSameFiles(language: Language, listings: ReadonlyMap<Language, SourceFiles>): SourceFiles | undefined {
  const rules = fileRulesOf(language);
  return [...listings].find(([other]) => fileRulesOf(other) === rules)?.[1];
}

export interface ChooseLanguageOptions {
  readonly repository: Pick<OpenRepository, "root"> & Partial<Pick<OpenRepository, "info">>;
  readonly maxTotalBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Chooses the language with the most lines, but Python for PyPI packages.
 *
 * @throws ContextError CONTEXT_FOLDER_MISSING, CONTEXT_REPOSITORY_TOO_LARGE
 */
export async function chooseLanguage({
  repository: { root, info },
  maxTotalBytes,
  signal,
}: ChooseLanguageOptions): Promise<MeasuredLanguages & { readonly language: Language | undefined }> {
  const measured = await measureLanguages({ root, maxTotalBytes, signal });
  const { languages } = measured;
  const registry = info?.source.split(":")[0] ?? "";
  const onlyLanguage = languages.find(({ language }) => contextLanguage(language).onlyLanguageOf === registry);
  return { ...measured, language: (onlyLanguage ?? languages[0])?.language };
}
