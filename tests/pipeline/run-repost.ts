import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { BundledCommand } from "../setup/bundle-command.ts";
import { type RepostRun, runCommand, type RunRepostOptions } from "./run-command.ts";

export type { RepostRun, RunRepostOptions } from "./run-command.ts";

export const BAKERY = fileURLToPath(new URL("../../examples/bakery", import.meta.url));

/** The tests' setup bundles the command from source. */
export async function runRepost(args: readonly string[], options: RunRepostOptions = {}): Promise<RepostRun> {
  const command: BundledCommand = inject("command");
  return await runCommand(command, args, options);
}
