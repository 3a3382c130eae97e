import { execFile } from "node:child_process";
import { parse } from "node:path";
import { promisify } from "node:util";
import { DEFAULT_PYTHON, findInterpreter } from "../interpreter.ts";
import { findNode } from "../node/find-node.ts";
import { once } from "../once.ts";
import { type CacheFolder, defaultCacheFolder, openCacheFolder } from "./cache-folder.ts";
import type { Installers } from "./install-lock.ts";
import type { TargetRuntime } from "./installed-environments.ts";
import type { Npm } from "./node/run-npm.ts";
import { findUv } from "./python/find-uv.ts";
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

interface InterpreterRuntime extends TargetRuntime {
  readonly executable: string;
  readonly isSameVersion: boolean;
}

export interface Tools extends Installers {
  readonly openCache: () => Promise<CacheFolder>;
  readonly openRuntime: Readonly<Record<"python" | "node", () => Promise<InterpreterRuntime>>>;
}

export function openTools(options: ToolOptions): Tools {
  const { environment = process.env, cache = defaultCacheFolder(environment), installed } = options;
  const openCache = once(() => openCacheFolder(cache, installed));
  const versions = once(() => options.versions?.() ?? Promise.resolve({ python: null, node: null }));
  const openPython = once(async () => pythonRuntime(options.python ?? DEFAULT_PYTHON, (await versions()).python));
  const openUv = once(async (): Promise<Uv> => {
    const { executable: python, isSameVersion, version } = await openPython();
    const folder = await openCache();
    const program = await findUv({ cache: folder, python, environment });
    const indexes = await pipIndexes(python, environment);
    const pythonVersion = isSameVersion ? null : version;
    return { program, python, pythonVersion, cache: folder, environment: { ...environment, ...indexes } };
  });
  const openNpm = once(async (): Promise<Npm> => ({ cache: await openCache(), environment }));
  const openNode = once(async () => nodeRuntime(options.node, (await versions()).node));
  return { openCache, openRuntime: { python: openPython, node: openNode }, openUv, openNpm };
}

async function pythonRuntime(python: string, wanted: string | null): Promise<InterpreterRuntime> {
  const { executable, version } = await findInterpreter(python, new AbortController().signal);
  const minor = (text: string): string => text.split(".").slice(0, 2).join(".");
  const isSameVersion = wanted === null || minor(wanted) === minor(version);
  return { executable, isSameVersion, runtime: "python", version: minor(wanted ?? version), platform: platformHere() };
}

async function nodeRuntime(node: string | undefined, wanted: string | null): Promise<InterpreterRuntime> {
  const { executable, version } = await findNode(node, new AbortController().signal);
  const major = (text: string): string => text.split(".")[0] ?? text;
  const isSameVersion = wanted === null || major(wanted) === major(version);
  return { executable, isSameVersion, runtime: "node", version: major(wanted ?? version), platform: platformHere() };
}

function platformHere(): string {
  return `${process.platform}-${process.arch}`;
}

const PRINT_INDEXES = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps([] if options.no_index else [options.index_url, *options.extra_index_urls]))
`;

const UV_INDEX_VARIABLES = ["UV_DEFAULT_INDEX", "UV_INDEX", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_CONFIG_FILE"];

/** uv ignores pip's configuration. The result may contain credentials. */
async function pipIndexes(python: string, environment: NodeJS.ProcessEnv): Promise<Readonly<Record<string, string>>> {
  if (UV_INDEX_VARIABLES.some((name) => (environment[name] ?? "") !== "")) return {};
  const options = { cwd: parse(process.cwd()).root, timeout: 60_000, env: environment };
  const answer = await promisify(execFile)(python, ["-I", "-c", PRINT_INDEXES], options).catch(() => null);
  const [main, ...furtherIndexes] = answer === null ? [] : (JSON.parse(answer.stdout) as string[]);
  if (main === undefined) return {};
  return { UV_DEFAULT_INDEX: main, ...(furtherIndexes.length === 0 ? {} : { UV_INDEX: furtherIndexes.join(" ") }) };
}
