import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { promisify } from "node:util";
import { runtimeHidden, sandboxUnavailable } from "../errors.ts";
import { findInterpreter, type Interpreter } from "../interpreter.ts";
import { prepareRuntimeLibrary, type RuntimeLibrary } from "../runtime-library.ts";
import { findBubblewrap, remedyFor } from "./bubblewrap.ts";
import { RunUsers } from "./run-users.ts";
import { sandboxArguments, type SandboxLayout } from "./sandbox-arguments.ts";

/** What every run of one executor shares. */
export interface Sandbox {
  readonly layout: SandboxLayout;
  readonly interpreter: Interpreter;
  readonly library: RuntimeLibrary;
  /** Null for an ordinary user, who stays what they are. */
  readonly users: RunUsers | null;
}

export interface PrepareSandboxOptions {
  readonly python: string;
  readonly readOnlyPaths: readonly string[];
  readonly bubblewrap: string;
  readonly signal: AbortSignal;
}

/**
 * Finds out once what this machine has, and tries it.
 * @throws ExecutorError EXECUTOR_SANDBOX_UNAVAILABLE | EXECUTOR_RUNTIME_MISSING
 */
export async function prepareSandbox({
  python,
  readOnlyPaths,
  bubblewrap,
  signal,
}: PrepareSandboxOptions): Promise<Sandbox> {
  const found = await findBubblewrap(bubblewrap, signal);
  const interpreter = await findInterpreter(python, signal);
  const visible = [...interpreter.prefixes.filter((path) => !isInSystem(path)), ...readOnlyPaths];
  refuseHome(visible);
  const root = process.getuid?.() === 0;
  const library = await prepareRuntimeLibrary(interpreter, signal);
  const layout: SandboxLayout = { bubblewrap: found, root, readOnlyPaths: visible, library };
  try {
    await tryOnce(layout, interpreter, signal);
  } catch (error) {
    await library.remove();
    throw error;
  }
  return { layout, interpreter, library, users: root ? new RunUsers() : null };
}

function isInSystem(path: string): boolean {
  return path === "/usr" || path.startsWith("/usr/");
}

/** An installation whose prefix is a home folder, or holds one, would show all of it. */
function refuseHome(paths: readonly string[]): void {
  const home = homedir();
  const bad = paths.find((path) => home === path || home.startsWith(path.endsWith("/") ? path : `${path}/`));
  if (bad === undefined) return;
  throw sandboxUnavailable(
    `its programs would see the home folder, which lies in ${bad}`,
    "Choose an interpreter with a folder of its own, and do not name a folder that holds your home among readOnlyPaths.",
  );
}

async function tryOnce(layout: SandboxLayout, interpreter: Interpreter, signal: AbortSignal): Promise<void> {
  const command = [interpreter.executable, "-s", "-B", "-c", "import json"];
  const args = await sandboxArguments(layout, {
    diskBytes: 1_048_576,
    network: false,
    sitePackages: null,
    env: {},
    command,
  });
  try {
    await promisify(execFile)(layout.bubblewrap.file, args, { timeout: 30_000, env: {}, cwd: "/", signal });
  } catch (cause) {
    signal.throwIfAborted();
    const printed = cause instanceof Error && "stderr" in cause ? String(cause.stderr).trim() : "";
    if (printed === "" || printed.startsWith("bwrap:")) {
      throw sandboxUnavailable(printed || "bubblewrap ended without a word", remedyFor(printed), cause);
    }
    throw runtimeHidden(interpreter.executable, printed, cause);
  }
}
