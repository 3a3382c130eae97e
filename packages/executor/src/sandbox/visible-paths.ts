import { lstat, readdir, readlink, stat } from "node:fs/promises";
import { join } from "node:path";

export interface VisiblePaths {
  readonly visible: readonly string[];
  readonly hidden: readonly string[];
  readonly links: readonly (readonly [path: string, target: string])[];
}

const WHOLE = new Set(["bin", "sbin", "ssl", "pyvenv.cfg"]);
const LIBRARIES = new Set(["lib", "lib32", "lib64", "libx32"]);
const DATA =
  /^(ca-certificates|dict|file|fontconfig|fonts|git-core|i18n|icu|iso-codes|locale|mime|misc|perl\d?|perl-base|publicsuffix|tabset|tcltk|terminfo|zoneinfo|zoneinfo-icu|X11)$/;
const PARTS =
  /^(.+-linux-(gnu|musl).*|X11|engines-.*|file|gconv|gio|git-core|locale|mime|ossl-modules|perl\d?|perl-base|sasl2|ssl|tcl[\d.]+|tcltk|terminfo|tk[\d.]+|(open)?blas.*|lapack.*|atlas.*)$/;
const PACKAGES = ["node_modules", "nodejs", "python3", "site-packages", "dist-packages"];
const OF_STANDARD_LIBRARY = "os.py";
/** Parts that programs do not need. */
const NOT_STANDARD = ["site-packages", "dist-packages", "ensurepip/_bundled", "test"];
/** Maximum single mounts; each costs microseconds per run. */
const MOST_ENTRIES = 24;

/** Hides everything else, which may contain a copy of an answer. */
export async function findVisiblePaths(root: string): Promise<VisiblePaths> {
  const parts = await Promise.all(
    (await entriesOf(root)).map(async ({ path, name, target, isFolder }): Promise<VisiblePaths> => {
      if (WHOLE.has(name)) return target === null || !isFolder ? show([path]) : linkOnly(path, target);
      if (LIBRARIES.has(name) && target !== null) return linkOnly(path, target);
      if (LIBRARIES.has(name)) return visibleLibraries(path);
      return name === "share" && isFolder ? selected(path, DATA) : NOTHING;
    }),
  );
  return joinVisiblePaths(parts);
}

export function joinVisiblePaths(parts: readonly VisiblePaths[]): VisiblePaths {
  return {
    visible: [...new Set(parts.flatMap(({ visible }) => visible))],
    hidden: [...new Set(parts.flatMap(({ hidden }) => hidden))],
    links: parts.flatMap(({ links }) => links),
  };
}

const NOTHING: VisiblePaths = { visible: [], hidden: [], links: [] };

function show(visible: readonly string[], hidden: readonly string[] = []): VisiblePaths {
  return { ...NOTHING, visible, hidden };
}

function linkOnly(path: string, target: string): VisiblePaths {
  return { ...NOTHING, links: [[path, target]] };
}

async function selected(folder: string, names: RegExp): Promise<VisiblePaths> {
  return show((await entriesOf(folder)).filter(({ name }) => names.test(name)).map(({ path }) => path));
}

async function visibleLibraries(folder: string): Promise<VisiblePaths> {
  const entries = await entriesOf(folder);
  const files = entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path);
  const folders = entries.filter(({ isFolder }) => isFolder);
  const standard = new Set(await existing(folders.map(({ path }) => join(path, OF_STANDARD_LIBRARY))));
  const isStandard = (path: string): boolean => standard.has(join(path, OF_STANDARD_LIBRARY));
  const kept = folders.filter(({ path, name }) => isStandard(path) || PARTS.test(name));
  const inKept = kept.flatMap(({ path }) =>
    (isStandard(path) ? NOT_STANDARD : PACKAGES).map((name) => join(path, name)),
  );
  const hidden = await existing(inKept);
  if (files.length <= MOST_ENTRIES) return show([...files, ...kept.map(({ path }) => path)], hidden);
  const otherFolders = folders
    .filter((entry) => entry.target === null && !kept.includes(entry))
    .map(({ path }) => path);
  return show([folder], [...otherFolders, ...hidden]);
}

interface Entry {
  readonly path: string;
  readonly name: string;
  readonly target: string | null;
  readonly isFolder: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const directoryEntries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const entries = directoryEntries.map(async (entry): Promise<readonly Entry[]> => {
    const path = join(folder, entry.name);
    const target = entry.isSymbolicLink() ? await readlink(path) : null;
    const stats = await stat(path).catch(() => null);
    return stats === null ? [] : [{ path, name: entry.name, target, isFolder: stats.isDirectory() }];
  });
  return (await Promise.all(entries)).flat();
}

async function existing(paths: readonly string[]): Promise<readonly string[]> {
  const there = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return paths.filter((_, at) => there[at] !== null);
}

/** Folders that are links or package stores on some systems. */
const SYSTEM_FOLDERS = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"];
const SYSTEM_FILES = [
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/alternatives",
  "/etc/fonts",
  "/etc/mime.types",
];
const NETWORK_FILES = ["/etc/resolv.conf", "/etc/ssl", "/etc/pki", "/etc/ca-certificates"];

export async function systemPaths(network: boolean): Promise<SystemPaths> {
  const folders = await Promise.all(SYSTEM_FOLDERS.map(linkOrFolder));
  const files = [...SYSTEM_FILES, ...(network ? NETWORK_FILES : [])];
  return {
    visible: [...folders.flatMap(({ visible }) => visible), ...files],
    links: folders.flatMap(({ links }) => links),
  };
}

interface SystemPaths {
  readonly visible: readonly string[];
  readonly links: readonly (readonly [path: string, target: string])[];
}

async function linkOrFolder(path: string): Promise<SystemPaths> {
  const stats = await lstat(path).catch(() => null);
  if (stats?.isSymbolicLink() === true) return { visible: [], links: [[path, await readlink(path)]] };
  return { visible: [path], links: [] };
}
