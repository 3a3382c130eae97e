import type { RuntimeLibrary } from "../runtime-library.ts";
import type { Bubblewrap } from "./bubblewrap.ts";
import { systemPathArguments } from "./system-paths.ts";

/** Where things lie inside a sandbox; the same in every run, so that no path tells one run from another. */
export const SANDBOX = {
  scratch: "/run/repost",
  work: "/run/repost/work",
  library: "/opt/repost/python",
  /** Not named site-packages: programs hide folders of that name that lie beside the interpreter. */
  sitePackages: "/opt/repost/environment",
  home: "/home/user",
  temporary: "/tmp",
} as const;

/** Folders of the scratch space, made by the supervisor. */
export const SCRATCH_FOLDERS = ["work", "home", "tmp", "shm"].map((name) => `${SANDBOX.scratch}/${name}`);

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
/** What root keeps inside to supervise a program of another user; the program itself has none. */
const SUPERVISOR_CAPABILITIES = ["CAP_SETUID", "CAP_SETGID", "CAP_KILL", "CAP_SYS_PTRACE"];
const ETC = ["passwd", "group", "hosts", "nsswitch.conf"];

export interface SandboxLayout {
  readonly bubblewrap: Bubblewrap;
  /** Whether bubblewrap is started by root, who needs no user namespace and gives up its rights inside. */
  readonly root: boolean;
  /** Further folders to be seen inside, read only, at their own place: the interpreter's for instance. */
  readonly readOnlyPaths: readonly string[];
  readonly library: Pick<RuntimeLibrary, "python" | "etc">;
}

export interface SandboxRun {
  readonly diskBytes: number;
  readonly network: boolean;
  /** Folder of installed packages to be seen inside; null without. */
  readonly sitePackages: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** The arguments of one run: everything unshared, a root of its own that is read only but for the scratch space. */
export async function sandboxArguments(layout: SandboxLayout, run: SandboxRun): Promise<readonly string[]> {
  const { bubblewrap, library, readOnlyPaths } = layout;
  const size = bubblewrap.sizesTmpfs ? ["--size", String(run.diskBytes)] : [];
  const scratch = ["--perms", "0777", ...size, "--tmpfs"];
  return [
    ...namespaceArguments(layout, run.network),
    "--die-with-parent",
    "--new-session",
    "--as-pid-1",
    "--hostname",
    "repost",
    "--clearenv",
    ...Object.entries(run.env).flatMap(([name, value]) => ["--setenv", name, value]),
    ...[...readOnlyPaths, SANDBOX.library, SANDBOX.home, "/etc/passwd"].flatMap(parentArguments),
    "--proc",
    "/proc",
    "--dir",
    "/dev",
    ...DEVICES,
    ...LINKS,
    ...(await systemPathArguments(run.network)),
    ...ETC.flatMap((name) => ["--ro-bind", `${library.etc}/${name}`, `/etc/${name}`]),
    ...scratch,
    SANDBOX.scratch,
    ...scratchPlace(SANDBOX.temporary, "tmp", readOnlyPaths, scratch),
    ...scratchPlace(SANDBOX.home, "home", readOnlyPaths, scratch),
    ...readOnlyPaths.flatMap((path) => ["--ro-bind", path, path]),
    "--ro-bind",
    library.python,
    SANDBOX.library,
    ...(run.sitePackages === null ? [] : ["--ro-bind", run.sitePackages, SANDBOX.sitePackages]),
    "--remount-ro",
    "/",
    "--chdir",
    SANDBOX.scratch,
    "--",
    ...run.command,
  ];
}

function namespaceArguments({ bubblewrap, root }: SandboxLayout, network: boolean): readonly string[] {
  const common = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try"];
  const apart = network ? common : [...common, "--unshare-net"];
  if (root) return [...apart, "--cap-drop", "ALL", ...SUPERVISOR_CAPABILITIES.flatMap((name) => ["--cap-add", name])];
  const closed = bubblewrap.disablesUserNamespaces ? ["--disable-userns"] : [];
  return [...apart, "--unshare-user", ...closed, "--uid", "1000", "--gid", "1000"];
}

/** Bubblewrap makes the folders above a mount for itself only; a program that runs as another user must get through. */
function parentArguments(path: string): readonly string[] {
  const parts = path.split("/").slice(1, -1);
  const parents = parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`);
  return parents.flatMap((parent) => ["--perms", "0755", "--dir", parent]);
}

/** A usual place to write to leads into the scratch space, so that one size bounds all; unless something is mounted below it. */
function scratchPlace(
  path: string,
  folder: string,
  mounted: readonly string[],
  scratch: readonly string[],
): readonly string[] {
  const isParent = mounted.some((other) => other.startsWith(`${path}/`));
  return isParent ? [...scratch, path] : ["--symlink", `${SANDBOX.scratch}/${folder}`, path];
}
