import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runtimeMissing } from "../../errors.ts";

/** Python 3.10 and later list the names. */
const PROGRAM = `
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
    const { stdout } = await promisify(execFile)(executable, ["-I", "-S", "-c", PROGRAM], options);
    return new Set([...(JSON.parse(stdout) as string[]), "__future__", "__main__"]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw runtimeMissing(executable, cause);
  }
}
