/** What every published package has in common; the scaffold writes it and the architecture tests hold packages to it. */

/**
 * Address of the public repository, for all manifests. It is a placeholder in a reserved domain until the repository is
 * public: change it here, then run scripts/write-manifests.mjs.
 */
const publicAddress = "https://repost.example/repost";

/**
 * Where a package is published from, as npm shows it.
 * @param {string} name without the scope
 */
export function publicAddresses(name) {
  return {
    homepage: `${publicAddress}/tree/main/packages/${name}#readme`,
    bugs: `${publicAddress}/issues`,
    repository: { type: "git", url: `git+${publicAddress}.git`, directory: `packages/${name}` },
  };
}

/**
 * @param {{ name: string, description: string, version: string }} identity
 */
export function packageManifest({ name, description, version }) {
  return {
    name: `@repost/${name}`,
    version,
    description,
    license: "MIT",
    ...publicAddresses(name),
    type: "module",
    sideEffects: false,
    engines: { node: ">=22" },
    files: ["dist", "runtime", "src", "!src/**/*.test.ts", "!src/**/*.test-d.ts"],
    exports: {
      ".": exportEntry("index"),
      "./package.json": "./package.json",
    },
    publishConfig: { access: "public" },
    scripts: {
      build:
        "tsup --config ../../tsup.config.ts && tsc -p tsconfig.build.json && node ../../scripts/finish-declarations.mjs",
      typecheck: "tsc -p .",
    },
    dependencies: { "@repost/spec": version },
  };
}

/**
 * An entry of the exports map. The repository's own tools set the first condition, so that nothing runs on a stale
 * build; `src` is published with the package, so the path holds for others too.
 * @param {string} module path under src without its extension
 */
export function exportEntry(module) {
  return {
    "@repost/source": `./src/${module}.ts`,
    types: `./dist/${module}.d.ts`,
    import: `./dist/${module}.js`,
    // For \`require\`, which Node 22 and newer allow for modules without top-level await.
    default: `./dist/${module}.js`,
  };
}
