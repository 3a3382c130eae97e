import { findInterpreter } from "../interpreter.ts";
import { findNode } from "../node/find-node.ts";
import { type CacheFolder, defaultCacheFolder, openCacheFolder } from "./cache-folder.ts";
import type { Installers } from "./install-lock.ts";
import type { EnvironmentPlace } from "./installed-environments.ts";
import type { Npm } from "./node/run-npm.ts";
import { once } from "./once.ts";
import { findUv } from "./python/find-uv.ts";
import { pipIndexes } from "./python/pip-indexes.ts";
import type { Uv } from "./python/run-uv.ts";

export interface ToolOptions {
  /** Folder that environments are kept in. @default the user's cache folder for repost */
  readonly cache?: string | undefined;
  /** Folder for installed environments alone, such as a fresh one. @default the one in the cache */
  readonly installed?: string | undefined;
  /** Interpreter that environments are for; the executor's. @default "python3" */
  readonly python?: string | undefined;
  /** Node that environments are for; the executor's. @default the one that runs this */
  readonly node?: string | undefined;
  /** Variables that uv, pip and npm are told by: indexes, proxies, certificates. @default process.env */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

/** An interpreter, and what environments for it are called. */
export interface InterpreterPlace extends EnvironmentPlace {
  readonly executable: string;
}

/** What making environments takes; each part is looked for once, when it is needed first. */
export interface Tools extends Installers {
  readonly openCache: () => Promise<CacheFolder>;
  readonly openPlace: Readonly<Record<"python" | "node", () => Promise<InterpreterPlace>>>;
}

export function openTools(options: ToolOptions): Tools {
  const { environment = process.env, cache = defaultCacheFolder(environment), installed } = options;
  const openCache = once(() => openCacheFolder(cache, installed));
  const openPython = once(() => pythonPlace(options.python ?? "python3"));
  const openUv = once(async (): Promise<Uv> => {
    const { executable: python } = await openPython();
    const folder = await openCache();
    const program = await findUv({ cache: folder, python, environment });
    const indexes = await pipIndexes(python, environment);
    return { program, python, cache: folder, environment: { ...environment, ...indexes } };
  });
  const openNpm = once(async (): Promise<Npm> => ({ cache: await openCache(), environment }));
  return { openCache, openPlace: { python: openPython, node: once(() => nodePlace(options.node)) }, openUv, openNpm };
}

async function pythonPlace(python: string): Promise<InterpreterPlace> {
  const { executable, version } = await findInterpreter(python, new AbortController().signal);
  const minor = version.split(".").slice(0, 2).join(".");
  return { executable, runtime: "python", version: minor, platform: platformHere() };
}

async function nodePlace(node: string | undefined): Promise<InterpreterPlace> {
  const { executable, version } = await findNode(node, new AbortController().signal);
  return { executable, runtime: "node", version: version.split(".")[0] ?? version, platform: platformHere() };
}

function platformHere(): string {
  return `${process.platform}-${process.arch}`;
}
