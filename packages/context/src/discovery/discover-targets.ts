import { type CallOptions, DEFAULT_DISCOVERY, type Language, type OpenRepository, type Target } from "@repost/spec";
import type { Skipped } from "../files/source-text.ts";
import { leftOut, type Candidate, type DocstringNeed, type ResultNeed } from "./find-candidates.ts";
import type { LanguageLines } from "./measure-languages.ts";
import { readFunctions } from "./read-functions.ts";
import { sample, type Cap } from "./sample.ts";
import { toTargets } from "./to-targets.ts";

export interface DiscoverTargetsOptions extends CallOptions {
  readonly repository: OpenRepository;
  /** @default the language with the most lines */
  readonly language?: Language;
  /** "or-types" also accepts declared types. @default "required" */
  readonly docstring?: DocstringNeed;
  /** @default "any" */
  readonly result?: ResultNeed;
  /** Functions outside of classes. @default 15 */
  readonly maxFunctions?: Cap;
  /** @default 15 */
  readonly maxMethods?: Cap;
  /** Functions and methods together. @default "all" */
  readonly limit?: Cap;
  /** @default 0 */
  readonly seed?: number;
  /** Megabytes of source; more is an error. @default 10 */
  readonly maxRepoMb?: number;
}

export interface DiscoveredTargets {
  readonly targets: readonly Target[];
  readonly skipped: readonly Skipped[];
  readonly language: Language;
  readonly languages: readonly LanguageLines[];
}

/**
 * Finds documented target functions (RepoST, section 3.1). Skips tests, documentation, examples, build scripts and
 * generated files.
 *
 * @throws ContextError CONTEXT_NO_SOURCES, CONTEXT_LANGUAGE_UNSUPPORTED, CONTEXT_REPOSITORY_TOO_LARGE,
 * CONTEXT_FOLDER_MISSING
 */
export async function discoverTargets({
  repository,
  language: chosen,
  docstring = DEFAULT_DISCOVERY.docstring,
  result = DEFAULT_DISCOVERY.result,
  maxFunctions = DEFAULT_DISCOVERY.maxFunctions,
  maxMethods = DEFAULT_DISCOVERY.maxMethods,
  limit = "all",
  seed = 0,
  maxRepoMb = DEFAULT_DISCOVERY.maxRepoMb,
  signal,
}: DiscoverTargetsOptions): Promise<DiscoveredTargets> {
  const options = { language: chosen, docstring, result, maxRepoMb, signal };
  const { language, languages, listed, candidates, skipped } = await readFunctions(repository, options);
  const { selected, notSelected } = choose(candidates, { maxFunctions, maxMethods, limit, seed });
  const { targets, repeated } = toTargets(selected, repository.info, language);
  return {
    targets,
    skipped: [
      ...listed.skipped,
      ...skipped.map(withoutName),
      ...notSelected,
      ...repeated.map((candidate) => withoutName(leftOut(candidate, REPEATED))),
    ].toSorted((notSelected, right) => compare(notSelected.path ?? "", right.path ?? "")),
    language,
    languages,
  };
}

const NOT_SAMPLED = { reason: "not_sampled", detail: "is beyond the number of its kind that is taken of a repository" };
const OVER_LIMIT = { reason: "over_limit", detail: "is beyond the limit" };
const REPEATED = { reason: "repeated_id", detail: "would have the same id as another function" };

type Caps = Required<Pick<DiscoverTargetsOptions, "maxFunctions" | "maxMethods" | "limit" | "seed">>;

function choose(
  candidates: readonly Candidate[],
  { maxFunctions, maxMethods, limit, seed }: Caps,
): { readonly selected: readonly Candidate[]; readonly notSelected: readonly Skipped[] } {
  const isFunction = ({ definition }: Candidate): boolean => definition.kind === "function";
  const functions = sample(candidates.filter(isFunction), maxFunctions, seed, keyOf);
  const nonFunctions = candidates.filter((candidate) => !isFunction(candidate));
  const methods = sample(nonFunctions, maxMethods, seed, keyOf);
  const inOrder = [...functions.selected, ...methods.selected].toSorted(byPlace);
  const { selected, notSelected } = sample(inOrder, limit, seed, keyOf);
  const notSampled = [...functions.notSelected, ...methods.notSelected].map((candidate) =>
    withoutName(leftOut(candidate, NOT_SAMPLED)),
  );
  return {
    selected,
    notSelected: [...notSampled, ...notSelected.map((candidate) => withoutName(leftOut(candidate, OVER_LIMIT)))],
  };
}

function withoutName({ path, reason, detail }: Skipped): Skipped {
  return { path, reason, detail };
}

function keyOf({ file, definition }: Candidate): string {
  return `${file.path}\0${definition.name}\0${definition.definition}`;
}

function byPlace(notSelected: Candidate, right: Candidate): number {
  return (
    compare(notSelected.file.path, right.file.path) || notSelected.definition.startLine - right.definition.startLine
  );
}

function compare(notSelected: string, right: string): number {
  return notSelected < right ? -1 : notSelected > right ? 1 : 0;
}
