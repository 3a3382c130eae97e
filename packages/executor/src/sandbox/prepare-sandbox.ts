import { homedir } from "node:os";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ExecutionRequest } from "@repost/spec";
import { runtimeHidden, sandboxUnavailable, StartError } from "../errors.ts";
import { DEFAULT_PYTHON, findInterpreter, type Interpreter } from "../interpreter.ts";
import { findNodeUnlessAbsent, type NodeInterpreter } from "../node/find-node.ts";
import type { EnvironmentOptions } from "../resolved-environment.ts";
import { prepareRuntimeLibrary, type RuntimeLibrary } from "../runtime-library.ts";
import { runOnWorker } from "../worker/run-on-worker.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import { fitsProfile, profileOf, type WorkerProfile } from "../worker/worker-profile.ts";
import { DEFAULT_BUBBLEWRAP, findBubblewrap, remedyFor } from "./bubblewrap.ts";
import { RunUsers } from "./run-users.ts";
import { type ControlGroups, openControlGroups } from "./control-groups.ts";
import { SANDBOX, type SandboxLayout } from "./sandbox-arguments.ts";
import { sandboxContext } from "./sandbox-context.ts";
import { type SandboxWorker, startSandboxWorker } from "./start-sandbox-worker.ts";
import { joinVisiblePaths, findVisiblePaths, type VisiblePaths } from "./visible-paths.ts";

const SYSTEM = ["/usr", "/usr/local"];

/** Hidden, because pip contains copies of packages. */
const INSTALLERS = ["pip"];

export interface Sandbox {
  readonly interpreter: Interpreter;
  readonly node: NodeInterpreter | null;
  readonly library: RuntimeLibrary;
  readonly pool: WorkerPool<WorkerProfile, SandboxWorker>;
  readonly groups: ControlGroups | null;
  /** Overlays have inodes of their own. */
  readonly hasOverlayInodes: boolean;
}

export interface SandboxExecutorOptions extends EnvironmentOptions {
  /** Name on the PATH, or path. @default "python3" */
  readonly python?: string;
  /** Node 20 or later. @default that of this process */
  readonly node?: string;
  /** Visible at the same path. @default [] */
  readonly readOnlyPaths?: readonly string[];
  /** @default "bwrap" */
  readonly bubblewrap?: string;
  /** Limits memory and processes by control groups, if possible. @default true */
  readonly controlGroups?: boolean;
  /** Shows files through overlays if possible, to hide other runs' locks. @default true */
  readonly overlay?: boolean;
  /** Concurrent runs, except conversations. @default one for each processor */
  readonly maxWorkers?: number;
}

/** @throws ExecutorError EXECUTOR_SANDBOX_UNAVAILABLE | EXECUTOR_RUNTIME_MISSING */
export async function prepareSandbox(options: SandboxExecutorOptions, signal: AbortSignal): Promise<Sandbox> {
  const { python = DEFAULT_PYTHON, readOnlyPaths = [], controlGroups = true, overlay = true, maxWorkers } = options;
  const bubblewrap = await findBubblewrap(options.bubblewrap ?? DEFAULT_BUBBLEWRAP, signal);
  const [interpreter, node] = await Promise.all([
    findInterpreter(python, signal),
    findNodeUnlessAbsent(options.node, signal),
  ]);
  refuseHome([...interpreter.prefixes.filter((path) => !isInSystem(path)), ...readOnlyPaths]);
  const library = await prepareRuntimeLibrary(interpreter, signal);
  const { visible, hidden, links } = await visibleOnMachine(interpreter);
  const nodeExecutable = node?.executable ?? null;
  const layout: SandboxLayout = {
    readOnlyPaths: [...new Set([...visible, ...readOnlyPaths])],
    hiddenPaths: hidden,
    links,
    library,
    nodeExecutable,
    overlay,
  };
  const users = process.getuid?.() === 0 ? new RunUsers() : null;
  const groups = controlGroups ? await openControlGroups() : null;
  const parts = { bubblewrap, interpreter, node, layout, users, groups };
  const pool = new WorkerPool<WorkerProfile, SandboxWorker>({
    start: (profile, closing) => startSandboxWorker(parts, profile, closing),
    fits: fitsProfile,
    ...(maxWorkers === undefined ? {} : { maxWorkers }),
  });
  try {
    const hasOverlayInodes = await tryOnce(pool, interpreter, signal);
    return { interpreter, node, library, pool, groups, hasOverlayInodes };
  } catch (error) {
    await pool.close();
    await groups?.remove();
    await library.remove();
    throw error;
  }
}

function isInSystem(path: string): boolean {
  return path === "/usr" || path.startsWith("/usr/");
}

/** An installation around a home folder would show all of it. */
function refuseHome(paths: readonly string[]): void {
  const home = homedir();
  const bad = paths.find((path) => home === path || home.startsWith(path.endsWith("/") ? path : `${path}/`));
  if (bad === undefined) return;
  throw sandboxUnavailable(
    `its programs would see the home folder, which lies in ${bad}`,
    "Choose an interpreter with a folder of its own, and do not name a folder that holds your home among readOnlyPaths.",
  );
}

async function tryOnce(
  pool: WorkerPool<WorkerProfile, SandboxWorker>,
  interpreter: Interpreter,
  signal: AbortSignal,
): Promise<boolean> {
  const files = [{ path: "main.py", content: 'print(open("/proc/self/mountinfo").read())' }];
  const request: ExecutionRequest = { runtime: "python", files, entry: "main.py" };
  try {
    const profile = profileOf(request, null);
    const context = sandboxContext(request, false);
    const { stdout } = await runOnWorker({ pool, profile, request, prepareRun: context, backend: "sandbox", signal });
    return stdout.split("\n").some((line) => line.includes(` ${SANDBOX.library} `) && line.includes(" - overlay "));
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof StartError)) throw cause;
    throw explain(cause, interpreter);
  }
}

function explain(cause: StartError, interpreter: Interpreter): Error {
  const printed = cause.detail;
  const byWrapper = /bwrap: .*/.exec(printed)?.[0] ?? /(unshare|setns|mount of|capset)[^\n]*/.exec(printed)?.[0];
  if (byWrapper !== undefined) return sandboxUnavailable(byWrapper.replace(/\.$/, ""), remedyFor(byWrapper), cause);
  if (printed === "") return sandboxUnavailable("bubblewrap ended without output", remedyFor(""), cause);
  return runtimeHidden(interpreter.executable, cause.message, cause);
}

async function visibleOnMachine({ prefixes, virtualPackages }: Interpreter): Promise<VisiblePaths> {
  const roots = [...new Set([...SYSTEM, ...prefixes])];
  const parts = await Promise.all(roots.map(findVisiblePaths));
  return joinVisiblePaths([...parts, ...(virtualPackages === null ? [] : [await chosenPackages(virtualPackages)])]);
}

async function chosenPackages(folder: string): Promise<VisiblePaths> {
  const installers = INSTALLERS.map((name) => join(folder, name));
  const there = await Promise.all(installers.map((path) => stat(path).catch(() => null)));
  return { visible: [folder], hidden: installers.filter((_, at) => there[at]?.isDirectory() === true), links: [] };
}
