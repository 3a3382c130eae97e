import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { lstat, open, readdir, readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { extract, list } from "tar";
import { makeOwnedFolder } from "@repost/spec/folders";
import { digestFile } from "../../digest-file.ts";
import { rootFilesInvalid } from "../../errors.ts";
import { OutputTail } from "../env-machine.ts";
import { quoted } from "../host-settings.ts";
import type { LayerStore, RunFolder, StoredLayer } from "./layer-store.ts";
import { MERGED, runOnOverlay } from "./overlay-process.ts";

/** Digests an archive's content, or a folder's names, sizes and times. */
export async function rootDigest(path: string): Promise<string> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw rootFilesInvalid(path, "it does not exist", cause);
  });
  if (!stats.isDirectory()) return await digestFile(path);
  const hash = createHash("sha256");
  await hashFolder(path, hash, "");
  return `sha256:${hash.digest("hex")}`;
}

const VIRTUAL = new Set(["dev", "proc", "sys"]);

async function hashFolder(folder: string, hash: ReturnType<typeof createHash>, below: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((left, right) =>
    left.name < right.name ? -1 : 1,
  );
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const { size, mtimeMs, mode } = await lstat(path);
    const facts = entry.isSymbolicLink() ? await readlink(path) : entry.isDirectory() ? "" : [size, mtimeMs];
    hash.update(JSON.stringify([below, entry.name, mode, facts]));
    if (entry.isDirectory() && (below !== "" || !VIRTUAL.has(entry.name)))
      await hashFolder(path, hash, `${below}/${entry.name}`);
  }
}

interface ImportRootOptions {
  readonly store: LayerStore;
  readonly bubblewrap: string;
  readonly path: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * The store's user owns the copied files, because an overlay cannot change files of unknown owners.
 *
 * @throws ExecutorError EXECUTOR_ROOT_FILES_INVALID
 */
export async function importRoot(options: ImportRootOptions): Promise<void> {
  const { store, path, name, signal } = options;
  await using run = await store.makeRun();
  const unpack: Unpack = (input, command) => onImport(options, run, input, command);
  let variables: StoredLayer["variables"] = {};
  if ((await stat(path)).isDirectory()) await unpackFolder(path, unpack, signal);
  else variables = await unpackArchive(path, unpack);
  await unpack("", FIXES);
  await store.keep(name, run, { folders: [], size_bytes: 0, variables });
}

type Unpack = (input: Readable | string, command: string) => Promise<void>;

const EXCLUDED = [...VIRTUAL].flatMap((name) => [`--exclude=./${name}/*`, `--exclude=${name}/*`]).join(" ");
const UNPACK = `tar -x --no-same-owner -p ${EXCLUDED}`;
/** apt would change to a user that the namespace lacks. */
const FIXES = [
  "if ! [ -L bin/sh ] && ! [ -e bin/sh ] && ! [ -e usr/bin/sh ]; then echo 'it has no /bin/sh'; exit 1; fi",
  "mkdir -p dev etc proc sys tmp root && chmod 1777 tmp",
  "rm -f etc/resolv.conf etc/hosts && : > etc/resolv.conf && printf '127.0.0.1 localhost\\n::1 localhost\\n' > etc/hosts",
  `if [ -d etc/apt/apt.conf.d ]; then echo 'APT::Sandbox::User "root";' > etc/apt/apt.conf.d/99repost; fi`,
].join(" && ");
const PROGRAMS = ["/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32"];

/** Sees only the new root, so that links cannot leave it. */
async function onImport(
  { store, bubblewrap, path, signal }: ImportRootOptions,
  run: Pick<RunFolder, "upper" | "work">,
  input: Readable | string,
  command: string,
): Promise<void> {
  const printed = new OutputTail();
  const { exitCode } = await runOnOverlay({
    store,
    layer: { folders: [] },
    run,
    bubblewrap,
    args: [
      ...PROGRAMS.flatMap((each) => ["--ro-bind-try", each, each]),
      ...`--dev /dev --proc /proc --bind ${MERGED} /import --chdir /import`.split(" "),
      ..."--unshare-pid --unshare-ipc --unshare-net --die-with-parent --new-session --clearenv".split(" "),
      ..."--setenv PATH /usr/sbin:/usr/bin:/sbin:/bin".split(" "),
    ],
    command: `exec 2>&1; ${command}`,
    filter: null,
    processes: null,
    input,
    onStart: () => Promise.resolve(),
    output: printed,
    signal,
  });
  signal.throwIfAborted();
  if (exitCode !== 0) throw rootFilesInvalid(path, printed.text.trim().slice(-500));
}

async function unpackFolder(path: string, unpack: Unpack, signal: AbortSignal): Promise<void> {
  // Skips unreadable files, such as the system's password file.
  const args = ["-c", "--ignore-failed-read", ...EXCLUDED.split(" "), "."];
  const packing = spawn("tar", args, { cwd: path, stdio: ["ignore", "pipe", "ignore"], signal });
  // Node discards unread output when the process ends.
  const archive = packing.stdout.pipe(new PassThrough());
  packing.on("error", (error) => archive.destroy(error));
  await unpack(archive, UNPACK);
}

async function unpackArchive(path: string, unpack: Unpack): Promise<StoredLayer["variables"]> {
  const names: string[] = [];
  await list({ file: path, onReadEntry: (entry) => names.push(entry.path.replace(/^\.\//u, "")) }).catch(
    (cause: unknown) => {
      throw rootFilesInvalid(path, "it is no tar archive", cause);
    },
  );
  if (!names.includes("manifest.json") && !names.includes("index.json")) {
    await unpack(createReadStream(path), `${UNPACK} ${await compressionOf(path)}`);
    return {};
  }
  await using folder = await makeOwnedFolder();
  await extract({ file: path, cwd: folder.path, preserveOwner: false });
  const { layers, variables } = await readImage(folder.path, path);
  for (const layer of layers) {
    const flag = await compressionOf(layer);
    await removeWhitedOut(layer, unpack);
    await unpack(createReadStream(layer), `${UNPACK} --exclude='.wh.*' ${flag}`);
  }
  return variables;
}

/** The name prefix `.wh.` marks files that a layer removes. */
async function removeWhitedOut(layer: string, unpack: Unpack): Promise<void> {
  const commands: string[] = [];
  await list({
    file: layer,
    onReadEntry: ({ path }) => {
      const { folder = "", name } = /^(?<folder>.*\/)?\.wh\.(?<name>[^/]+)$/u.exec(path)?.groups ?? {};
      if (name === ".wh..opq") commands.push(`find ${quoted(`./${folder}`)} -mindepth 1 -delete`);
      else if (name !== undefined) commands.push(`rm -rf -- ${quoted(`./${folder}${name}`)}`);
    },
  });
  if (commands.length > 0) await unpack("", commands.join("\n"));
}

async function readImage(folder: string, path: string) {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), "utf8"));
  try {
    const { config, layers } = await imageFiles(read);
    const { config: settings } = (await read(config)) as { readonly config?: { readonly Env?: readonly string[] } };
    const variables = (settings?.Env ?? []).map((line) => {
      const end = line.indexOf("=");
      return [line.slice(0, end), line.slice(end + 1)] as const;
    });
    return { layers: layers.map((name) => join(folder, name)), variables: Object.fromEntries(variables) };
  } catch (cause) {
    throw rootFilesInvalid(path, "it is no image archive with one image", cause);
  }
}

interface Descriptor {
  readonly digest: string;
}

/** Prefers the names of `docker save` to an OCI layout. */
async function imageFiles(read: (name: string) => Promise<unknown>) {
  const saved = await read("manifest.json").catch(() => null);
  if (saved !== null) {
    const [image] = saved as readonly [{ readonly Config: string; readonly Layers: readonly string[] }];
    return { config: image.Config, layers: image.Layers };
  }
  const blob = ({ digest }: Descriptor): string => `blobs/${digest.replace(":", "/")}`;
  const index = (await read("index.json")) as { readonly manifests: readonly [Descriptor] };
  const manifest = (await read(blob(index.manifests[0]))) as {
    readonly config: Descriptor;
    readonly layers: readonly Descriptor[];
  };
  return { config: blob(manifest.config), layers: manifest.layers.map(blob) };
}

const MAGIC: readonly (readonly [string, string])[] = [
  ["1f8b", "-z"],
  ["fd377a585a", "-J"],
  ["28b52ffd", "--zstd"],
  ["425a68", "-j"],
];

/** tar cannot detect compression from a pipe. */
async function compressionOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
  const start = buffer.subarray(0, bytesRead).toString("hex");
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1] ?? "";
}
