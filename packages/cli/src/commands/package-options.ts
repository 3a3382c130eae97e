import { createEnvironments, type EnvironmentEvent, type Environments } from "@repost/executor";
import type { Command } from "commander";
import { formatBytes } from "../output/format-bytes.ts";
import type { Terminal } from "../output/terminal.ts";

export interface PackageFlags {
  /** False with --no-install. */
  readonly install: boolean;
  readonly cache?: string;
}

/** Adds the flags that say what happens about packages that functions import. */
export function addPackageOptions(command: Command): Command {
  return command
    .option("--no-install", "install no packages; what is installed already is used all the same")
    .option("--cache <folder>", "where installed packages are kept (default: the user's cache folder)");
}

/** The environments of a command. Installing tells a line, for it may take minutes. */
export function openEnvironments(
  flags: Pick<PackageFlags, "cache">,
  terminal: Terminal,
  installed?: string,
): Environments {
  return createEnvironments({ cache: flags.cache, installed, onEvent: tellEnvironments(terminal) });
}

function tellEnvironments(terminal: Terminal): (event: EnvironmentEvent) => void {
  return (event) => {
    if (terminal.json) return;
    if (event.type === "environment-resolving") terminal.say(`resolving ${listed(event.modules)}`);
    else if (event.type === "environment-installing")
      terminal.say(`installing ${event.distributions} packages${other(event.madeFor)}`);
    else terminal.say(`installed, ${formatBytes(event.bytes)}`);
  };
}

/** Tests that another Python recorded may go otherwise here. */
function other(madeFor: string | null): string {
  return madeFor === null ? "" : `, locked for ${madeFor}`;
}

const NAMED = 8;

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).join(", ")}${more}`;
}
