import type { SourceFile } from "@repost/spec";

export type ForwardedName =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "module"; readonly module: string };

/** Looks names up on access, independent of import order. */
export function forwardingFiles(
  forwardingModules: ReadonlyMap<string, ReadonlyMap<string, ForwardedName>>,
  bundleName: string,
  dataPaths: readonly string[] = [],
  shared: ReadonlySet<string> = new Set(),
): readonly SourceFile[] {
  const inside = [
    ...forwardingModules.keys(),
    ...dataPaths.map((path) => path.slice(0, path.lastIndexOf("/") + 1).replaceAll("/", ".")),
  ];
  const packages = new Set(inside.flatMap(namesAbove));
  // Other distributions can provide parts of the same namespace package.
  const written = [...forwardingModules].filter(([module, names]) => !(shared.has(module) && names.size === 0));
  const files = written.map(([module, names]) => {
    const path = module.replaceAll(".", "/");
    return {
      path: packages.has(module) ? `${path}/__init__.py` : `${path}.py`,
      code: sectionsOf(module, names, bundleName).join("\n"),
    };
  });
  return files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function namesAbove(module: string): readonly string[] {
  const parts = module.split(".").slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join("."));
}

function sectionsOf(module: string, names: ReadonlyMap<string, ForwardedName>, bundleName: string): readonly string[] {
  const docstring = `"""Gives what the sliced module has of ${module}."""\n`;
  if (names.size === 0) return [docstring];
  const variables = [...names].flatMap(([name, forwarded]) =>
    forwarded.kind === "variable" ? [[name, forwarded.name]] : [],
  );
  const children = [...names].flatMap(([name, forwarded]) =>
    forwarded.kind === "module" ? [{ name, module: forwarded.module }] : [],
  );
  const imports = children.map((child) =>
    child.module === `${module}.${child.name}` ? `import ${child.module}` : `import ${child.module} as ${child.name}`,
  );
  const entries = variables.map(([name, flat]) => `    "${name}": "${flat}",\n`);
  const table = entries.length === 0 ? "{}" : `{\n${entries.join("")}}`;
  const listed = children.map(({ name }) => `, "${name}"`).join("");
  return [
    docstring,
    `${[`import ${bundleName}`, ...imports].join("\n")}\n`,
    `_names = ${table}\n\n`,
    `def __getattr__(name):
    if name in _names:
        return getattr(${bundleName}, _names[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")\n\n`,
    `def __dir__():
    return [*_names${listed}]\n`,
  ];
}
