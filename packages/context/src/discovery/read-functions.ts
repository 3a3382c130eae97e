import { LANGUAGES, type CallOptions, type Language, type OpenRepository } from "@repost/spec";
import { noSources } from "../errors.ts";
import { fileRulesOf } from "../files/file-rules.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import { chooseLanguage, type LanguageLines } from "./measure-languages.ts";
import {
  type Candidate,
  type DocstringNeed,
  findCandidates,
  type ResultNeed,
  type SkippedFunction,
} from "./find-candidates.ts";

export interface ReadFunctionsOptions extends CallOptions {
  readonly language: Language | undefined;
  readonly docstring: DocstringNeed;
  readonly result: ResultNeed;
  readonly maxRepoMb: number;
}

export interface ReadFunctions extends ReadLanguage {
  readonly candidates: readonly Candidate[];
  readonly skipped: readonly SkippedFunction[];
}

export async function readFunctions(
  repository: OpenRepository,
  { language: requestedLanguage, docstring, result, maxRepoMb, signal }: ReadFunctionsOptions,
): Promise<ReadFunctions> {
  const read = await readLanguage(repository, requestedLanguage, maxRepoMb * 1e6, signal);
  const { language, listed } = read;
  const candidates = await findCandidates({ repository, files: listed.files, language, docstring, result, signal });
  return { ...read, ...candidates };
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
  const isSource = (path: string): boolean => fileRulesOf(language).extensions.some((end) => path.endsWith(end));
  return listed !== undefined && (listed.files.length > 0 || listed.skipped.some(({ path }) => isSource(path ?? "")));
}
