import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runtimeMissing } from "./errors.ts";
import { isAtLeast, OLDEST_PYTHON } from "./version.ts";

export const DEFAULT_PYTHON = "python3";

export interface Interpreter {
  readonly executable: string;
  readonly version: string;
  readonly prefixes: readonly string[];
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
 * Resolves slow shims of version managers, which fail in a sandbox.
 * @throws ExecutorError EXECUTOR_RUNTIME_MISSING
 */
export async function findInterpreter(python: string, signal: AbortSignal): Promise<Interpreter> {
  try {
    // Isolated, because the working folder may contain a hostile json.py.
    const { stdout } = await promisify(execFile)(python, ["-I", "-c", QUESTION], { timeout: 30_000, signal });
    const interpreter = JSON.parse(stdout) as Interpreter;
    if (!isAtLeast(interpreter.version, OLDEST_PYTHON)) throw new Error(`It is Python ${interpreter.version}.`);
    return interpreter;
  } catch (cause) {
    signal.throwIfAborted();
    throw runtimeMissing(python, cause);
  }
}

/** Python 3.10 and later list the names. */
const LIST_LIBRARY = `
import json, os, sys, sysconfig
names = getattr(sys, "stdlib_module_names", None)
if names is None:
    names = set(sys.builtin_module_names)
    root = sysconfig.get_paths()["stdlib"]
    for place in (root, os.path.join(root, "lib-dynload")):
        names.update(name.split(".")[0] for name in os.listdir(place) if name.endswith((".py", ".so")))
        names.update(name for name in os.listdir(place) if os.path.exists(os.path.join(place, name, "__init__.py")))
print(json.dumps(sorted(names)))
`;

/** @throws ExecutorError EXECUTOR_RUNTIME_MISSING */
export async function standardLibrary(executable: string, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  try {
    const options = { timeout: 30_000, ...(signal === undefined ? {} : { signal }) };
    const { stdout } = await promisify(execFile)(executable, ["-I", "-S", "-c", LIST_LIBRARY], options);
    return new Set([...(JSON.parse(stdout) as string[]), "__future__", "__main__"]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw runtimeMissing(executable, cause);
  }
}
