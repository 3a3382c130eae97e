import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { MINIMUM_NODE_VERSION, type ProgramLibrary } from "@repost/spec";
import { bundlerMissing } from "../errors.ts";

/** Where the programs lie in a run's folder. */
export const RUNTIME_FOLDER = "repost_split";

/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL(`../../runtime/node/${RUNTIME_FOLDER}/`, import.meta.url);

/** The same as one script, which the build writes. A checkout does not have it. */
const BUNDLE = new URL("../bundled/split-runtime.cjs", import.meta.url);

/** The programs of both processes, as one script. */
export const RUNTIME_SCRIPT = `${RUNTIME_FOLDER}/runtime.cjs`;
const FRAMEWORK_NAMES =
  "after afterAll afterEach before beforeAll beforeEach describe expect it jest mock suite test vi".split(" ");
/** What a program that imports a test framework as a module gets in its place: the same as one that requires it. */
const FRAMEWORK_FILE = [
  'import runtime from "./runtime.cjs";',
  `export const { ${FRAMEWORK_NAMES.join(", ")} } = runtime.framework;`,
  "export default runtime.framework.test;",
  "",
].join("\n");

let library: Promise<ProgramLibrary> | undefined;

/**
 * The programs of a run in two processes as one script: starting the loader of modules and reading dozens of small files would take most of
 * the time of a short run. Made once, and always the same object, so that executors keep it compiled and loaded.
 * @throws JudgeError JUDGE_BUNDLER_MISSING
 */
export function splitLibrary(): Promise<ProgramLibrary> {
  library ??= makeLibrary().catch((error: unknown) => {
    library = undefined;
    throw bundlerMissing(error);
  });
  return library;
}

async function makeLibrary(): Promise<ProgramLibrary> {
  const runtime = existsSync(BUNDLE) ? await readFile(BUNDLE, "utf8") : await bundleSplitRuntime();
  return {
    files: [
      { path: RUNTIME_SCRIPT, content: runtime },
      { path: `${RUNTIME_FOLDER}/testing.mjs`, content: FRAMEWORK_FILE },
    ],
    modules: [RUNTIME_SCRIPT],
  };
}

/** Bundles the programs of both processes into one script. */
export async function bundleSplitRuntime(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("runtime.mjs", SHIPPED))],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: `node${MINIMUM_NODE_VERSION}`,
    // Names stay: tests may print those of classes.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
