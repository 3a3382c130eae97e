import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "tsup";
import type { TestProject } from "vitest/node";

/** Paths of the bundle's files. */
export interface BundledCommand {
  /** Starts as a program. */
  readonly main: string;
  /** Exports `runCli`. */
  readonly module: string;
}

declare module "vitest" {
  interface ProvidedContext {
    readonly command: BundledCommand;
  }
}

const CLI = fileURLToPath(new URL("../../packages/cli", import.meta.url));

/** Loading a thousand source files is slow. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // Packages resolve as from the command's sources.
  const parent = path.join(CLI, "node_modules");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, ".command-"));
  await build({
    config: false,
    entry: { main: path.join(CLI, "src/main.ts"), "run-cli": path.join(CLI, "src/run-cli.ts") },
    outDir: folder,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    target: "node22",
    splitting: true,
    silent: true,
    noExternal: [/^@repost\//u],
    skipNodeModulesBundle: true,
    esbuildOptions: (options) => {
      options.conditions = ["@repost/source"];
      options.define = { "import.meta.url": "sourceUrl" };
    },
    esbuildPlugins: [
      {
        name: "keep-source-urls",
        setup: (bundler) => {
          // The source file's URL resolves workers and files.
          bundler.onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, async ({ path: file }) => {
            const url = JSON.stringify(pathToFileURL(file).href);
            return { loader: "ts", contents: `const sourceUrl = ${url};\n${await readFile(file, "utf8")}` };
          });
        },
      },
    ],
  });
  provide("command", { main: path.join(folder, "main.mjs"), module: path.join(folder, "run-cli.mjs") });
  return () => rm(folder, { recursive: true });
}
