import { sourceName, type RepositoryInfo } from "@repost/spec";

/** The first two parts of the ids of a repository's functions: where it comes from, and which revision. */
export function instanceSource({ name, source, revision, version }: RepositoryInfo): {
  readonly source: string;
  readonly revision: string;
} {
  const registry = /^(pypi|npm):/u.exec(source)?.[1];
  if (registry === "pypi" || registry === "npm") {
    return { source: sourceName(registry, name), revision: version ?? revision };
  }
  // Without an owner, the repository is only known on this machine, as a folder is.
  return { source: sourceName(name.includes("/") ? "git" : "dir", name), revision: revision.slice(0, 8) };
}
