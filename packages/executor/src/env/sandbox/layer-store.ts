import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomically } from "@repost/spec";
import { makeOwnedFolder, removeFolder, removeLeftovers } from "@repost/spec/folders";
import { defaultCacheFolder } from "../../environments/cache-folder.ts";
import { folderBytes } from "../../environments/folder-bytes.ts";
import { cacheUnusable } from "../../errors.ts";
import { RunUsers } from "../../sandbox/run-users.ts";

export function defaultLayersFolder(): string {
  return join(defaultCacheFolder(), "env-layers");
}

export interface StoredLayer {
  readonly folders: readonly string[];
  readonly size_bytes: number;
  readonly variables: Readonly<Record<string, string>>;
}

/** Paths are relative to the store. */
export interface RunFolder extends AsyncDisposable {
  readonly upper: string;
  readonly work: string;
}

const LAYERS = "layers";
const RUNS = "runs";
const EMPTY = "empty";
const TRAVERSABLE = 0o711;

/** One ordinary user owns every file; for root an unused user. A layer is complete once its description exists. */
export class LayerStore {
  readonly path: string;
  /** null for an ordinary user. */
  readonly user: number | null;

  /** @throws ExecutorError EXECUTOR_CACHE_UNUSABLE */
  static async open(path: string): Promise<LayerStore> {
    try {
      for (const name of [LAYERS, RUNS, EMPTY]) await mkdir(join(path, name), { recursive: true });
      await removeLeftovers(join(path, RUNS));
      if (process.getuid?.() !== 0) return new LayerStore(path, null);
      // Another user mounts the folders, and must enter them.
      for (const each of [path, join(path, LAYERS), join(path, RUNS)]) await chmod(each, TRAVERSABLE);
      return new LayerStore(path, await chooseUser(join(path, EMPTY)));
    } catch (cause) {
      throw cacheUnusable(path, cause);
    }
  }

  private constructor(path: string, user: number | null) {
    this.path = path;
    this.user = user;
  }

  lowerFolders({ folders }: Pick<StoredLayer, "folders">): string {
    return folders.length === 0 ? EMPTY : folders.map((name) => `${LAYERS}/${name}`).join(":");
  }

  async find(name: string): Promise<StoredLayer | null> {
    const text = await readFile(this.#description(name), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as StoredLayer);
  }

  async makeRun(): Promise<RunFolder> {
    const owned = await makeOwnedFolder({ parent: join(this.path, RUNS) });
    const { path } = owned;
    await chmod(path, TRAVERSABLE);
    const folder = path.slice(this.path.length + 1);
    const [upper, work] = [`${folder}/upper`, `${folder}/work`];
    for (const each of [upper, work]) {
      await mkdir(join(this.path, each), { mode: 0o755 });
      if (this.user !== null) await chown(join(this.path, each), this.user, this.user);
    }
    return { upper, work, [Symbol.asyncDispose]: owned.remove };
  }

  /** Keeps the existing layer if another process has already stored it. */
  async keep(name: string, run: RunFolder, below: StoredLayer): Promise<void> {
    const folder = join(this.path, LAYERS, name);
    await rename(join(this.path, run.upper), folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
    const layer: StoredLayer = {
      ...below,
      folders: [name, ...below.folders],
      size_bytes: below.size_bytes + (await folderBytes(folder)),
    };
    await writeFileAtomically(this.#description(name), JSON.stringify(layer));
  }

  /** Does nothing if another layer is built on it. */
  async remove(name: string): Promise<void> {
    const names = await this.names();
    const otherLayers = await Promise.all(names.filter((each) => each !== name).map((each) => this.find(each)));
    if (otherLayers.some((layer) => layer?.folders.includes(name) === true)) return;
    await this.removeWithOthers(name);
  }

  async removeWithOthers(name: string): Promise<void> {
    await rm(this.#description(name), { force: true });
    await removeFolder(join(this.path, LAYERS, name));
  }

  async names(): Promise<readonly string[]> {
    const entries = await readdir(join(this.path, LAYERS));
    return entries.filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -".json".length));
  }

  #description(name: string): string {
    return join(this.path, LAYERS, `${name}.json`);
  }
}

/** Root chooses a user for a new store; the folder's owner records it. */
async function chooseUser(marker: string): Promise<number> {
  const { uid } = await stat(marker);
  if (uid !== 0) return uid;
  const user = new RunUsers().take();
  await chown(marker, user, user);
  return user;
}
