import type { Origin } from "./original-names.ts";

export interface PackageProgramOptions {
  /** Import name of the module that the target is from. */
  readonly module: string;
  /** Qualified name of the target. */
  readonly entry: string;
  /** Where names come from that calls use beside those of the target's own module. */
  readonly origins: readonly Origin[];
  /** Import name of each source file, by path. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * A module that stands in for the sliced one: it has the names that calls use, taken from the package itself. It fails to load where the
 * package does, or where the package has no such function.
 */
export function packageProgram({ module, entry, origins, names }: PackageProgramOptions): string {
  const variables = origins.flatMap((origin) => {
    const from = origin.kind === "variable" ? names.get(origin.path) : undefined;
    return origin.kind === "import" || from === undefined ? [] : [[origin.name, from, origin.original]];
  });
  const imports = origins.flatMap((origin) => (origin.kind === "import" ? [origin.code] : []));
  const [root = entry] = entry.split(".");
  return `"""The names of a sliced module, as the package itself has them."""


def _load(module, root, variables, imports):
    import importlib
    from importlib import metadata

    known = metadata.version

    def version(name):
        # What is not installed has no version, and some packages ask for their own.
        try:
            return known(name)
        except metadata.PackageNotFoundError:
            return "0"

    metadata.version = version
    home = vars(importlib.import_module(module))
    found = {name: value for name, value in home.items() if not name.startswith("__")}
    for statement in imports:
        try:
            exec(statement, found)
        except ImportError:
            continue
    found.pop("__builtins__", None)
    for name, place, original in variables:
        try:
            found[name] = vars(importlib.import_module(place))[original]
        except (ImportError, KeyError):
            # A call that needs it cannot be made, and says so.
            found.pop(name, None)
    found[root] = home[root]
    return found


globals().update(_load(${[module, root, variables, imports].map((value) => JSON.stringify(value)).join(", ")}))
`;
}
