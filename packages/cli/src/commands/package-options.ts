import {
  createEnvironments,
  defaultCacheFolder,
  type EnvironmentEvent,
  type Environments,
  type LocalExecutor,
  openCacheFolder,
} from "@repost/executor";
import type { Executor } from "@repost/spec";
import type { Command } from "commander";
import { formatBytes } from "../output/format-bytes.ts";
import type { Terminal } from "../output/terminal.ts";
import { dockerOptionsOf, type ExecutorFlags, openExecutor } from "./executor-options.ts";
import { HELP_GROUPS } from "../help/help-groups.ts";

export interface PackageFlags {
  /** False with --no-install. */
  readonly install: boolean;
  readonly cache?: string;
}

/** Adds the flags that say what happens about packages that functions import. */
export function addPackageOptions(command: Command): Command {
  return command
    .optionsGroup(HELP_GROUPS.packages)
    .option("--no-install", "use installed packages only")
    .option("--cache <folder>", "folder of installed packages (default: the user's cache folder)");
}

export interface OpenRuntimeOptions {
  readonly flags: { readonly cache?: string | undefined } & ExecutorFlags;
  readonly terminal: Terminal;
  /** Folder for installed packages alone. @default the one in the cache */
  readonly installed?: string | undefined;
}

/** Where a command's code runs, and what finds and installs packages for it. */
export interface Runtime extends AsyncDisposable {
  readonly executor: Executor;
  readonly environments: Environments;
}

/** Opens both: the executor asks the environments for packages, and they the executor which Python they are for. */
export async function openRuntime({ flags, terminal, installed }: OpenRuntimeOptions): Promise<Runtime> {
  const environments = createEnvironments({
    cache: flags.cache,
    installed,
    // Asked when packages are needed first, and by then there is an executor.
    versions: async () => (await executor.capabilities()).runtimes,
    onEvent: tellEnvironments(terminal),
  });
  const executor: LocalExecutor = await openExecutor(flags, environments);
  try {
    if (flags.image !== undefined) await loadPackages(flags.image, flags);
  } catch (error) {
    await executor.close();
    throw error;
  }
  return { executor, environments, [Symbol.asyncDispose]: () => executor.close() };
}

/** Installs the packages that a runtime image contains; other images contain none. */
async function loadPackages(image: string, { cache = defaultCacheFolder(), ...flags }: OpenRuntimeOptions["flags"]) {
  const { loadRuntimeImage } = await import("@repost/executor/docker");
  await loadRuntimeImage({ ...dockerOptionsOf(flags), image, cache: await openCacheFolder(cache) });
}

/** The environments of a command that runs nothing; they are for this machine's interpreters. */
export function openEnvironments(flags: { readonly cache?: string | undefined }, terminal: Terminal): Environments {
  return createEnvironments({ cache: flags.cache, onEvent: tellEnvironments(terminal) });
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
