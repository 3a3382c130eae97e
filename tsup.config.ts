import { defineConfig } from "tsup";

/**
 * One build for every package, run in the package's folder.
 *
 * Each source file becomes one file at the same place under `dist`: `import.meta.url` then has the same
 * depth in both, so that `new URL("../../runtime/x.py", import.meta.url)` works from source and from the tarball.
 * Declarations are tsc's work (`tsconfig.build.json`).
 */
export default defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts"],
  format: "esm",
  target: "node22",
  platform: "node",
  dts: false,
  clean: true,
  sourcemap: true,
  splitting: false,
  silent: true,
  skipNodeModulesBundle: true,
  esbuildPlugins: [
    {
      name: "one-file-per-module",
      setup(build) {
        build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
          kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true },
        );
      },
    },
  ],
});
