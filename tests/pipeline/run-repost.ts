import { Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inject } from "vitest";
import type * as cli from "../../packages/cli/src/index.ts";
import type { BundledCommand } from "../setup/bundle-command.ts";
import { type RepostRun, runCommand, type RunRepostOptions } from "./run-command.ts";

export type { RepostRun, RunRepostOptions } from "./run-command.ts";

export const BAKERY = fileURLToPath(new URL("../../examples/bakery", import.meta.url));

class CollectedText extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** Starts the command that the tests' setup bundled. */
export async function runRepost(args: readonly string[], options: RunRepostOptions = {}): Promise<RepostRun> {
  const command: BundledCommand = inject("command");
  return await runCommand(command.main, args, options);
}

/** Runs the command in this process if options allow. */
export async function runInProcess(args: readonly string[], options: RunRepostOptions = {}): Promise<RepostRun> {
  if (Object.keys(options).length > 0) return await runRepost(args, options);
  const command: BundledCommand = inject("command");
  const { runCli } = (await import(pathToFileURL(command.module).href)) as typeof cli;
  const [stdout, stderr] = [new CollectedText(), new CollectedText()];
  const code = await runCli({ argv: args, stdout, stderr });
  return { code, signal: null, stdout: stdout.text, stderr: stderr.text };
}
