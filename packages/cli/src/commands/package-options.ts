import {
  createEnvironments,
  defaultCacheFolder,
  type EnvironmentEvent,
  type Environments,
  type LocalExecutor,
  openCacheFolder,
} from "@repost/executor";
import type { Executor } from "@repost/spec";
import { formatBytes } from "../output/format-bytes.ts";
import type { Terminal } from "../output/terminal.ts";
import { dockerOptionsOf, type ExecutorFlags, openExecutor } from "./executor-options.ts";

export interface OpenRuntimeOptions {
  readonly flags: { readonly cache?: string | undefined } & ExecutorFlags;
  readonly terminal: Terminal;
  /** Folder of installed packages. @default the folder in the cache */
  readonly installed?: string | undefined;
}

export interface Runtime extends AsyncDisposable {
  readonly executor: Executor;
  readonly environments: Environments;
}

/** The executor needs installed packages, and the environments need its Python version. */
export async function openRuntime({ flags, terminal, installed }: OpenRuntimeOptions): Promise<Runtime> {
  const environments = createEnvironments({
    cache: flags.cache,
    installed,
    // Called at the first request for packages, when the executor exists.
    versions: async () => (await executor.capabilities()).runtimes,
    onEvent: reportEnvironments(terminal),
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

/** Only runtime images contain packages. */
async function loadPackages(image: string, { cache = defaultCacheFolder(), ...flags }: OpenRuntimeOptions["flags"]) {
  const { loadRuntimeImage } = await import("@repost/executor/docker");
  await loadRuntimeImage({ ...dockerOptionsOf(flags), image, cache: await openCacheFolder(cache) });
}

/** For commands that run no code; uses this machine's interpreters. */
export function openEnvironments(flags: { readonly cache?: string | undefined }, terminal: Terminal): Environments {
  return createEnvironments({ cache: flags.cache, onEvent: reportEnvironments(terminal) });
}

function reportEnvironments(terminal: Terminal): (event: EnvironmentEvent) => void {
  return (event) => {
    if (terminal.json) return;
    if (event.type === "environment-resolving") terminal.say(`resolving ${listed(event.modules)}`);
    else if (event.type === "environment-installing")
      terminal.say(`installing ${event.distributions} packages${interpreterNote(event.madeFor)}`);
    else terminal.say(`installed, ${formatBytes(event.bytes)}`);
  };
}

/** Results can differ under another Python version. */
function interpreterNote(madeFor: string | null): string {
  return madeFor === null ? "" : `, locked for ${madeFor}`;
}

const MAX_LISTED_NAMES = 8;

function listed(names: readonly string[]): string {
  const more = names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : "";
  return `${names.slice(0, MAX_LISTED_NAMES).join(", ")}${more}`;
}
