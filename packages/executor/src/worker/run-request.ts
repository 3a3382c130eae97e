import { DEFAULT_LIMITS, type ExecutionRequest, type Limits } from "@repost/spec";
import { requestInvalid, runtimeUnsupported } from "../errors.ts";

export interface RunContext {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** True when process limits count this run only. */
  readonly countsProcesses: boolean;
  /** @default 0 */
  readonly supervisorProcesses?: number;
  /** User of a run in a container. @default none */
  readonly user?: number;
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const LONGEST_NAME_BYTES = 255;
/** Node starts up to twelve threads and more for modules; with fewer it aborts. */
const LEAST_NODE_PROCESSES = 24;
const NODE_SUPERVISORS = 1;
const LONGEST_PATH = 1_000;

export function limitsOf(request: ExecutionRequest): Limits {
  return { ...DEFAULT_LIMITS, ...request.limits };
}

const RUNTIMES: readonly string[] = ["python", "node"];

/** @throws ExecutorError for an invalid request */
export function checkRequest(request: ExecutionRequest, backend: string): void {
  if (!RUNTIMES.includes(request.runtime)) throw runtimeUnsupported(request.runtime, backend);
  checkLibrary(request);
  checkView(request, backend);
  const paths = request.files.map(({ path }) => path);
  const bad = paths.find((path) => !isInside(path));
  if (bad !== undefined) throw requestInvalid(`"${bad}" is no path inside the run's folder`);
  if (new Set(paths).size < paths.length) throw requestInvalid("two files have the same path");
  const parent = paths.find((path) => paths.some((other) => other.startsWith(`${path}/`)));
  if (parent !== undefined) throw requestInvalid(`"${parent}" is a file and a folder of others`);
  if (!paths.includes(request.entry)) throw requestInvalid(`the entry "${request.entry}" is not among its files`);
  checkLimits(request);
  const pattern = request.collect?.find((path) => !isInside(path));
  if (pattern !== undefined) throw requestInvalid(`"${pattern}" is no pattern of paths inside the run's folder`);
  for (const [name, value] of Object.entries(request.env ?? {})) {
    if (name === "" || /[=\0]/.test(name) || /\0/.test(value) || LONE_SURROGATE.test(`${name}=${value}`))
      throw requestInvalid(`the variable "${name}" cannot be set`);
  }
}

const VIEWING: readonly string[] = ["sandbox", "docker"];

function checkView({ view }: ExecutionRequest, backend: string): void {
  if (view === undefined) return;
  if (!VIEWING.includes(backend)) throw requestInvalid(`the backend ${backend} cannot show a folder to a run`);
  const paths = [...(view.changes ?? []).map(({ path }) => path), ...(view.hidden ?? [])];
  const bad = paths.find((path) => !isInside(path));
  if (bad !== undefined) throw requestInvalid(`"${bad}" is no path inside the folder that it shows`);
}

function checkLimits(request: ExecutionRequest): void {
  const names = Object.keys(DEFAULT_LIMITS);
  const unknown = Object.keys(request.limits ?? {}).find((name) => !names.includes(name));
  if (unknown !== undefined) throw requestInvalid(`"${unknown}" is no limit; the limits are ${names.join(", ")}`);
  const limits = limitsOf(request);
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value <= 0) throw requestInvalid(`the limit ${name} is ${value}`);
  }
  if (request.runtime === "node" && limits.processes < LEAST_NODE_PROCESSES) {
    throw requestInvalid(
      `the limit processes is ${limits.processes}, and Node needs ${LEAST_NODE_PROCESSES}: its threads count as processes`,
    );
  }
}

function checkLibrary({ runtime, library }: ExecutionRequest): void {
  if (library === undefined) return;
  const bad = library.files.find(({ path }) => !isInside(path) || (runtime !== "node" && !path.endsWith(".py")));
  if (bad !== undefined) throw requestInvalid(`"${bad.path}" of its library is no path of a module`);
  const isScript = (name: string): boolean => name.endsWith(".cjs") && library.files.some(({ path }) => path === name);
  const other = runtime === "node" ? library.modules.find((name) => !isScript(name)) : undefined;
  if (other !== undefined) throw requestInvalid(`"${other}" is no script of its library, as Node loads them ahead`);
}

/** Must match runtime/python/repost_supervisor/request.py. */
export function encodeRequest(request: ExecutionRequest, context: RunContext): Buffer {
  const limits = limitsOf(request);
  const stdin = request.stdin === undefined ? undefined : Buffer.from(request.stdin);
  const contents = request.files.map(({ content }) => Buffer.from(content));
  const changes = request.view?.changes ?? [];
  const changed = changes.map(({ content }) => (content === null ? null : Buffer.from(content)));
  const header = Buffer.from(
    JSON.stringify({
      folder: context.folder,
      env: context.env,
      user: context.user ?? null,
      hidden: request.view?.hidden ?? [],
      entry: request.entry,
      args: request.args ?? [],
      stdin: stdin?.length ?? null,
      collect: request.collect ?? [],
      live: request.onOutput !== undefined,
      limits: {
        ...limits,
        processes: context.countsProcesses ? limits.processes + (context.supervisorProcesses ?? 0) : null,
        group_processes: limits.processes + (request.runtime === "node" ? NODE_SUPERVISORS : 0),
      },
      files: request.files.map(({ path }, index) => ({ path, size: contents[index]?.length ?? 0 })),
      changes:
        request.view === undefined
          ? null
          : changes.map(({ path }, index) => ({ path, size: changed[index]?.length ?? null })),
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(header.length);
  const input = stdin === undefined ? [] : [stdin];
  return Buffer.concat([size, header, ...contents, ...changed.filter((content) => content !== null), ...input]);
}

export function baseEnvironment(
  home: string,
  temporary: string,
  runtime: ExecutionRequest["runtime"],
): Readonly<Record<string, string>> {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    LANG: "C.UTF-8",
    TZ: "UTC",
    ...(runtime === "node" ? {} : { PYTHONHASHSEED: "0" }),
    HOME: home,
    TMPDIR: temporary,
  };
}

function isInside(path: string): boolean {
  const parts = path.split("/");
  const isName = (part: string): boolean =>
    part !== "" && part !== "." && part !== ".." && Buffer.byteLength(part) <= LONGEST_NAME_BYTES;
  return !/[\0\\]/.test(path) && !LONE_SURROGATE.test(path) && path.length <= LONGEST_PATH && parts.every(isName);
}
