import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { MINIMUM_NODE_VERSION, type ExecutionRequest, type ProgramLibrary } from "@repost/spec";
import { transformMissing } from "../errors.ts";

/** Where the program lies in a run's folder. */
const SCRIPT = "repost_runtime/direct-calls.cjs";
/** Where the shipped programs lie; the same from source and from the build, which has the same depth. */
const SHIPPED = fileURLToPath(new URL("../../runtime/node/repost_runtime/direct-calls.js", import.meta.url));
/** The same as one script, which the build writes. A checkout does not have it. */
const BUNDLE = new URL("../bundled/direct-calls.cjs", import.meta.url);

let library: Promise<ProgramLibrary> | undefined;

/** Whether the request's program makes calls in its own process. */
export function makesDirectCalls({ runtime, entry, files }: ExecutionRequest): boolean {
  const main = runtime === "node" ? files.find(({ path }) => path === entry) : undefined;
  if (main === undefined) return false;
  return typeof main.content === "string" ? main.content.includes(SCRIPT) : Buffer.from(main.content).includes(SCRIPT);
}

/**
 * The program that makes calls in its own process, as one script. Made once, and always the same object, so that workers keep it compiled
 * and each process has it loaded before there is a program.
 * @throws ExecutorError EXECUTOR_TRANSFORM_MISSING
 */
export function directCallsLibrary(): Promise<ProgramLibrary> {
  library ??= makeLibrary().catch((error: unknown) => {
    library = undefined;
    throw transformMissing(error);
  });
  return library;
}

async function makeLibrary(): Promise<ProgramLibrary> {
  const content = existsSync(BUNDLE) ? await readFile(BUNDLE, "utf8") : await bundleDirectCalls();
  return { files: [{ path: SCRIPT, content }], modules: [SCRIPT] };
}

/** Bundles the shipped programs into one script. */
export async function bundleDirectCalls(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [SHIPPED],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: `node${MINIMUM_NODE_VERSION}`,
    // Names stay: observations tell functions by them.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
