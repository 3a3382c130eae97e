import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runtimeMissing } from "./errors.ts";

/** A Python interpreter as it describes itself, shims and links resolved. */
export interface Interpreter {
  readonly executable: string;
  readonly version: string;
  /** Folders that it needs to run: its own installation, and that of a virtual environment over it. */
  readonly prefixes: readonly string[];
  /** Folder of the packages of a virtual environment; null where it is none. */
  readonly virtualPackages: string | null;
}

const QUESTION = `
import json, os, sys, sysconfig
prefixes = {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}
print(json.dumps({
    "executable": sys.executable,
    "version": "%d.%d.%d" % sys.version_info[:3],
    "virtualPackages": None if sys.prefix == sys.base_prefix else sysconfig.get_path("purelib"),
    "prefixes": sorted(prefixes | set(map(os.path.realpath, prefixes))),
}))
`;

/**
 * Asks an interpreter who it is. `python3` on the PATH may be a shim of a version manager, which takes long and would not
 * start in a sandbox; what it leads to does.
 * @throws ExecutorError EXECUTOR_RUNTIME_MISSING
 */
export async function findInterpreter(python: string, signal: AbortSignal): Promise<Interpreter> {
  const run = promisify(execFile);
  try {
    // Isolated, or a json.py in the current folder, which may be anybody's, would be run.
    const { stdout } = await run(python, ["-I", "-c", QUESTION], { timeout: 30_000, signal });
    const interpreter = JSON.parse(stdout) as Interpreter;
    const [major = 0, minor = 0] = interpreter.version.split(".").map(Number);
    if (major < 3 || (major === 3 && minor < 9)) throw new Error(`It is Python ${interpreter.version}.`);
    return interpreter;
  } catch (cause) {
    signal.throwIfAborted();
    throw runtimeMissing(python, cause);
  }
}
