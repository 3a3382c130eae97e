import { RepostError } from "@repost/spec";

export type ContextErrorCode =
  | "CONTEXT_SOURCE_UNKNOWN"
  | "CONTEXT_SOURCE_INVALID"
  | "CONTEXT_SOURCE_MANY"
  | "CONTEXT_FOLDER_MISSING"
  | "CONTEXT_NO_SOURCES"
  | "CONTEXT_LANGUAGE_UNSUPPORTED"
  | "CONTEXT_REPOSITORY_TOO_LARGE"
  | "CONTEXT_NETWORK_UNREACHABLE"
  | "CONTEXT_LICENSE_UNKNOWN"
  | "CONTEXT_SEARCH_INVALID"
  | "CONTEXT_SEARCH_TOO_BROAD"
  | "CONTEXT_GITHUB_REFUSED"
  | "CONTEXT_GITHUB_BUSY"
  | "CONTEXT_GITHUB_UNUSABLE"
  | "CONTEXT_GIT_MISSING"
  | "CONTEXT_GIT_NOT_FOUND"
  | "CONTEXT_GIT_REVISION_MISSING"
  | "CONTEXT_GIT_INCOMPLETE"
  | "CONTEXT_GIT_TIMEOUT"
  | "CONTEXT_GIT_FAILED"
  | "CONTEXT_PYTHON_MISSING"
  | "CONTEXT_NPM_MISSING"
  | "CONTEXT_REGISTRY_UNKNOWN"
  | "CONTEXT_INDEX_UNKNOWN"
  | "CONTEXT_INDEX_UNUSABLE"
  | "CONTEXT_PACKAGE_NOT_FOUND"
  | "CONTEXT_PACKAGE_VERSION_MISSING"
  | "CONTEXT_PACKAGE_NO_SOURCE"
  | "CONTEXT_ARCHIVE_INVALID"
  | "CONTEXT_ARCHIVE_UNSUPPORTED"
  | "CONTEXT_CACHE_UNUSABLE"
  | "CONTEXT_TOKENIZER_UNUSABLE"
  | "CONTEXT_FUNCTION_MISSING"
  | "CONTEXT_FUNCTION_AMBIGUOUS";

export class ContextError extends RepostError<ContextErrorCode> {
  override readonly name = "ContextError";
}

export function sourceUnknown(source: string, supported: readonly string[]): ContextError {
  return new ContextError(`There is no kind of source for "${source}".`, {
    code: "CONTEXT_SOURCE_UNKNOWN",
    hint: `Give one of: ${supported.join(", ")}.`,
  });
}

export function sourceInvalid(source: string, problem: string): ContextError {
  return new ContextError(`"${source}" is not a source: ${problem}.`, {
    code: "CONTEXT_SOURCE_INVALID",
    hint: "Write it as in docs: a folder, a git address with an optional @revision, pypi:NAME==VERSION, npm:NAME@VERSION, or github:QUERY.",
  });
}

export function manyRepositories(source: string): ContextError {
  return new ContextError(`"${source}" stands for many repositories and cannot be opened as one.`, {
    code: "CONTEXT_SOURCE_MANY",
    hint: "List its repositories with selectRepositories, and open each of them.",
  });
}

export function folderMissing(folder: string, cause?: unknown): ContextError {
  return new ContextError(`There is no folder to read at ${folder}.`, {
    code: "CONTEXT_FOLDER_MISSING",
    hint: "Check the path and that you may read it; a git address starts with https:// or ssh://.",
    cause,
  });
}

export function noSources(repository: string, languages: readonly string[]): ContextError {
  return new ContextError(`${repository} has no source files of ${languages.join(", ")}.`, {
    code: "CONTEXT_NO_SOURCES",
    hint: "Name the folder that holds the sources, or another language.",
  });
}

export function languageUnsupported(language: string, supported: readonly string[]): ContextError {
  return new ContextError(`Source files of ${language} are not read.`, {
    code: "CONTEXT_LANGUAGE_UNSUPPORTED",
    hint: `Choose one of: ${supported.join(", ")}.`,
  });
}

export function repositoryTooLarge(root: string, maxBytes: number): ContextError {
  const megabytes = (maxBytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return new ContextError(`The source files of ${root} are more than ${megabytes} MB.`, {
    code: "CONTEXT_REPOSITORY_TOO_LARGE",
    hint: "Raise the limit with --max-repo-mb, or name a smaller folder.",
  });
}

export function checkoutTooLarge(url: string, maxBytes: number): ContextError {
  const megabytes = (maxBytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 3 });
  return new ContextError(`The files of ${url} are more than ${megabytes} MB together, or too many.`, {
    code: "CONTEXT_REPOSITORY_TOO_LARGE",
    hint: "Raise --max-repo-mb, of which twenty times may be fetched, or clone it yourself and give a folder in it.",
  });
}

export function networkUnreachable(address: string, cause: unknown): ContextError {
  return new ContextError(`${address} cannot be reached.`, {
    code: "CONTEXT_NETWORK_UNREACHABLE",
    hint: "Check the connection and proxy settings, then run the same command again.",
    cause,
  });
}

export function licenseUnknown(license: string): ContextError {
  return new ContextError(`"${license}" is no SPDX licence identifier.`, {
    code: "CONTEXT_LICENSE_UNKNOWN",
    hint: "Give identifiers as SPDX spells them, such as MIT or Apache-2.0, parted by commas.",
  });
}

export function searchInvalid(query: string, problem: string): ContextError {
  return new ContextError(`GitHub cannot be searched for "${query}": ${problem}.`, {
    code: "CONTEXT_SEARCH_INVALID",
    hint: "Write the query as in GitHub's own repository search, such as language:python license:mit stars:>10.",
  });
}

export function searchTooBroad(query: string, count: number, most: number): ContextError {
  return new ContextError(`"${query}" finds ${count} repositories, more than ${most}.`, {
    code: "CONTEXT_SEARCH_TOO_BROAD",
    hint: "Narrow it with --since and --until or with qualifiers, or take only the first with --sort-repos.",
  });
}

export function githubRefused(address: string, problem: string): ContextError {
  return new ContextError(`GitHub refuses ${address}: ${problem}.`, {
    code: "CONTEXT_GITHUB_REFUSED",
    hint: "Set GITHUB_TOKEN to a valid token, or remove it to search without one.",
  });
}

export function githubBusy(address: string, problem: string, cause?: unknown): ContextError {
  return new ContextError(`GitHub does not answer ${address} now: ${problem}.`, {
    code: "CONTEXT_GITHUB_BUSY",
    hint: "Run the same command again later; with GITHUB_TOKEN set, GitHub answers more often.",
    cause,
  });
}

export function githubUnusable(address: string, problem: string, cause?: unknown): ContextError {
  return new ContextError(`What answers at ${address} is not GitHub's API: ${problem}.`, {
    code: "CONTEXT_GITHUB_UNUSABLE",
    hint: "Check GITHUB_API_URL; an enterprise server's ends in /api/v3.",
    cause,
  });
}

export function gitMissing(cause: unknown): ContextError {
  return new ContextError("There is no git to run.", {
    code: "CONTEXT_GIT_MISSING",
    hint: "Install git, or give a folder instead of a git address.",
    cause,
  });
}

export function gitNotFound(url: string, cause: unknown): ContextError {
  return new ContextError(`There is no git repository at ${url}, or reading it needs credentials.`, {
    code: "CONTEXT_GIT_NOT_FOUND",
    hint: "Check the address; for a private repository, set up a credential helper or an ssh key that needs no prompt.",
    cause,
  });
}

export function gitRevisionMissing(url: string, revision: string, cause: unknown): ContextError {
  return new ContextError(`${url} has no revision "${revision}".`, {
    code: "CONTEXT_GIT_REVISION_MISSING",
    hint: "Give a branch, a tag or a commit after the @.",
    cause,
  });
}

export function gitIncomplete(url: string, revision: string | null, cause: unknown): ContextError {
  const commit = revision === null ? "a commit" : `the commit "${revision}"`;
  return new ContextError(`${url} lacks files of ${commit}: the repository is a partial clone, or damaged.`, {
    code: "CONTEXT_GIT_INCOMPLETE",
    hint: "Clone the repository again without --filter, and pass the new folder or its address.",
    cause,
  });
}

export function gitTimeout(url: string, timeoutMs: number): ContextError {
  return new ContextError(`${url} was not there after ${timeoutMs / 1000} s; git and all it started were ended.`, {
    code: "CONTEXT_GIT_TIMEOUT",
    hint: "Raise timeoutMs, or clone it yourself and give the folder.",
  });
}

export function gitFailed(url: string, problem: string, cause: unknown): ContextError {
  return new ContextError(`git could not read ${url}: ${problem}.`, {
    code: "CONTEXT_GIT_FAILED",
    hint: "Clone it yourself to see all that git says, then give the folder.",
    cause,
  });
}

export function pythonMissing(command: string, problem: string, cause: unknown): ContextError {
  return new ContextError(`Cannot ask ${command} for the package index that pip uses: ${problem}.`, {
    code: "CONTEXT_PYTHON_MISSING",
    hint: "Install Python 3.9 or newer with pip, or pass indexUrl.",
    cause,
  });
}

export function indexUnknown(problem: string): ContextError {
  return new ContextError(`pip names no package index: ${problem}.`, {
    code: "CONTEXT_INDEX_UNKNOWN",
    hint: "Set an index that is reached over http or https with PIP_INDEX_URL or pip config, or pass indexUrl.",
  });
}

export function npmMissing(command: string, problem: string, cause: unknown): ContextError {
  return new ContextError(`Cannot ask ${command} for the registry that it uses: ${problem}.`, {
    code: "CONTEXT_NPM_MISSING",
    hint: "Install Node.js with npm, or pass registryUrl.",
    cause,
  });
}

export function registryUnknown(problem: string): ContextError {
  return new ContextError(`npm names no registry: ${problem}.`, {
    code: "CONTEXT_REGISTRY_UNKNOWN",
    hint: "Set one that is reached over http or https with npm config set registry, or pass registryUrl.",
  });
}

export function indexUnusable(address: string, problem: string, cause?: unknown): ContextError {
  return new ContextError(`The package index did not answer as one at ${address}: ${problem}.`, {
    code: "CONTEXT_INDEX_UNUSABLE",
    hint: "Check that pip or npm itself can use it, with its credentials.",
    cause,
  });
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
  return new ContextError(`${subject} has no source distribution in the package index.`, {
    code: "CONTEXT_PACKAGE_NO_SOURCE",
    hint: "Give the address of its git repository instead.",
  });
}

export function archiveInvalid(file: string, problem: string, cause?: unknown): ContextError {
  return new ContextError(`The archive ${file} is not used: ${problem}.`, {
    code: "CONTEXT_ARCHIVE_INVALID",
    hint: "Run the same command again; if it stays so, report it to the package's owners or give its git repository.",
    cause,
  });
}

export function archiveUnsupported(file: string): ContextError {
  return new ContextError(`Archives such as ${file} are not unpacked.`, {
    code: "CONTEXT_ARCHIVE_UNSUPPORTED",
    hint: "Give another version, its git repository, or a folder where you unpacked it yourself.",
  });
}

export function cacheUnusable(folder: string, cause: unknown): ContextError {
  return new ContextError(`Downloads cannot be kept in ${folder}.`, {
    code: "CONTEXT_CACHE_UNUSABLE",
    hint: "Make the folder writable and check that the disk is not full, or set XDG_CACHE_HOME to another.",
    cause,
  });
}

export function tokenizerUnusable(path: string, cause: unknown): ContextError {
  return new ContextError(`There is no tokenizer to be had from ${path}.`, {
    code: "CONTEXT_TOKENIZER_UNUSABLE",
    hint: "Name o200k_base, cl100k_base, or the path of a tokenizer.json in Hugging Face's format.",
    cause,
  });
}
