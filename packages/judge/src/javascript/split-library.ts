import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { MINIMUM_NODE_VERSION, type ProgramLibrary } from "@repost/spec";
import { bundlerMissing } from "../errors.ts";

export const RUNTIME_FOLDER = "repost_split";

/** Valid from src and dist. */
const SHIPPED = new URL(`../../runtime/node/${RUNTIME_FOLDER}/`, import.meta.url);

const BUNDLE = new URL("../bundled/split-runtime.cjs", import.meta.url);

export const RUNTIME_SCRIPT = `${RUNTIME_FOLDER}/runtime.cjs`;
const FRAMEWORK_NAMES =
  "after afterAll afterEach before beforeAll beforeEach describe expect it jest mock suite test vi".split(" ");
const FRAMEWORK_FILE = [
  'import runtime from "./runtime.cjs";',
  `export const { ${FRAMEWORK_NAMES.join(", ")} } = runtime.framework;`,
  "export default runtime.framework.test;",
  "",
].join("\n");

let library: Promise<ProgramLibrary> | undefined;

/**
 * One script loads faster than many modules. Always the same object, which executors keep compiled.
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

export async function bundleSplitRuntime(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("runtime.mjs", SHIPPED))],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: `node${MINIMUM_NODE_VERSION}`,
    // Tests may print class names.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
