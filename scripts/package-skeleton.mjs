/** Common parts of all published packages. The scaffold writes them, and the architecture tests check them. */

/**
 * Address of the public repository in all manifests. A placeholder in a reserved domain until the repository is public.
 * After a change, run scripts/write-manifests.mjs.
 */
const publicAddress = "https://repost.example/repost";

/**
 * Returns the public addresses of a package, which npm shows.
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
 * Returns an entry of the exports map. The repository's tools set the first condition, so that no tool uses a stale
 * build. `src` is published, so the path is valid for others too.
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
