import { isStandardLibrary } from "../statistics/is-standard-library.ts";

/** Fewer modules that go by a name may be another package's that are called alike. */
const FEWEST = 2;
/** Of the modules that are imported below a name, the part that has to be the repository's. */
const MOST_OWN = 0.8;

/**
 * The name of a package that is a repository itself, as archives are built whose files lie beside their setup.py: none of its folders says it, but its own
 * files do who import each other by it. Null where the repository is no package, or imports nothing of its own so.
 */
export function nameOfTop(files: ReadonlySet<string>, imported: ReadonlySet<string>): string | null {
  if (!files.has("__init__.py")) return null;
  const own = new Set([...files].map(topModule).filter((name) => name !== null));
  const folders = new Set([...files].flatMap((path) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [])));
  let best: { readonly name: string; readonly hits: number } | null = null;
  for (const [name, children] of modulesBelow(imported)) {
    const [first = ""] = name.split(".");
    if (own.has(first) || folders.has(first) || isStandardLibrary({ name: first, language: "python" })) continue;
    const hits = [...children].filter((child) => own.has(child)).length;
    if (hits < FEWEST || hits < MOST_OWN * children.size || hits <= (best?.hits ?? 0)) continue;
    best = { name, hits };
  }
  return best?.name ?? null;
}

/** The module or package that a file is to who imports it from the top; null for what lies deeper. */
function topModule(path: string): string | null {
  return /^(?<name>\w+)(?:\.py|\/__init__\.py)$/u.exec(path)?.groups?.["name"] ?? null;
}

/** What is imported from directly below each dotted name. */
function modulesBelow(imported: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const dotted of imported) {
    const parts = dotted.split(".");
    for (let depth = 1; depth < parts.length - 1; depth += 1) {
      const name = parts.slice(0, depth).join(".");
      const below = found.get(name) ?? new Set<string>();
      found.set(name, below.add(parts[depth] ?? ""));
    }
  }
  return found;
}
