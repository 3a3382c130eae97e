import type { OperationKind } from "./python-operations.ts";

/** Modules of Node whose calls all count. */
export const JAVASCRIPT_MODULES: Readonly<Record<string, OperationKind>> = {
  child_process: "process",
  cluster: "process",
  worker_threads: "process",
  net: "network",
  tls: "network",
  dgram: "network",
  dns: "network",
  "dns/promises": "network",
  http: "network",
  https: "network",
  http2: "network",
  axios: "network",
  undici: "network",
  "node-fetch": "network",
  got: "network",
  ws: "network",
  vm: "code",
  inspector: "code",
  repl: "code",
  ffi: "native",
  "node-gyp-build": "native",
  bindings: "native",
};

/** Modules whose calls change files, except reads. */
export const FILE_MODULES: readonly string[] = ["fs", "fs/promises", "fs-extra"];
export const READING =
  /^(?:promises|read\w*|stat|lstat|fstat|statfs|exists|access|watch\w*|unwatchFile|realpath|createReadStream|close|opendir|constants)(?:Sync)?$/u;
/** Functions that read or write, depending on flags. */
export const OPENING = /^open(?:Sync)?$/u;

export const GLOBAL_OPERATIONS: Readonly<Record<string, OperationKind>> = {
  fetch: "network",
  WebSocket: "network",
  XMLHttpRequest: "network",
  EventSource: "network",
  "navigator.sendBeacon": "network",
  Worker: "process",
  "process.exit": "process",
  "process.reallyExit": "process",
  "process.abort": "process",
  "process.kill": "process",
  "process.chdir": "process",
  "process.setuid": "process",
  "process.setgid": "process",
  "process.dlopen": "native",
  "process.binding": "native",
};

export const JAVASCRIPT_EVALUATORS: readonly string[] = ["eval", "Function", "require", "import", "require.resolve"];
