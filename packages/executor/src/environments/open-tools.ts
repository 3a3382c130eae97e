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
  const { signal } = new AbortController();
  const openPython = once(async () => {
    const interpreter = await findInterpreter(options.python ?? DEFAULT_PYTHON, signal);
    return runtimeOf("python", interpreter, (await versions()).python, 2);
  });
  const openUv = once(async (): Promise<Uv> => {
    const { executable: python, isSameVersion, version } = await openPython();
    const folder = await openCache();
    const program = await findUv(folder, python, environment);
    const indexes = await pipIndexes(python, environment);
    const pythonVersion = isSameVersion ? null : version;
    return { program, python, pythonVersion, cache: folder, environment: { ...environment, ...indexes } };
  });
  const openNpm = once(async (): Promise<Npm> => ({ cache: await openCache(), environment }));
  const openNode = once(async () =>
    runtimeOf("node", await findNode(options.node, signal), (await versions()).node, 1),
  );
  return { openCache, openRuntime: { python: openPython, node: openNode }, openUv, openNpm };
}

/** @param parts Parts of a version that decide whether packages fit. */
function runtimeOf(
  runtime: TargetRuntime["runtime"],
  { executable, version }: Pick<InterpreterRuntime, "executable" | "version">,
  wanted: string | null,
  parts: number,
): InterpreterRuntime {
  const release = (text: string): string => text.split(".").slice(0, parts).join(".");
  const isSameVersion = wanted === null || release(wanted) === release(version);
  const platform = `${process.platform}-${process.arch}`;
  return { executable, isSameVersion, runtime, version: release(wanted ?? version), platform };
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
