import type { Origin } from "./original-names.ts";

export interface PackageProgramOptions {
  readonly module: string;
  readonly entry: string;
  /** With decorators: the package may have functions of the same name. */
  readonly lines: readonly [number, number];
  readonly origins: readonly Origin[];
  readonly names: ReadonlyMap<string, string>;
}

/** Imports the used names from the package, and fails to load without the function. */
export function packageProgram({ module, entry, lines, origins, names }: PackageProgramOptions): string {
  const variables = origins.flatMap((origin) => {
    const from = origin.kind === "variable" ? names.get(origin.path) : undefined;
    return origin.kind === "import" || from === undefined ? [] : [[origin.name, from, origin.original]];
  });
  const imports = origins.flatMap((origin) => (origin.kind === "import" ? [origin.code] : []));
  const [root = entry] = entry.split(".");
  const isAlone = root === entry;
  return `"""The names of a sliced module, as the package itself has them."""


def _function_at_lines(home, name, first, last):
    # What a decorator put elsewhere may have lost its name to the next function: the outermost of what wraps the one that stands in the lines.
    import gc
    import inspect
    from types import FunctionType

    def defined(value):
        inner = inspect.unwrap(value) if isinstance(value, FunctionType) else None
        return isinstance(inner, FunctionType) and inner.__code__.co_name == name

    def stands(value):
        return first <= inspect.unwrap(value).__code__.co_firstlineno <= last

    if not defined(home[name]) or stands(home[name]):
        return home[name]
    found = [
        one
        for one in gc.get_objects()
        if defined(one) and inspect.unwrap(one).__globals__ is home and stands(one)
    ]
    within = [id(getattr(one, "__wrapped__", None)) for one in found]
    return next((one for one in found if id(one) not in within), home[name])


def _load(module, root, lines, variables, imports):
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
    found[root] = home[root] if lines is None else _function_at_lines(home, root, *lines)
    return found


globals().update(_load(${JSON.stringify(module)}, ${JSON.stringify(root)}, ${isAlone ? `(${lines.join(", ")})` : "None"}, ${JSON.stringify(variables)}, ${JSON.stringify(imports)}))
`;
}
