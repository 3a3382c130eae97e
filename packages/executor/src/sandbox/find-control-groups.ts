import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

export interface ControlGroupFolders {
  readonly version: 1 | 2;
  /** One for each controller in version 1. */
  readonly folders: readonly string[];
}

interface ControlGroupFiles {
  readonly memberships: string;
  readonly mounts: string;
}

const CONTROLLERS = ["memory", "pids"];

/** Returns null without a hierarchy that limits memory and processes. */
export function findControlGroups({ memberships, mounts }: ControlGroupFiles): ControlGroupFolders | null {
  const mounted = mounts.split("\n").flatMap(parseMount);
  const ownMemberships = memberships.split("\n").flatMap(parseMembership);
  const first = CONTROLLERS.map((controller) =>
    groupFolder(
      mounted.find(({ kind, options }) => kind === "cgroup" && options.includes(controller)),
      ownMemberships.find(({ controllers }) => controllers.includes(controller)),
    ),
  );
  if (first.every((folder) => folder !== null)) return { version: 1, folders: first };
  const mount = mounted.find(({ kind }) => kind === "cgroup2");
  const unified = groupFolder(
    mount,
    ownMemberships.find(({ hierarchy }) => hierarchy === "0"),
  );
  if (mount === undefined || unified === null) return null;
  // Groups of version 2 with processes cannot limit subgroups, so siblings are made.
  return { version: 2, folders: [unified === mount.path ? unified : dirname(unified)] };
}

interface Mount {
  readonly kind: string;
  readonly root: string;
  readonly path: string;
  readonly options: readonly string[];
}

function parseMount(line: string): readonly Mount[] {
  const [mount = "", fileSystem = ""] = line.split(" - ");
  const [, , , root = "", path = ""] = mount.split(" ");
  const [kind = "", , options = ""] = fileSystem.split(" ");
  return path === "" ? [] : [{ kind, root, path, options: options.split(",") }];
}

interface Membership {
  readonly hierarchy: string;
  readonly controllers: readonly string[];
  readonly group: string;
}

function parseMembership(line: string): readonly Membership[] {
  const [hierarchy = "", controllers = "", ...group] = line.split(":");
  return group.length === 0 ? [] : [{ hierarchy, controllers: controllers.split(","), group: group.join(":") }];
}

function groupFolder(mount: Mount | undefined, membership: Membership | undefined): string | null {
  if (mount === undefined || membership === undefined) return null;
  const below = relative(mount.root, membership.group);
  return below.startsWith("..") ? null : join(mount.path, below);
}

export async function readControlGroupFiles(): Promise<ControlGroupFiles> {
  const [memberships, mounts] = await Promise.all(
    ["/proc/self/cgroup", "/proc/self/mountinfo"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  return { memberships: memberships ?? "", mounts: mounts ?? "" };
}
