import { LANGUAGES, type CallOptions, type Language, type OpenRepository, type Target } from "@repost/spec";
import { noSources } from "../errors.ts";
import { fileRulesOf } from "../files/file-rules.ts";
import { listSourceFiles, type SourceFiles } from "../files/list-source-files.ts";
import type { Skipped } from "../files/source-text.ts";
import { measureLanguages, type LanguageLines } from "./measure-languages.ts";
import { findCandidates, leftOut, type Candidate } from "./find-candidates.ts";
import { sample, type Cap } from "./sample.ts";
import { toTargets } from "./to-targets.ts";

export interface DiscoverTargetsOptions extends CallOptions {
  readonly repository: OpenRepository;
  /** @default the one with the most lines of source */
  readonly language?: Language;
  /** Whether a function needs one. @default "required" */
  readonly docstring?: "required" | "any";
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
  language: wanted,
  docstring = "required",
  maxFunctions = 15,
  maxMethods = 15,
  limit = "all",
  seed = 0,
  maxRepoMb = 10,
  signal,
}: DiscoverTargetsOptions): Promise<DiscoveredTargets> {
  const limits = { root: repository.root, maxTotalBytes: maxRepoMb * 1e6, signal };
  const measured = wanted === undefined ? await measureLanguages(limits) : null;
  const languages = measured?.languages ?? [];
  const language =
    wanted ?? languages[0]?.language ?? LANGUAGES.find((each) => hasFiles(each, measured?.listings.get(each)));
  if (language === undefined) throw noSources(repository.info.name, LANGUAGES);
  const listed = measured?.listings.get(language) ?? (await listSourceFiles({ ...limits, language }));
  if (!hasFiles(language, listed)) throw noSources(repository.info.name, [language]);
  const { candidates, skipped } = await findCandidates({ files: listed.files, language, docstring, signal });
  const isFunction = ({ definition }: Candidate): boolean => definition.kind === "function";
  const functions = sample(candidates.filter(isFunction), maxFunctions, seed, keyOf);
  const methods = sample(
    candidates.filter((each) => !isFunction(each)),
    maxMethods,
    seed,
    keyOf,
  );
  const inOrder = [...functions.kept, ...methods.kept].toSorted(byPlace);
  const { kept, left } = sample(inOrder, limit, seed, keyOf);
  const { targets, repeated } = toTargets(kept, repository.info, language);
  return {
    targets,
    skipped: [
      ...listed.skipped,
      ...skipped,
      ...[...functions.left, ...methods.left].map((each) => leftOut(each, NOT_SAMPLED)),
      ...left.map((each) => leftOut(each, OVER_LIMIT)),
      ...repeated.map((each) => leftOut(each, REPEATED)),
    ].toSorted((one, other) => compare(one.path ?? "", other.path ?? "")),
    language,
    languages,
  };
}

/** Whether there are files of a language, if only such as are left out. */
function hasFiles(language: Language, listed: SourceFiles | undefined): boolean {
  const isSource = (path: string): boolean => fileRulesOf(language).extensions.some((end) => path.endsWith(end));
  return listed !== undefined && (listed.files.length > 0 || listed.skipped.some(({ path }) => isSource(path ?? "")));
}

const NOT_SAMPLED = { reason: "not_sampled", detail: "is beyond the number of its kind that is taken of a repository" };
const OVER_LIMIT = { reason: "over_limit", detail: "is beyond the limit" };
const REPEATED = { reason: "repeated_id", detail: "would have the same id as another function" };

function keyOf({ file, definition }: Candidate): string {
  return `${file.path}\0${definition.name}\0${definition.definition}`;
}

function byPlace(left: Candidate, right: Candidate): number {
  return compare(left.file.path, right.file.path) || left.definition.startLine - right.definition.startLine;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
