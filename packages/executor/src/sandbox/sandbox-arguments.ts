import { dirname } from "node:path";
import { RUN_PATHS } from "../run-paths.ts";
import type { RuntimeLibrary } from "../runtime-library.ts";
import { type Bind, PRIVATE_FILES, privateFiles } from "./private-files.ts";
import { systemPaths } from "./visible-paths.ts";

export const SANDBOX = {
  ...RUN_PATHS,
  /** Not named site-packages: programs may hide such a folder. */
  sitePackages: "/opt/repost/environment",
  /** Each run mounts these packages inside its folder. */
  folderPackages: "/opt/repost/packages",
} as const;

const DEVICES = ["null", "zero", "full", "random", "urandom"].flatMap((name) => [
  "--dev-bind",
  `/dev/${name}`,
  `/dev/${name}`,
]);
const LINKS = [
  ["/proc/self/fd", "/dev/fd"],
  ["/proc/self/fd/0", "/dev/stdin"],
  ["/proc/self/fd/1", "/dev/stdout"],
  ["/proc/self/fd/2", "/dev/stderr"],
  [`${SANDBOX.scratch}/shm`, "/dev/shm"],
].flatMap(([to = "", at = ""]) => ["--symlink", to, at]);
/** Create the namespaces of each run. Programs have none. */
const WORKER_CAPABILITIES = ["CAP_SYS_ADMIN", "CAP_SYS_CHROOT", "CAP_SYS_PTRACE", "CAP_SYS_RESOURCE", "CAP_NET_ADMIN"];
/** For an overlay's work folder, which has no permissions. */
const OVERLAY_CAPABILITIES = ["CAP_DAC_OVERRIDE"];
const ROOT_CAPABILITIES = ["CAP_SETUID", "CAP_SETGID"];
const ETC = ["passwd", "group", "hosts", "nsswitch.conf"];

export interface SandboxLayout {
  readonly readOnlyPaths: readonly string[];
  /** Shown as empty folders. */
  readonly hiddenPaths: readonly string[];
  readonly links: readonly (readonly [path: string, target: string])[];
  readonly library: Pick<RuntimeLibrary, "python" | "node" | "etc">;
  readonly nodeExecutable: string | null;
  readonly overlay: boolean;
}

export interface SandboxWorker {
  readonly runtime: "python" | "node";
  readonly network: boolean;
  readonly sitePackages: string | null;
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** Each run covers these writable paths with scratch space. */
export function occupiedPaths({ readOnlyPaths }: Pick<SandboxLayout, "readOnlyPaths">) {
  return SCRATCH_PATHS.map(({ path, folder }) => ({
    path,
    folder: `${SANDBOX.scratch}/${folder}`,
    keep: readOnlyPaths.filter((other) => other.startsWith(`${path}/`)),
  })).filter(({ path, keep }) => path === SANDBOX.temporary || keep.length > 0);
}

const SCRATCH_PATHS = [
  { path: SANDBOX.temporary, folder: "tmp" },
  { path: SANDBOX.home, folder: "home" },
];

export async function sandboxArguments(layout: SandboxLayout, worker: SandboxWorker): Promise<readonly string[]> {
  const { args, command } = await fileArguments(layout, worker, ["--proc", "/proc"]);
  return [...namespaceArguments(worker), ...args, "--remount-ro", "/", "--chdir", "/", "--", ...command];
}

/** Root mounts files that only root can read; `becoming` changes the user and starts bubblewrap again. */
export async function rootSandboxArguments(
  layout: SandboxLayout,
  worker: SandboxWorker,
  bubblewrap: string,
  becoming: readonly string[],
): Promise<readonly string[]> {
  const isVisible = bubblewrap.startsWith("/usr/");
  const inner = isVisible ? bubblewrap : INNER_BUBBLEWRAP;
  // The kernel requires the whole outer /proc to mount an inner one.
  const processes = ["--dev-bind", "/proc", "/proc"];
  const { args, command } = await fileArguments(
    layout,
    worker,
    processes,
    isVisible ? [] : [{ source: bubblewrap, target: inner }],
  );
  const kept = ROOT_CAPABILITIES.flatMap((name) => ["--cap-add", name]);
  const view = ["--dev-bind", "/", "/", "--proc", "/proc", "--chdir", "/", "--"];
  const rights = ["--die-with-parent", "--clearenv", "--cap-drop", "ALL", ...kept];
  const outer = [...args, "--remount-ro", "/", "--chdir", "/", "--", ...becoming];
  return [...rights, ...outer, inner, ...namespaceArguments(worker), ...view, ...command];
}

const INNER_BUBBLEWRAP = "/opt/repost/bwrap";

function namespaceArguments({ network, env, folder }: SandboxWorker): readonly string[] {
  const capabilities = [...WORKER_CAPABILITIES, ...(folder === null ? [] : OVERLAY_CAPABILITIES)];
  const apart = ["user", "pid", "ipc", "uts", "cgroup-try", ...(network ? [] : ["net"])];
  return [
    ...apart.map((namespace) => `--unshare-${namespace}`),
    "--uid",
    "1000",
    "--gid",
    "1000",
    ...capabilities.flatMap((name) => ["--cap-add", name]),
    "--die-with-parent",
    "--new-session",
    "--as-pid-1",
    "--hostname",
    "repost",
    "--clearenv",
    ...Object.entries(env).flatMap(([name, value]) => ["--setenv", name, value]),
  ];
}

async function fileArguments(
  layout: SandboxLayout,
  worker: SandboxWorker,
  processes: readonly string[],
  furtherBinds: readonly Bind[] = [],
): Promise<{ readonly args: readonly string[]; readonly command: readonly string[] }> {
  const { library, readOnlyPaths, hiddenPaths, links } = layout;
  const { runtime, network, sitePackages, folder, command } = worker;
  const ofNode = runtime === "node";
  const system = await systemPaths(network);
  const files = await privateFiles(
    [
      ...system.visible.map((path) => ({ source: path, target: path, isOptional: true })),
      ...readOnlyPaths.map((path) => ({ source: path, target: path })),
      ...ETC.map((name) => ({ source: `${library.etc}/${name}`, target: `/etc/${name}` })),
      { source: library.python, target: SANDBOX.library },
      ...(ofNode ? nodeBinds(layout) : []),
      ...furtherBinds,
      ...(sitePackages === null || seesPackagesInFolder(worker)
        ? []
        : [{ source: sitePackages, target: PACKAGES[runtime] }]),
    ],
    hiddenPaths,
  );
  const args = [
    ...[
      ...readOnlyPaths,
      ...links.map(([path]) => path),
      SANDBOX.library,
      SANDBOX.home,
      `${SANDBOX.scratch}/x`,
      "/etc/passwd",
      ...(ofNode ? [SANDBOX.nodeExecutable, "/node_modules/x"] : []),
    ].flatMap(parents),
    ...processes,
    "--dir",
    "/dev",
    ...DEVICES,
    ...LINKS,
    ...SCRATCH_PATHS.flatMap(({ path, folder }) => scratchLink(path, folder, layout)),
    ...[...system.links, ...links].flatMap(([path, target]) => ["--symlink", target, path]),
    ...files.args,
    ...(ofNode ? ["--symlink", `${SANDBOX.node}/repost_runtime`, "/node_modules/repost_runtime"] : []),
    ...(sitePackages !== null && seesPackagesInFolder(worker)
      ? ["--ro-bind", dirname(sitePackages), SANDBOX.folderPackages]
      : []),
    ...(folder === null ? [] : ["--ro-bind", folder, SANDBOX.folder]),
  ];
  return {
    args,
    command: [
      command[0] ?? "",
      ...PRIVATE_FILES,
      JSON.stringify({ ...files.layers, overlay: layout.overlay }),
      ...command,
    ],
  };
}

const PACKAGES = { python: SANDBOX.sitePackages, node: SANDBOX.nodePackages };

/** Node's tools search packages inside the folder. */
function seesPackagesInFolder({ runtime, folder }: SandboxWorker): boolean {
  return runtime === "node" && folder !== null;
}

function nodeBinds({ library, nodeExecutable }: SandboxLayout): readonly Bind[] {
  const executable = nodeExecutable === null ? [] : [{ source: nodeExecutable, target: SANDBOX.nodeExecutable }];
  return [{ source: library.node, target: SANDBOX.node }, ...executable];
}

/** Bubblewrap creates parent folders for itself only. */
function parents(path: string): readonly string[] {
  const parts = path.split("/").slice(1, -1);
  const above = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return above.flatMap((parent) => ["--perms", "0755", "--dir", parent]);
}

function scratchLink(path: string, folder: string, layout: SandboxLayout): readonly string[] {
  if (occupiedPaths(layout).some((occupied) => occupied.path === path)) return ["--perms", "0755", "--dir", path];
  return ["--symlink", `${SANDBOX.scratch}/${folder}`, path];
}
