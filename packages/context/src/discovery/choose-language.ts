import { contextLanguage } from "../languages.ts";
import type { Language, OpenRepository } from "@repost/spec";
import { measureLanguages, type MeasuredLanguages } from "./measure-languages.ts";

export interface ChooseLanguageOptions {
  readonly repository: Pick<OpenRepository, "root"> & Partial<Pick<OpenRepository, "info">>;
  readonly maxTotalBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ChosenLanguage extends MeasuredLanguages {
  readonly language: Language | undefined;
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
}: ChooseLanguageOptions): Promise<ChosenLanguage> {
  const measured = await measureLanguages({ root, maxTotalBytes, signal });
  const { languages } = measured;
  const registry = info?.source.split(":")[0] ?? "";
  const onlyLanguage = languages.find(({ language }) => contextLanguage(language).onlyLanguageOf === registry);
  return { ...measured, language: (onlyLanguage ?? languages[0])?.language };
}
