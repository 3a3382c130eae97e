/** Common parts of all published packages. The scaffold writes them, and the architecture tests check them. */

/**
 * Address such as "https://host/owner/repost". After a change, run `node scripts/write-manifests.mjs`.
 * @type {string | null}
 */
const publicAddress = null;

/**
 * Returns the manifest fields of the public repository, if it has an address.
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
        "tsup --config ../../tsup.config.ts && node ../../node_modules/typescript/bin/tsc -p tsconfig.build.json && node ../../scripts/finish-declarations.mjs",
      typecheck: "node ../../node_modules/typescript/bin/tsc -p .",
    },
    dependencies: { "@repost/spec": version },
  };
}

/**
 * Returns an entry of the exports map. The first condition, for the repository's tools, avoids stale builds. It is
 * valid for others too, because `src` is published.
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
