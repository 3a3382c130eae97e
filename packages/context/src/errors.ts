import { errorCreator, type Language, RepostError } from "@repost/spec";

const HINTS = {
  CONTEXT_SOURCE_INVALID:
    "Write it as in docs: a folder, a git address with an optional @revision, pypi:NAME==VERSION, npm:NAME@VERSION, or github:QUERY.",
  CONTEXT_SOURCE_MANY: "List its repositories with selectRepositories, and open each of them.",
  CONTEXT_FOLDER_MISSING: "Check the path and that you may read it; a git address starts with https:// or ssh://.",
  CONTEXT_NO_SOURCES: "Name the folder that holds the sources, or another language.",
  CONTEXT_REPOSITORY_TOO_LARGE: "Raise the limit with --max-repo-mb, or name a smaller folder.",
  CONTEXT_NETWORK_UNREACHABLE: "Check the connection and proxy settings, then run the same command again.",
  CONTEXT_LICENSE_UNKNOWN: "Give identifiers as SPDX spells them, such as MIT or Apache-2.0, parted by commas.",
  CONTEXT_SEARCH_INVALID:
    "Write the query as in GitHub's own repository search, such as language:python license:mit stars:>10.",
  CONTEXT_SEARCH_TOO_BROAD:
    "Narrow it with --since and --until or with qualifiers, or take only the first with --sort-repos.",
  CONTEXT_GITHUB_REFUSED: "Set GITHUB_TOKEN to a valid token, or remove it to search without one.",
  CONTEXT_GITHUB_BUSY: "Run the same command again later; with GITHUB_TOKEN set, GitHub answers more often.",
  CONTEXT_GITHUB_UNUSABLE: "Check GITHUB_API_URL; an enterprise server's ends in /api/v3.",
  CONTEXT_GIT_MISSING: "Install git, or give a folder instead of a git address.",
  CONTEXT_GIT_NOT_FOUND:
    "Check the address; for a private repository, set up a credential helper or an ssh key that needs no prompt.",
  CONTEXT_GIT_REVISION_MISSING: "Give a branch, a tag or a commit after the @.",
  CONTEXT_GIT_INCOMPLETE: "Clone the repository again without --filter, and pass the new folder or its address.",
  CONTEXT_GIT_TIMEOUT: "Raise timeoutMs, or clone it yourself and give the folder.",
  CONTEXT_GIT_FAILED: "Clone it yourself to see all that git says, then give the folder.",
  CONTEXT_PYTHON_MISSING: "Install Python 3.9 or newer with pip, or pass indexUrl.",
  CONTEXT_INDEX_UNKNOWN:
    "Set an index that is reached over http or https with PIP_INDEX_URL or pip config, or pass indexUrl.",
  CONTEXT_NPM_MISSING: "Install Node.js with npm, or pass registryUrl.",
  CONTEXT_REGISTRY_UNKNOWN:
    "Set one that is reached over http or https with npm config set registry, or pass registryUrl.",
  CONTEXT_INDEX_UNUSABLE: "Check that pip or npm itself can use it, with its credentials.",
  CONTEXT_PACKAGE_NO_SOURCE: "Give the address of its git repository instead.",
  CONTEXT_ARCHIVE_INVALID:
    "Run the same command again; if it stays so, report it to the package's owners or give its git repository.",
  CONTEXT_ARCHIVE_UNSUPPORTED: "Give another version, its git repository, or a folder where you unpacked it yourself.",
  CONTEXT_CACHE_UNUSABLE:
    "Make the folder writable and check that the disk is not full, or set XDG_CACHE_HOME to another.",
  CONTEXT_TOKENIZER_UNUSABLE: "Name o200k_base, cl100k_base, or the path of a tokenizer.json in Hugging Face's format.",
} as const;

export type ContextErrorCode =
  | keyof typeof HINTS
  | "CONTEXT_SOURCE_UNKNOWN"
  | "CONTEXT_LANGUAGE_UNSUPPORTED"
  | "CONTEXT_PACKAGE_NOT_FOUND"
  | "CONTEXT_PACKAGE_VERSION_MISSING"
  | "CONTEXT_FUNCTION_MISSING"
  | "CONTEXT_FUNCTION_AMBIGUOUS";

export class ContextError extends RepostError<ContextErrorCode> {
  override readonly name = "ContextError";
}

const failure = errorCreator(ContextError, HINTS);

export function sourceUnknown(source: string, supported: readonly string[]): ContextError {
  return new ContextError(`There is no kind of source for "${source}".`, {
    code: "CONTEXT_SOURCE_UNKNOWN",
    hint: `Give one of: ${supported.join(", ")}.`,
  });
}

export function sourceInvalid(source: string, problem: string): ContextError {
  return failure("CONTEXT_SOURCE_INVALID", `"${source}" is not a source: ${problem}.`);
}

export function manyRepositories(source: string): ContextError {
  return failure("CONTEXT_SOURCE_MANY", `"${source}" stands for many repositories and cannot be opened as one.`);
}

export function folderMissing(folder: string, cause?: unknown): ContextError {
  return failure("CONTEXT_FOLDER_MISSING", `There is no folder to read at ${folder}.`, cause);
}

export function noSources(repository: string, languages: readonly string[]): ContextError {
  return failure("CONTEXT_NO_SOURCES", `${repository} has no source files of ${languages.join(", ")}.`);
}

function languageUnsupported(language: string, supported: readonly string[]): ContextError {
  return new ContextError(`Source files of ${language} are not read.`, {
    code: "CONTEXT_LANGUAGE_UNSUPPORTED",
    hint: `Choose one of: ${supported.join(", ")}.`,
  });
}

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED from the returned function */
export function rulesByLanguage<T>(rules: Readonly<Record<Language, T>>): (language: Language) => T {
  return (language) => {
    if (!Object.hasOwn(rules, language)) throw languageUnsupported(language, Object.keys(rules));
    return rules[language];
  };
}

export function repositoryTooLarge(root: string, maxBytes: number): ContextError {
  const megabytes = (maxBytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return failure("CONTEXT_REPOSITORY_TOO_LARGE", `The source files of ${root} are more than ${megabytes} MB.`);
}

export function checkoutTooLarge(url: string, maxBytes: number): ContextError {
  const megabytes = (maxBytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return new ContextError(`The files of ${url} are more than ${megabytes} MB together, or too many.`, {
    code: "CONTEXT_REPOSITORY_TOO_LARGE",
    hint: "Raise --max-repo-mb, of which twenty times may be fetched, or clone it yourself and give a folder in it.",
  });
}

export function networkUnreachable(address: string, cause: unknown): ContextError {
  return failure("CONTEXT_NETWORK_UNREACHABLE", `${address} cannot be reached.`, cause);
}

export function licenseUnknown(license: string): ContextError {
  return failure("CONTEXT_LICENSE_UNKNOWN", `"${license}" is no SPDX licence identifier.`);
}

export function searchInvalid(query: string, problem: string): ContextError {
  return failure("CONTEXT_SEARCH_INVALID", `GitHub cannot be searched for "${query}": ${problem}.`);
}

export function searchTooBroad(query: string, count: number, most: number): ContextError {
  return failure("CONTEXT_SEARCH_TOO_BROAD", `"${query}" finds ${count} repositories, more than ${most}.`);
}

export function githubRefused(address: string, problem: string): ContextError {
  return failure("CONTEXT_GITHUB_REFUSED", `GitHub refuses ${address}: ${problem}.`);
}

export function githubBusy(address: string, problem: string, cause?: unknown): ContextError {
  return failure("CONTEXT_GITHUB_BUSY", `GitHub does not answer ${address} now: ${problem}.`, cause);
}

export function githubUnusable(address: string, problem: string, cause?: unknown): ContextError {
  return failure("CONTEXT_GITHUB_UNUSABLE", `What answers at ${address} is not GitHub's API: ${problem}.`, cause);
}

export function gitMissing(cause: unknown): ContextError {
  return failure("CONTEXT_GIT_MISSING", "There is no git to run.", cause);
}

export function gitNotFound(url: string, cause: unknown): ContextError {
  return failure(
    "CONTEXT_GIT_NOT_FOUND",
    `There is no git repository at ${url}, or reading it needs credentials.`,
    cause,
  );
}

export function gitRevisionMissing(url: string, revision: string, cause: unknown): ContextError {
  return failure("CONTEXT_GIT_REVISION_MISSING", `${url} has no revision "${revision}".`, cause);
}

export function gitIncomplete(url: string, revision: string | null, cause: unknown): ContextError {
  const commit = revision === null ? "a commit" : `the commit "${revision}"`;
  return failure(
    "CONTEXT_GIT_INCOMPLETE",
    `${url} lacks files of ${commit}: the repository is a partial clone, or damaged.`,
    cause,
  );
}

export function gitTimeout(url: string, timeoutMs: number): ContextError {
  return failure(
    "CONTEXT_GIT_TIMEOUT",
    `${url} was not there after ${timeoutMs / 1000} s; git and all it started were ended.`,
  );
}

export function gitFailed(url: string, problem: string, cause: unknown): ContextError {
  return failure("CONTEXT_GIT_FAILED", `git could not read ${url}: ${problem}.`, cause);
}

export function pythonMissing(command: string, problem: string, cause: unknown): ContextError {
  return failure(
    "CONTEXT_PYTHON_MISSING",
    `Cannot ask ${command} for the package index that pip uses: ${problem}.`,
    cause,
  );
}

export function indexUnknown(problem: string): ContextError {
  return failure("CONTEXT_INDEX_UNKNOWN", `pip names no package index: ${problem}.`);
}

export function npmMissing(command: string, problem: string, cause: unknown): ContextError {
  return failure("CONTEXT_NPM_MISSING", `Cannot ask ${command} for the registry that it uses: ${problem}.`, cause);
}

export function registryUnknown(problem: string): ContextError {
  return failure("CONTEXT_REGISTRY_UNKNOWN", `npm names no registry: ${problem}.`);
}

export function indexUnusable(address: string, problem: string, cause?: unknown): ContextError {
  return failure("CONTEXT_INDEX_UNUSABLE", `The package index did not answer as one at ${address}: ${problem}.`, cause);
}

export function packageNotFound(name: string, tool: "pip" | "npm"): ContextError {
  return new ContextError(`The package index has no package "${name}".`, {
    code: "CONTEXT_PACKAGE_NOT_FOUND",
    hint: `Check the spelling and which index ${tool} uses.`,
  });
}

export function packageVersionMissing(name: string, version: string, newest: readonly string[]): ContextError {
  return new ContextError(`The package index has no version ${version} of "${name}".`, {
    code: "CONTEXT_PACKAGE_VERSION_MISSING",
    hint: `Give one that exists, such as ${newest.join(", ")}.`,
  });
}

export function packageNoSource(name: string, version: string | null): ContextError {
  const subject = version === null ? `"${name}"` : `Version ${version} of "${name}"`;
  return failure("CONTEXT_PACKAGE_NO_SOURCE", `${subject} has no source distribution in the package index.`);
}

export function archiveInvalid(file: string, problem: string, cause?: unknown): ContextError {
  return failure("CONTEXT_ARCHIVE_INVALID", `The archive ${file} is not used: ${problem}.`, cause);
}

export function archiveUnsupported(file: string): ContextError {
  return failure("CONTEXT_ARCHIVE_UNSUPPORTED", `Archives such as ${file} are not unpacked.`);
}

export function cacheUnusable(folder: string, cause: unknown): ContextError {
  return failure("CONTEXT_CACHE_UNUSABLE", `Downloads cannot be kept in ${folder}.`, cause);
}

export function tokenizerUnusable(path: string, cause: unknown): ContextError {
  return failure("CONTEXT_TOKENIZER_UNUSABLE", `There is no tokenizer to be had from ${path}.`, cause);
}
