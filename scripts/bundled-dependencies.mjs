/**
 * Dependencies inside a package's `dist/bundled`, which no consumer installs. They are devDependencies (decision 0025).
 *
 * - `modules`: specifiers, bundled with their dependencies, except those of `external`.
 * - `copies`: files. `import` is a replaced specifier; `isCompressed` means Brotli under `.br`.
 * - `declarations`: files that declare specifiers of public declarations, copied with their imports.
 * - `programs`: scripts that a function of the build makes.
 *
 * @type {Record<string, { modules?: string[], external?: string[], copies?: { file: string, import?: string,
 * isCompressed?: boolean }[],
 * declarations?: { specifier: string, file: string }[], programs?: { module: string, maker: string, file: string }[]
 * }>}
 */
export const bundledDependencies = {
  context: {
    modules: ["gpt-tokenizer/encoding/cl100k_base", "gpt-tokenizer/encoding/o200k_base", "simple-git", "tar"],
  },
  dataset: { modules: ["csv-parse"] },
  executor: {
    modules: ["@babel/core", "istanbul-lib-instrument", "smol-toml", "tar"],
    external: ["@babel/preset-typescript"],
    // esbuild refuses to be bundled, and finds its binary beside its file. Its manifest declares CommonJS.
    copies: [{ file: "esbuild/lib/main.js", import: "esbuild/lib/main.js" }, { file: "esbuild/package.json" }],
    programs: [{ module: "node/direct-calls-library.js", maker: "bundleDirectCalls", file: "direct-calls.cjs" }],
  },
  llm: { modules: ["ai", "@ai-sdk/openai-compatible"] },
  judge: {
    programs: [{ module: "javascript/split-library.js", maker: "bundleSplitRuntime", file: "split-runtime.cjs" }],
  },
  spec: {
    modules: ["zod/v4"],
    declarations: [
      { specifier: "zod/v4", file: "zod/v4/index.d.ts" },
      { specifier: "zod/v4/core", file: "zod/v4/core/index.d.ts" },
    ],
  },
  syntax: {
    modules: ["web-tree-sitter"],
    copies: [
      { file: "web-tree-sitter/web-tree-sitter.wasm" },
      { file: "tree-sitter-javascript/tree-sitter-javascript.wasm" },
      { file: "tree-sitter-python/tree-sitter-python.wasm" },
      { file: "tree-sitter-typescript/tree-sitter-tsx.wasm" },
      { file: "tree-sitter-typescript/tree-sitter-typescript.wasm" },
      // Grammars that only completion tasks read.
      { file: "tree-sitter-c-sharp/tree-sitter-c_sharp.wasm", isCompressed: true },
      { file: "tree-sitter-cpp/tree-sitter-cpp.wasm", isCompressed: true },
      { file: "tree-sitter-go/tree-sitter-go.wasm", isCompressed: true },
      { file: "tree-sitter-java/tree-sitter-java.wasm", isCompressed: true },
      { file: "tree-sitter-php/tree-sitter-php.wasm", isCompressed: true },
    ],
  },
};

/**
 * Packages inside bundled packages, whose licences are shipped too.
 * @type {Record<string, string[]>}
 */
export const embeddedPackages = {
  tar: ["@isaacs/fs-minipass", "chownr", "minipass", "minizlib", "yallist"],
};

/**
 * Packages that only the build needs.
 * @param {string} name without the scope
 */
export function bundledPackages(name) {
  const { programs = [] } = bundledDependencies[name] ?? {};
  return [...new Set([...shippedPackages(name), ...(programs.length > 0 ? ["esbuild"] : [])])];
}

/**
 * Packages whose code is in the build.
 * @param {string} name without the scope
 */
export function shippedPackages(name) {
  const { modules = [], copies = [] } = bundledDependencies[name] ?? {};
  return [...new Set([...modules, ...copies.map(({ file }) => file)].map(packageOf))];
}

/** @param {string} specifier */
export function packageOf(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/**
 * Relative to `dist/bundled`.
 * @param {string} specifier
 */
export function bundlePath(specifier) {
  return `${specifier.replace("@", "").replaceAll("/", "-")}.js`;
}
