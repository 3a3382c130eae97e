import { findInterpreter } from "../interpreter.ts";
import { findNode } from "../node/find-node.ts";
import { type CacheFolder, defaultCacheFolder, openCacheFolder } from "./cache-folder.ts";
import type { Installers } from "./install-lock.ts";
import type { EnvironmentPlace } from "./installed-environments.ts";
import type { Npm } from "./node/run-npm.ts";
import { findUv } from "./python/find-uv.ts";
import { pipIndexes } from "./python/pip-indexes.ts";
import type { Uv } from "./python/run-uv.ts";

export interface ToolOptions {
  /** @default the user's cache folder of repost */
  readonly cache?: string | undefined;
  /** @default the one in the cache */
  readonly installed?: string | undefined;
  /** @default "python3" */
  readonly python?: string | undefined;
  /** @default the Node of this process */
  readonly node?: string | undefined;
  /** For an image: an executor's `capabilities().runtimes`. @default those of `python` and `node` */
  readonly versions?: (() => Promise<Readonly<Record<"python" | "node", string | null>>>) | undefined;
  /** For uv, pip and npm: indexes, proxies, certificates. @default process.env */
  readonly environment?: NodeJS.ProcessEnv | undefined;
}

export interface InterpreterPlace extends EnvironmentPlace {
  readonly executable: string;
  readonly isOwn: boolean;
}

export interface Tools extends Installers {
  readonly openCache: () => Promise<CacheFolder>;
  readonly openPlace: Readonly<Record<"python" | "node", () => Promise<InterpreterPlace>>>;
}

export function openTools(options: ToolOptions): Tools {
  const { environment = process.env, cache = defaultCacheFolder(environment), installed } = options;
  const openCache = once(() => openCacheFolder(cache, installed));
  const versions = once(() => options.versions?.() ?? Promise.resolve({ python: null, node: null }));
  const openPython = once(async () => pythonPlace(options.python ?? "python3", (await versions()).python));
  const openUv = once(async (): Promise<Uv> => {
    const { executable: python, isOwn, version } = await openPython();
    const folder = await openCache();
    const program = await findUv({ cache: folder, python, environment });
    const indexes = await pipIndexes(python, environment);
    const pythonVersion = isOwn ? null : version;
    return { program, python, pythonVersion, cache: folder, environment: { ...environment, ...indexes } };
  });
  const openNpm = once(async (): Promise<Npm> => ({ cache: await openCache(), environment }));
  const openNode = once(async () => nodePlace(options.node, (await versions()).node));
  return { openCache, openPlace: { python: openPython, node: openNode }, openUv, openNpm };
}

async function pythonPlace(python: string, wanted: string | null): Promise<InterpreterPlace> {
  const { executable, version } = await findInterpreter(python, new AbortController().signal);
  const minor = (text: string): string => text.split(".").slice(0, 2).join(".");
  const isOwn = wanted === null || minor(wanted) === minor(version);
  return { executable, isOwn, runtime: "python", version: minor(wanted ?? version), platform: platformHere() };
}

async function nodePlace(node: string | undefined, wanted: string | null): Promise<InterpreterPlace> {
  const { executable, version } = await findNode(node, new AbortController().signal);
  const major = (text: string): string => text.split(".")[0] ?? text;
  const isOwn = wanted === null || major(wanted) === major(version);
  return { executable, isOwn, runtime: "node", version: major(wanted ?? version), platform: platformHere() };
}

function platformHere(): string {
  return `${process.platform}-${process.arch}`;
}

/** Forgets failures. */
function once<T>(act: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= act().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
