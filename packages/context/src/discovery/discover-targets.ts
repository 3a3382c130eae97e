import { LANGUAGES, type CallOptions, type Language, type OpenRepository, type Target } from "@repost/spec";
import { noSources } from "../errors.ts";
import { fileRulesOf } from "../files/file-rules.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import type { Skipped } from "../files/source-text.ts";
import { measureLanguages, type LanguageLines } from "./measure-languages.ts";
import { findCandidates, leftOut, type Candidate, type DocstringNeed, type ResultNeed } from "./find-candidates.ts";
import { sample, type Cap } from "./sample.ts";
import { toTargets } from "./to-targets.ts";

export interface DiscoverTargetsOptions extends CallOptions {
  readonly repository: OpenRepository;
  /** @default the one with the most lines of source */
  readonly language?: Language;
  /** Whether a function needs one; "or-types": one, or a declared type of a parameter or of the result. @default "required" */
  readonly docstring?: DocstringNeed;
  /** Whether a function has to return or yield a value somewhere. @default "any" */
  readonly result?: ResultNeed;
  /** Functions outside classes. @default 15 */
  readonly maxFunctions?: Cap;
  /** Functions inside classes. @default 15 */
  readonly maxMethods?: Cap;
  /** Both kinds together. @default "all" */
  readonly limit?: Cap;
  /** Same seed, same choice. @default 0 */
  readonly seed?: number;
  /** More source than this is an error. @default 10 */
  readonly maxRepoMb?: number;
}

export interface DiscoveredTargets {
  /** By path, then line. */
  readonly targets: readonly Target[];
  /** Every file and function that was left out, and why. */
  readonly skipped: readonly Skipped[];
  /** Whose functions they are. */
  readonly language: Language;
  /** What the repository has of each language, most lines first; empty where a language was given. */
  readonly languages: readonly LanguageLines[];
}

/**
 * The functions of a repository that are worth an environment (RepoST, section 3.1): documented, with a body that does something,
 * in the library itself and not in its tests, documentation, examples, build scripts or generated files; 15 functions and 15
 * methods of them, chosen at random by the seed.
 *
 * @throws ContextError CONTEXT_NO_SOURCES, CONTEXT_LANGUAGE_UNSUPPORTED, CONTEXT_REPOSITORY_TOO_LARGE, CONTEXT_FOLDER_MISSING
 */
export async function discoverTargets({
  repository,
  language: chosen,
  docstring = "required",
  result = "any",
  maxFunctions = 15,
  maxMethods = 15,
  limit = "all",
  seed = 0,
  maxRepoMb = 10,
  signal,
}: DiscoverTargetsOptions): Promise<DiscoveredTargets> {
  const { language, languages, listed } = await readLanguage(repository, chosen, maxRepoMb * 1e6, signal);
  const wanted = { language, docstring, result };
  const { candidates, skipped } = await findCandidates({
    root: repository.root,
    files: listed.files,
    ...wanted,
    signal,
  });
  const { kept, left } = choose(candidates, { maxFunctions, maxMethods, limit, seed });
  const { targets, repeated } = toTargets(kept, repository.info, language);
  return {
    targets,
    skipped: [...listed.skipped, ...skipped, ...left, ...repeated.map((each) => leftOut(each, REPEATED))].toSorted(
      (one, other) => compare(one.path ?? "", other.path ?? ""),
    ),
    language,
    languages,
  };
}

interface ReadLanguage {
  readonly language: Language;
  readonly languages: readonly LanguageLines[];
  readonly listed: SourceFiles;
}

/** The files of a language, by default the one with the most lines; of what PyPI has, Python, whatever else lies in its archive. */
async function readLanguage(
  { root, info }: OpenRepository,
  wanted: Language | undefined,
  maxTotalBytes: number,
  signal: AbortSignal | undefined,
): Promise<ReadLanguage> {
  if (wanted !== undefined) {
    const listed = await listSourceFiles({ root, language: wanted, maxTotalBytes, signal });
    if (!hasFiles(wanted, listed)) throw noSources(info.name, [wanted]);
    return { language: wanted, languages: [], listed };
  }
  const { languages, listings } = await measureLanguages({ root, maxTotalBytes, signal });
  const own = info.source.startsWith("pypi:") ? languages.find((each) => each.language === "python") : undefined;
  const language = (own ?? languages[0])?.language ?? LANGUAGES.find((each) => hasFiles(each, listings.get(each)));
  const listed = language === undefined ? undefined : listings.get(language);
  if (language === undefined || listed === undefined) throw noSources(info.name, LANGUAGES);
  return { language, languages, listed };
}

/** Whether there are files of a language, if only such as are left out. */
function hasFiles(language: Language, listed: SourceFiles | undefined): boolean {
  const isSource = (path: string): boolean => fileRulesOf(language).extensions.some((end) => path.endsWith(end));
  return listed !== undefined && (listed.files.length > 0 || listed.skipped.some(({ path }) => isSource(path ?? "")));
}

const NOT_SAMPLED = { reason: "not_sampled", detail: "is beyond the number of its kind that is taken of a repository" };
const OVER_LIMIT = { reason: "over_limit", detail: "is beyond the limit" };
const REPEATED = { reason: "repeated_id", detail: "would have the same id as another function" };

type Caps = Required<Pick<DiscoverTargetsOptions, "maxFunctions" | "maxMethods" | "limit" | "seed">>;

/** A sample of each kind, and of both together; and why the others are not taken. */
function choose(
  candidates: readonly Candidate[],
  { maxFunctions, maxMethods, limit, seed }: Caps,
): { readonly kept: readonly Candidate[]; readonly left: readonly Skipped[] } {
  const isFunction = ({ definition }: Candidate): boolean => definition.kind === "function";
  const functions = sample(candidates.filter(isFunction), maxFunctions, seed, keyOf);
  const others = candidates.filter((each) => !isFunction(each));
  const methods = sample(others, maxMethods, seed, keyOf);
  const inOrder = [...functions.kept, ...methods.kept].toSorted(byPlace);
  const { kept, left } = sample(inOrder, limit, seed, keyOf);
  const notSampled = [...functions.left, ...methods.left].map((each) => leftOut(each, NOT_SAMPLED));
  return { kept, left: [...notSampled, ...left.map((each) => leftOut(each, OVER_LIMIT))] };
}

function keyOf({ file, definition }: Candidate): string {
  return `${file.path}\0${definition.name}\0${definition.definition}`;
}

function byPlace(left: Candidate, right: Candidate): number {
  return compare(left.file.path, right.file.path) || left.definition.startLine - right.definition.startLine;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
