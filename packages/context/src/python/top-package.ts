import { isStandardLibrary } from "../statistics/is-standard-library.ts";

/** Fewer modules may belong to a package of the same name. */
const FEWEST = 2;
const MAX_OWN = 0.8;

/** Returns the name by which a package imports itself. */
export function nameOfTop(files: ReadonlySet<string>, imported: ReadonlySet<string>): string | null {
  if (!files.has("__init__.py")) return null;
  const moduleNames = new Set([...files].map(topModule).filter((name) => name !== null));
  const folders = new Set([...files].flatMap((path) => (path.includes("/") ? [path.slice(0, path.indexOf("/"))] : [])));
  let best: { readonly name: string; readonly hits: number } | null = null;
  for (const [name, children] of modulesBelow(imported)) {
    const [first = ""] = name.split(".");
    if (moduleNames.has(first) || folders.has(first) || isStandardLibrary({ name: first, language: "python" }))
      continue;
    const hits = [...children].filter((child) => moduleNames.has(child)).length;
    if (hits < FEWEST || hits < MAX_OWN * children.size || hits <= (best?.hits ?? 0)) continue;
    best = { name, hits };
  }
  return best?.name ?? null;
}

function topModule(path: string): string | null {
  return /^(?<name>\w+)(?:\.py|\/__init__\.py)$/u.exec(path)?.groups?.["name"] ?? null;
}

function modulesBelow(imported: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const packages = new Map<string, Set<string>>();
  for (const dotted of imported) {
    const parts = dotted.split(".");
    for (let depth = 1; depth < parts.length - 1; depth += 1) {
      const name = parts.slice(0, depth).join(".");
      const below = packages.get(name) ?? new Set<string>();
      packages.set(name, below.add(parts[depth] ?? ""));
    }
  }
  return packages;
}
