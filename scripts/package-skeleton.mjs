/** Common parts of all published packages. The scaffold writes them, and the architecture tests check them. */

/**
 * Address of the public repository, such as "https://host/owner/repost", or null while there is none. Set it here, then run
 * `node scripts/write-manifests.mjs`.
 * @type {string | null}
 */
const publicAddress = null;

/**
 * Returns the fields of a manifest that lead to the public repository. There are none without an address.
 * @param {string} name without the scope
 * @param {string | null} [address]
 */
export function publicAddresses(name, address = publicAddress) {
  if (address === null) return {};
  return {
    homepage: `${address}/tree/main/packages/${name}#readme`,
    bugs: `${address}/issues`,
    repository: { type: "git", url: `git+${address}.git`, directory: `packages/${name}` },
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
