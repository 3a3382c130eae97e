import { resolveExports, resolveImports } from "resolve-pkg-maps";

export type PackageJson = Readonly<Record<string, unknown>>;

export interface PackageTargets {
  readonly targets: readonly string[];
  readonly isClosed: boolean;
}

const environments: readonly (readonly string[])[] = [
  ["import", "module", "node", "default"],
  ["require", "node", "default"],
  ["browser", "import", "require", "default"],
  ["types", "default"],
];

export function packageTargets(json: PackageJson, subpath: string): PackageTargets {
  const { exports } = json;
  if (exports !== undefined && exports !== null) {
    const request = subpath === "." ? "" : subpath.slice(2);
    const targets = resolveEach(conditionsIn(exports), (conditions) =>
      resolveExports(exports as Parameters<typeof resolveExports>[0], request, conditions),
    );
    return { targets, isClosed: targets.length === 0 && subpath !== "." };
  }
  if (subpath !== ".") return { targets: [], isClosed: false };
  const fields = [json["source"], json["module"], json["main"], json["browser"], json["types"], json["typings"]];
  return { targets: fields.filter((field) => typeof field === "string"), isClosed: false };
}

export function importTargets({ imports }: PackageJson, specifier: string): readonly string[] {
  if (typeof imports !== "object" || imports === null) return [];
  return resolveEach(conditionsIn(imports), (conditions) =>
    resolveImports(imports as Parameters<typeof resolveImports>[0], specifier, conditions),
  );
}

function resolveEach(
  ownConditions: readonly string[],
  resolve: (conditions: readonly string[]) => string[],
): readonly string[] {
  const targets = environments.flatMap((environment) => {
    try {
      return resolve([...ownConditions, ...environment]);
    } catch {
      return [];
    }
  });
  return [...new Set(targets)];
}

const maxDepth = 20;

function conditionsIn(map: unknown, depth = 0): readonly string[] {
  if (typeof map !== "object" || map === null || depth > maxDepth) return [];
  const conditions = Object.entries(map).flatMap(([key, value]) => [
    ...(/^[^.#]*(?:source|src|typescript)$/.test(key) || key === "development" ? [key] : []),
    ...conditionsIn(value, depth + 1),
  ]);
  return [...new Set(conditions)];
}
