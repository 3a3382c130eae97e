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
  return `"""Imports the names of a sliced module from its package."""


def _function_at_lines(home, name, first, last):
    # A later function may have taken the name of a decorated one: search the outermost wrapper of the function at the lines.
    import gc
    import inspect
    from types import FunctionType

    def has_name(value):
        inner = inspect.unwrap(value) if isinstance(value, FunctionType) else None
        return isinstance(inner, FunctionType) and inner.__code__.co_name == name

    def is_at_lines(value):
        return first <= inspect.unwrap(value).__code__.co_firstlineno <= last

    if not has_name(home[name]) or is_at_lines(home[name]):
        return home[name]
    functions = [
        value
        for value in gc.get_objects()
        if has_name(value) and inspect.unwrap(value).__globals__ is home and is_at_lines(value)
    ]
    wrapped = [id(getattr(function, "__wrapped__", None)) for function in functions]
    return next((function for function in functions if id(function) not in wrapped), home[name])


def _load(module, root, lines, variables, imports):
    import importlib
    from importlib import metadata

    installed_version = metadata.version

    def version(name):
        # Some packages read their own version, although they are not installed.
        try:
            return installed_version(name)
        except metadata.PackageNotFoundError:
            return "0"

    metadata.version = version
    home = vars(importlib.import_module(module))
    names = {name: value for name, value in home.items() if not name.startswith("__")}
    for statement in imports:
        try:
            exec(statement, names)
        except ImportError:
            continue
    names.pop("__builtins__", None)
    for name, path, original in variables:
        try:
            names[name] = vars(importlib.import_module(path))[original]
        except (ImportError, KeyError):
            # Calls that use the name raise NameError.
            names.pop(name, None)
    names[root] = home[root] if lines is None else _function_at_lines(home, root, *lines)
    return names


globals().update(_load(${JSON.stringify(module)}, ${JSON.stringify(root)}, ${isAlone ? `(${lines.join(", ")})` : "None"}, ${JSON.stringify(variables)}, ${JSON.stringify(imports)}))
`;
}
