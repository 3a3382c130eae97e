import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { MINIMUM_NODE_VERSION, type ExecutionRequest, type ProgramLibrary } from "@repost/spec";
import { transformMissing } from "../errors.ts";
import { once } from "../once.ts";
import { contentText } from "./source-kind.ts";

const SCRIPT = "repost_runtime/direct-calls.cjs";
/** Path that is valid from src and dist. */
const SHIPPED = fileURLToPath(new URL("../../runtime/node/repost_runtime/direct-calls.js", import.meta.url));
/** Built bundle, which is missing in a checkout. */
const BUNDLE = new URL("../bundled/direct-calls.cjs", import.meta.url);

export function makesDirectCalls({ runtime, entry, files }: ExecutionRequest): boolean {
  const main = runtime === "node" ? files.find(({ path }) => path === entry) : undefined;
  return main !== undefined && contentText(main.content).includes(SCRIPT);
}

/**
 * Returns the same object each time, which workers keep compiled.
 * @throws ExecutorError EXECUTOR_TRANSFORM_MISSING
 */
export const directCallsLibrary: () => Promise<ProgramLibrary> = once(() =>
  makeLibrary().catch((error: unknown) => {
    throw transformMissing(error);
  }),
);

async function makeLibrary(): Promise<ProgramLibrary> {
  const content = existsSync(BUNDLE) ? await readFile(BUNDLE, "utf8") : await bundleDirectCalls();
  return { files: [{ path: SCRIPT, content }], modules: [SCRIPT] };
}

export async function bundleDirectCalls(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [SHIPPED],
    bundle: true,
    write: false,
    platform: "node",
    format: "cjs",
    target: `node${MINIMUM_NODE_VERSION}`,
    // Observations identify functions by name.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map(({ text }) => text).join("");
}
