import { fileURLToPath } from "node:url";
import type { ExecutionFile } from "@repost/spec";
import { bundlerMissing } from "../errors.ts";

/** Where the programs lie in a run's folder. */
export const RUNTIME_FOLDER = "repost_split";

/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = new URL(`../../runtime/node/${RUNTIME_FOLDER}/`, import.meta.url);
const PROGRAMS = ["trusted", "candidate"];
/** The oldest Node that programs run under. */
const TARGET = "node20";
const FRAMEWORK_NAMES =
  "after afterAll afterEach before beforeAll beforeEach describe expect it jest mock suite test vi".split(" ");
/** What a program that imports a test framework as a module gets in its place: the same as one that requires it. */
const FRAMEWORK_FILE = [
  'import trusted from "./trusted.cjs";',
  `export const { ${FRAMEWORK_NAMES.join(", ")} } = trusted.framework;`,
  "export default trusted.framework.test;",
  "",
].join("\n");

let files: Promise<readonly ExecutionFile[]> | undefined;

/**
 * The programs of a run in two processes, each as one script: starting the loader of modules and reading dozens of small files would take
 * most of the time of a short run. Made once.
 * @throws JudgeError JUDGE_BUNDLER_MISSING
 */
export function splitRuntimeFiles(): Promise<readonly ExecutionFile[]> {
  files ??= makeFiles().catch((error: unknown) => {
    files = undefined;
    throw bundlerMissing(error);
  });
  return files;
}

async function makeFiles(): Promise<readonly ExecutionFile[]> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: PROGRAMS.map((name) => fileURLToPath(new URL(`${name}.mjs`, SHIPPED))),
    bundle: true,
    write: false,
    outdir: RUNTIME_FOLDER,
    outExtension: { ".js": ".cjs" },
    platform: "node",
    format: "cjs",
    target: TARGET,
    // Names stay: tests may print those of classes.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
  });
  const texts = outputFiles.map(({ path, text }) => ({ name: path.split(/[/\\]/u).at(-1) ?? "", text }));
  return [...texts, { name: "testing.mjs", text: FRAMEWORK_FILE }].map(({ name, text }) => ({
    path: `${RUNTIME_FOLDER}/${name}`,
    content: text,
  }));
}
