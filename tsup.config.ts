import { basename, posix, relative } from "node:path";
import { defineConfig } from "tsup";
import { bundleDependencies } from "./scripts/bundle-dependencies.mjs";
import { bundledDependencies, bundlePath } from "./scripts/bundled-dependencies.mjs";

/** The package that is built, by its folder. */
const name = basename(process.cwd());
const { modules = [], copies = [] } = bundledDependencies[name] ?? {};

/** Path below `dist/bundled` of each specifier that the build replaces. */
const bundled = new Map([
  ...modules.map((module) => [module, bundlePath(module)] as const),
  ...copies.flatMap((copy) => (copy.import === undefined ? [] : [[copy.import, copy.file] as const])),
]);

/**
 * One build for every package, run in the package's folder.
 *
 * Each source file becomes one file at the same place under `dist`: `import.meta.url` then has the same
 * depth in both, so that `new URL("../../runtime/x.py", import.meta.url)` works from source and from the tarball.
 * There are no source maps, because the built files keep their names and lines readable, and maps are a third of an installation.
 * tsc writes the declarations (`tsconfig.build.json`).
 */
export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  dts: false,
  clean: true,
  splitting: false,
  silent: true,
  skipNodeModulesBundle: true,
  noExternal: [...bundled.keys()],
  esbuildPlugins: [
    {
      name: "one-file-per-module",
      setup(build) {
        build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
          kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true },
        );
        build.onResolve({ filter: /^[^.]/ }, ({ path, importer }) => {
          const file = bundled.get(path);
          if (file === undefined) return undefined;
          const depth = posix.dirname(relative("src", importer));
          return {
            path: posix.join(posix.relative(depth, ".") || ".", "bundled", file).replace(/^(?!\.)/, "./"),
            external: true,
          };
        });
      },
    },
  ],
  onSuccess: () => bundleDependencies(name),
});
