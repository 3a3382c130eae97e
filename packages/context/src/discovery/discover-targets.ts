import { type CallOptions, DEFAULT_DISCOVERY, type Language, type OpenRepository, type Target } from "@repost/spec";
import { byPath, type Skipped } from "../files/source-text.ts";
import {
  leftOut,
  type Candidate,
  type DocstringNeed,
  type ResultNeed,
  type SkippedFunction,
} from "./find-candidates.ts";
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
  const sampled = choose(candidates, { maxFunctions, maxMethods, limit, seed });
  const { targets, repeated } = toTargets(sampled.selected, repository.info, language);
  const reasons = [...skipped, ...sampled.skipped, ...repeated.map((candidate) => leftOut(candidate, REPEATED))];
  return {
    targets,
    skipped: [...listed.skipped, ...reasons.map(({ path, reason, detail }) => ({ path, reason, detail }))].toSorted(
      byPath,
    ),
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
): { readonly selected: readonly Candidate[]; readonly skipped: readonly SkippedFunction[] } {
  const isFunction = ({ definition }: Candidate): boolean => definition.kind === "function";
  const functions = sample(candidates.filter(isFunction), maxFunctions, seed, keyOf);
  const nonFunctions = candidates.filter((candidate) => !isFunction(candidate));
  const methods = sample(nonFunctions, maxMethods, seed, keyOf);
  const inOrder = [...functions.selected, ...methods.selected].toSorted(byPosition);
  const { selected, notSelected } = sample(inOrder, limit, seed, keyOf);
  const notSampled = [...functions.notSelected, ...methods.notSelected];
  return {
    selected,
    skipped: [
      ...notSampled.map((candidate) => leftOut(candidate, NOT_SAMPLED)),
      ...notSelected.map((candidate) => leftOut(candidate, OVER_LIMIT)),
    ],
  };
}

function keyOf({ file, definition }: Candidate): string {
  return `${file.path}\0${definition.name}\0${definition.definition}`;
}

function byPosition(left: Candidate, right: Candidate): number {
  return byPath(left.file, right.file) || left.definition.startLine - right.definition.startLine;
}
