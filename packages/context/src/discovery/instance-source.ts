import { sourceName, type RepositoryInfo } from "@repost/spec";

export function instanceSource({ name, source, revision, version }: RepositoryInfo): {
  readonly source: string;
  readonly revision: string;
} {
  const registry = /^(pypi|npm):/u.exec(source)?.[1];
  if (registry === "pypi" || registry === "npm") {
    return { source: sourceName(registry, name), revision: version ?? revision };
  }
  // A name without an owner is a local folder.
  return { source: sourceName(name.includes("/") ? "git" : "dir", name), revision: revision.slice(0, 8) };
}
