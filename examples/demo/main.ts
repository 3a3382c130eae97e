/**
 * `npm run demo`: builds environments from two real packages, and scores correct, empty and wrong candidate solutions.
 */
import { rm } from "node:fs/promises";
import path from "node:path";
import { EXIT, runCli } from "@repost/cli";
import { createExecutor } from "@repost/executor";
import { RepostError } from "@repost/spec";
import { writeWrongSolutions } from "./write-wrong-solutions.ts";

const SOURCES = ["pypi:more-itertools", "pypi:toolz"];
const FOLDER = "demo-run";
const BUILD = path.join(FOLDER, "build");

/** Falls back to plain processes with a note. */
async function executorFlags(): Promise<string[]> {
  try {
    const executor = await createExecutor({ kind: "auto" });
    await executor.close();
    return [];
  } catch (error) {
    if (!RepostError.is(error) || error.code !== "EXECUTOR_NO_BACKEND") throw error;
    console.log("Nothing here can hold code: the demo's, which comes from a registry, runs in plain processes.\n");
    return ["--executor", "process", "--allow-unsafe-local-exec"];
  }
}

async function repost(...argv: readonly string[]): Promise<void> {
  console.log(`\n$ repost ${argv.join(" ")}`);
  const code = await runCli({ argv, stdout: process.stdout, stderr: process.stderr });
  if (code !== EXIT.ok) process.exit(code);
}

const flags = await executorFlags();
const buildFlags = flags.slice(0, 2);
await rm(FOLDER, { recursive: true, force: true });
await repost("build", ...SOURCES, "-o", BUILD, "--max-functions", "25", ...buildFlags);
await repost("eval", BUILD, "--predictions", "gold", "-o", path.join(FOLDER, "gold"), ...flags);
await repost("eval", BUILD, "--predictions", "stub", "-o", path.join(FOLDER, "stub"), ...flags);
const wrong = await writeWrongSolutions({ dataset: BUILD, file: path.join(FOLDER, "wrong.jsonl") });
console.log(`\n${wrong} has the originals again, each with one small change.`);
await repost("eval", BUILD, "--predictions", wrong, "-o", path.join(FOLDER, "wrong"), ...flags);
