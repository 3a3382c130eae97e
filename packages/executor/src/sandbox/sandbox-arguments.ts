import { dirname } from "node:path";
import type { RuntimeLibrary } from "../runtime-library.ts";
import { type Bind, PRIVATE_FILES, privateFiles } from "./private-files.ts";
import { systemPaths } from "./system-paths.ts";

/** Where things lie inside a sandbox; the same in every run, so that no path tells one run from another. */
export const SANDBOX = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  library: "/opt/repost/python",
  node: "/opt/repost/node",
  nodeExecutable: "/opt/repost/bin/node",
  /** Where Node looks on its way up from the folder of a run. */
  nodePackages: "/run/node_modules",
  /** Not named site-packages: programs hide folders of that name that lie beside the interpreter. */
  sitePackages: "/opt/repost/environment",
  /** Where workers have the folder that their runs start in; runs see it elsewhere. */
  folder: "/opt/repost/folder",
  /** Where workers have Node's packages for runs that start in a folder; each run sees them inside that folder. */
  folderPackages: "/opt/repost/packages",
  home: "/home/user",
  temporary: "/tmp",
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
/** What a worker keeps inside, where it owns the namespaces and nothing else, to make those of each run. Programs have none. */
const WORKER_CAPABILITIES = ["CAP_SYS_ADMIN", "CAP_SYS_CHROOT", "CAP_SYS_PTRACE", "CAP_SYS_RESOURCE", "CAP_NET_ADMIN"];
/** What the kernel needs of a worker that mounts an overlay, whose working folder has no permissions. */
const OVERLAY_CAPABILITIES = ["CAP_DAC_OVERRIDE"];
/** What root needs to become another user. */
const ROOT_CAPABILITIES = ["CAP_SETUID", "CAP_SETGID"];
const ETC = ["passwd", "group", "hosts", "nsswitch.conf"];

export interface SandboxLayout {
  /** Folders to be seen inside, read only, at their own place: the interpreter's for instance. */
  readonly readOnlyPaths: readonly string[];
  /** Folders among those above that are empty inside: packages, for instance. */
  readonly hiddenPaths: readonly string[];
  /** Symbolic links to be seen inside, with their targets. */
  readonly links: readonly (readonly [path: string, target: string])[];
  readonly library: Pick<RuntimeLibrary, "python" | "node" | "etc">;
  /** Node's executable on this machine; null where there is none. */
  readonly nodeExecutable: string | null;
  /** Gives workers inodes of their own for files of the machine, if the kernel allows it. */
  readonly overlay: boolean;
}

export interface SandboxWorker {
  readonly runtime: "python" | "node";
  readonly network: boolean;
  /** Folder of installed packages to be seen inside; null without. */
  readonly sitePackages: string | null;
  /** Folder that runs start in; null where each starts in a fresh one. */
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * Usual places to write to where each run mounts a folder of its scratch space, for they cannot just lead there: bubblewrap needs
 * the one itself, and the other may have something to be seen below it.
 */
export function occupiedPlaces({ readOnlyPaths }: Pick<SandboxLayout, "readOnlyPaths">): readonly OccupiedPlace[] {
  return SCRATCH_PLACES.map(({ path, folder }) => ({
    path,
    folder: `${SANDBOX.scratch}/${folder}`,
    keep: readOnlyPaths.filter((other) => other.startsWith(`${path}/`)),
  })).filter(({ path, keep }) => path === SANDBOX.temporary || keep.length > 0);
}

export interface OccupiedPlace {
  readonly path: string;
  /** Folder of the scratch space that is to be found there. */
  readonly folder: string;
  /** Paths below it that stay as they are. */
  readonly keep: readonly string[];
}

const SCRATCH_PLACES = [
  { path: SANDBOX.temporary, folder: "tmp" },
  { path: SANDBOX.home, folder: "home" },
];

/** Arguments for an ordinary user, by which a command finds the layout and has processes, users and network of its own. */
export async function sandboxArguments(layout: SandboxLayout, worker: SandboxWorker): Promise<readonly string[]> {
  const { args, command } = await fileArguments(layout, worker, ["--proc", "/proc"]);
  return [...namespaceArguments(worker), ...args, "--remount-ro", "/", "--chdir", "/", "--", ...command];
}

/**
 * The same for root, in two steps: root shows the files, among which are some that only root can reach; `becoming` has to give root up
 * and run what follows, which is bubblewrap again.
 */
export async function rootSandboxArguments(
  layout: SandboxLayout,
  worker: SandboxWorker,
  bubblewrap: string,
  becoming: readonly string[],
): Promise<readonly string[]> {
  const isShown = bubblewrap.startsWith("/usr/");
  const inner = isShown ? bubblewrap : INNER_BUBBLEWRAP;
  // All of the outer /proc, or the kernel would let no other be mounted below.
  const processes = ["--dev-bind", "/proc", "/proc"];
  const { args, command } = await fileArguments(
    layout,
    worker,
    processes,
    isShown ? [] : [{ source: bubblewrap, target: inner }],
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

/** Returns the arguments that show files, and the command of the worker after what gives it inodes of its own. */
async function fileArguments(
  layout: SandboxLayout,
  worker: SandboxWorker,
  processes: readonly string[],
  others: readonly Bind[] = [],
): Promise<{ readonly args: readonly string[]; readonly command: readonly string[] }> {
  const { library, readOnlyPaths, hiddenPaths, links } = layout;
  const { runtime, network, sitePackages, folder, command } = worker;
  const ofNode = runtime === "node";
  const system = await systemPaths(network);
  const files = await privateFiles(
    [
      ...system.shown.map((path) => ({ source: path, target: path, isOptional: true })),
      ...readOnlyPaths.map((path) => ({ source: path, target: path })),
      ...ETC.map((name) => ({ source: `${library.etc}/${name}`, target: `/etc/${name}` })),
      { source: library.python, target: SANDBOX.library },
      ...(ofNode ? nodeBinds(layout) : []),
      ...others,
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
    ...SCRATCH_PLACES.flatMap(({ path, folder }) => scratchPlace(path, folder, layout)),
    ...[...system.links, ...links].flatMap(([path, target]) => ["--symlink", target, path]),
    ...files.args,
    ...(ofNode ? ["--symlink", `${SANDBOX.node}/repost_runtime`, "/node_modules/repost_runtime"] : []),
    // Each run has an overlay of these.
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

/** Node's tools look for packages inside the folder that they work on. An overlay shows them there, for which it needs their parent folder. */
function seesPackagesInFolder({ runtime, folder }: SandboxWorker): boolean {
  return runtime === "node" && folder !== null;
}

function nodeBinds({ library, nodeExecutable }: SandboxLayout): readonly Bind[] {
  const executable = nodeExecutable === null ? [] : [{ source: nodeExecutable, target: SANDBOX.nodeExecutable }];
  return [{ source: library.node, target: SANDBOX.node }, ...executable];
}

/** Bubblewrap makes the folders above a mount for itself only; another user must get through. */
function parents(path: string): readonly string[] {
  const parts = path.split("/").slice(1, -1);
  const above = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return above.flatMap((parent) => ["--perms", "0755", "--dir", parent]);
}

/** A usual place to write to leads into the scratch space, so that one size bounds all. */
function scratchPlace(path: string, folder: string, layout: SandboxLayout): readonly string[] {
  if (occupiedPlaces(layout).some((place) => place.path === path)) return ["--perms", "0755", "--dir", path];
  return ["--symlink", `${SANDBOX.scratch}/${folder}`, path];
}
