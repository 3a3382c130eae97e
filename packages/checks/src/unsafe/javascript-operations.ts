import type { OperationKind } from "./python-operations.ts";

/** Modules of Node whose calls all count. */
export const JAVASCRIPT_MODULES = kindsByName({
  process: "child_process cluster worker_threads",
  network: "net tls dgram dns dns/promises http https http2 axios undici node-fetch got ws",
  code: "vm inspector repl",
  native: "ffi node-gyp-build bindings",
});

/** Modules whose calls change files, except reads. */
export const FILE_MODULES: readonly string[] = ["fs", "fs/promises", "fs-extra"];
export const READING =
  /^(?:promises|read\w*|stat|lstat|fstat|statfs|exists|access|watch\w*|unwatchFile|realpath|createReadStream|close|opendir|constants)(?:Sync)?$/u;
/** Functions that read or write, depending on flags. */
export const OPENING = /^open(?:Sync)?$/u;

export const GLOBAL_OPERATIONS = kindsByName({
  network: "fetch WebSocket XMLHttpRequest EventSource navigator.sendBeacon",
  process:
    "Worker process.exit process.reallyExit process.abort process.kill process.chdir process.setuid " +
    "process.setgid",
  native: "process.dlopen process.binding",
});

export const JAVASCRIPT_EVALUATORS: readonly string[] = ["eval", "Function", "require", "import", "require.resolve"];

function kindsByName(namesByKind: Partial<Record<OperationKind, string>>): ReadonlyMap<string, OperationKind> {
  const kinds = Object.entries(namesByKind) as [OperationKind, string][];
  return new Map(kinds.flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])));
}
