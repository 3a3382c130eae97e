import { LANGUAGES, type CallOptions, type Language, type OpenRepository } from "@repost/spec";
import { noSources } from "../errors.ts";
import { fileRulesOf } from "../files/file-rules.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import { isSource } from "../files/source-text.ts";
import { type CandidateNeeds, findCandidates } from "./find-candidates.ts";
import { chooseLanguage, type LanguageLines } from "./measure-languages.ts";

export interface ReadFunctionsOptions extends CandidateNeeds, CallOptions {
  readonly language: Language | undefined;
  readonly maxRepoMb: number;
}

export async function readFunctions(
  repository: OpenRepository,
  { language: requestedLanguage, maxRepoMb, ...options }: ReadFunctionsOptions,
) {
  const read = await readLanguage(repository, requestedLanguage, maxRepoMb * 1e6, options.signal);
  const { language, listed } = read;
  return { ...read, ...(await findCandidates({ ...options, repository, files: listed.files, language })) };
}

interface ReadLanguage {
  readonly language: Language;
  readonly languages: readonly LanguageLines[];
  readonly listed: SourceFiles;
}

async function readLanguage(
  repository: OpenRepository,
  requestedLanguage: Language | undefined,
  maxTotalBytes: number,
  signal: AbortSignal | undefined,
): Promise<ReadLanguage> {
  const { root, info } = repository;
  if (requestedLanguage !== undefined) {
    const listed = await listSourceFiles({ root, language: requestedLanguage, maxTotalBytes, signal });
    if (!hasFiles(requestedLanguage, listed)) throw noSources(info.name, [requestedLanguage]);
    return { language: requestedLanguage, languages: [], listed };
  }
  const chosen = await chooseLanguage({ repository, maxTotalBytes, signal });
  const language = chosen.language ?? LANGUAGES.find((each) => hasFiles(each, chosen.listings.get(each)));
  const listed = language === undefined ? undefined : chosen.listings.get(language);
  if (language === undefined || listed === undefined) throw noSources(info.name, LANGUAGES);
  return { language, languages: chosen.languages, listed };
}

function hasFiles(language: Language, listed: SourceFiles | undefined): boolean {
  if (listed === undefined) return false;
  const rules = fileRulesOf(language);
  return listed.files.length > 0 || listed.skipped.some(({ path }) => isSource(rules, path ?? ""));
}
