import { posix } from "node:path";
import { bundledPackages } from "../../scripts/bundled-dependencies.mjs";
import { isTestFile, type WorkspacePackage } from "./workspace.ts";

const scope = "@repost/";

export function forbiddenEdges(
  packages: readonly WorkspacePackage[],
  mayImport: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  return packages.flatMap(({ name, manifest, files }) => {
    const allowed = mayImport[name];
    if (allowed === undefined) return [`${name}: has no row in the table of layers`];
    const imported = files.flatMap(({ path, imports }) => imports.map((specifier) => ({ from: path, specifier })));
    const declared = declaredNames(manifest, true).map((specifier) => ({
      from: `packages/${name}/package.json`,
      specifier,
    }));
    return [...imported, ...declared]
      .filter(({ specifier }) => specifier.startsWith(scope))
      .map(({ from, specifier }) => ({ from, target: specifier.slice(scope.length).split("/")[0] ?? "" }))
      .filter(({ target }) => target !== name && !allowed.includes(target))
      .map(({ from, target }) => `${from}: may not depend on ${scope}${target}`);
  });
}

/** Returns imports that leave the package and would not survive publishing. */
export function escapingImports(packages: readonly WorkspacePackage[]): readonly string[] {
  return packages.flatMap(({ name, files }) =>
    files.flatMap(({ path, imports }) =>
      imports
        .filter((specifier) => specifier.startsWith("."))
        .filter((specifier) => !posix.join(posix.dirname(path), specifier).startsWith(`packages/${name}/`))
        .map((specifier) => `${path}: "${specifier}" leaves the package`),
    ),
  );
}

/** Published files need a dependency or peer; tests also devDependencies. */
export function undeclaredImports(
  packages: readonly WorkspacePackage[],
  rootDevDependencies: readonly string[],
): readonly string[] {
  return packages.flatMap(({ name, manifest, files }) =>
    files.flatMap(({ path, imports }) => {
      const test = isTestFile(path);
      const more = test ? rootDevDependencies : bundledPackages(name);
      const declared = [manifest.name, ...declaredNames(manifest, test), ...more];
      return imports
        .filter((specifier) => !specifier.startsWith(".") && !specifier.startsWith("node:"))
        .map(packageOf)
        .filter((dependency) => !declared.includes(dependency))
        .map((dependency) => `${path}: "${dependency}" is not declared`);
    }),
  );
}

/** Schemas belong to one package. Tests may pass zod in. */
export function strayZodImports(packages: readonly WorkspacePackage[]): readonly string[] {
  return packages
    .filter(({ name }) => name !== "spec")
    .flatMap(({ files }) => files)
    .filter(({ path, imports }) => !isTestFile(path) && imports.some((specifier) => packageOf(specifier) === "zod"))
    .map(({ path }) => `${path}: only @repost/spec imports zod`);
}

function declaredNames(manifest: WorkspacePackage["manifest"], withDevelopment: boolean): readonly string[] {
  return Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...(withDevelopment ? manifest.devDependencies : {}),
  });
}

function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
