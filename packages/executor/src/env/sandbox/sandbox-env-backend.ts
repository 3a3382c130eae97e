import { statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Recipe } from "@repost/spec";
import { once } from "../../once.ts";
import { DEFAULT_BUBBLEWRAP, findBubblewrap } from "../../sandbox/bubblewrap.ts";
import { type ControlGroups, openControlGroups } from "../../sandbox/control-groups.ts";
import type { FreeSpace, LayerEngine, MachineOptions, OpenedBase, OpenedLayer } from "../env-machine.ts";
import { type ArchivingEnvBackend, ENV_BUILD_LIMITS, LayeredEnvBackend } from "../layered-env-backend.ts";
import { chownFilter } from "./chown-filter.ts";
import { EnvSandbox, layerName, type SandboxParts } from "./env-sandbox.ts";
import { importRoot, rootDigest } from "./import-root.ts";
import { defaultLayersFolder, LayerStore, type StoredLayer } from "./layer-store.ts";

export interface SandboxEnvBackendOptions {
  /**
   * A folder of debootstrap, its tar archive, or an archive of `docker save`. Needs sh, tar and git, or apt-get for a
   * `toolchain`.
   */
  readonly rootfs: string;
  /** Debian packages that the root file system lacks. @default none */
  readonly toolchain?: (base: Recipe["base"]) => readonly string[];
  /** @default `env-layers` in the user's cache */
  readonly folder?: string;
  /** @default "bwrap" */
  readonly bubblewrap?: string;
  /** Limits memory and processes by control groups where possible. @default true */
  readonly controlGroups?: boolean;
  /** @default 3 GiB */
  readonly minFreeBytes?: number;
}

/**
 * Builds and tests environments with overlays and bubblewrap, without Docker. Needs Linux 5.11, bubblewrap and
 * util-linux.
 *
 * @example
 * await using backend = createSandboxEnvBackend({ rootfs: "/srv/debian", toolchain: debianToolchain });
 * const build = await backend.build({ recipe, sources: "/src/shop" });
 */
export function createSandboxEnvBackend(options: SandboxEnvBackendOptions): ArchivingEnvBackend {
  return new LayeredEnvBackend(new SandboxLayers(options), { minFreeBytes: options.minFreeBytes });
}

interface OpenedSandbox extends SandboxParts {
  readonly groups: ControlGroups | null;
}

const FILTER = "chown-filter";
const PLATFORMS: Readonly<Record<string, string>> = { x64: "linux/amd64", arm64: "linux/arm64" };

class SandboxLayers implements LayerEngine {
  readonly #options: SandboxEnvBackendOptions;
  #opened: Promise<OpenedSandbox> | undefined;
  readonly #base = once((signal: AbortSignal) => this.importLayer(this.#options.rootfs, signal));

  constructor(options: SandboxEnvBackendOptions) {
    this.#options = options;
  }

  async openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase> {
    return { ...(await this.#base(signal)), toolchain: this.#options.toolchain?.(base) ?? [] };
  }

  async importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const { store, bubblewrap } = await this.#open(signal);
    const path = resolve(file);
    const digest = await rootDigest(path);
    const id = layerName(`base-${digest.replace("sha256:", "")}`);
    if ((await store.find(id)) === null) await importRoot({ store, bubblewrap, path, name: id, signal });
    return { id, digest, name: file };
  }

  async exportLayer(id: string, file: string, signal: AbortSignal): Promise<void> {
    await using sandbox = await this.start({ image: id, purpose: "build", limits: ENV_BUILD_LIMITS, signal });
    await sandbox.writeRoot(resolve(file));
  }

  async freeSpace(signal: AbortSignal): Promise<FreeSpace> {
    const { store } = await this.#open(signal);
    const { bavail, bsize } = await statfs(store.path);
    return { folder: store.path, bytes: bavail * bsize };
  }

  async findLayer(key: string, signal: AbortSignal): Promise<string | null> {
    const { store } = await this.#open(signal);
    return (await store.find(layerName(key))) === null ? null : layerName(key);
  }

  async start({ image, purpose, limits, signal }: MachineOptions): Promise<EnvSandbox> {
    const parts = await this.#open(signal);
    const layer = await findStored(parts.store, image);
    return await EnvSandbox.start(parts, { layer, hasNetwork: purpose === "build", limits, signal });
  }

  async describe(id: string, signal: AbortSignal): Promise<{ readonly platform: string; readonly size_bytes: number }> {
    const { store } = await this.#open(signal);
    const { size_bytes } = await findStored(store, id);
    return { platform: PLATFORMS[process.arch] ?? `linux/${process.arch}`, size_bytes };
  }

  async remove(id: string, signal: AbortSignal): Promise<void> {
    const { store } = await this.#open(signal);
    await store.remove(id);
  }

  async guard<T>(_signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    return await act();
  }

  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.groups?.remove();
  }

  async #open(signal: AbortSignal): Promise<OpenedSandbox> {
    this.#opened ??= this.#prepare(signal);
    try {
      return await this.#opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  async #prepare(signal: AbortSignal): Promise<OpenedSandbox> {
    const { folder, bubblewrap: file = DEFAULT_BUBBLEWRAP, controlGroups = true } = this.#options;
    const bubblewrap = await findBubblewrap(file, signal);
    const store = await LayerStore.open(resolve(folder ?? defaultLayersFolder()));
    const filter = chownFilter();
    const path = filter === null ? null : join(store.path, FILTER);
    if (filter !== null && path !== null) await writeFile(path, filter);
    const groups = controlGroups ? await openControlGroups() : null;
    return { store, bubblewrap: bubblewrap.file, filter: path, groups };
  }
}

async function findStored(store: LayerStore, id: string): Promise<StoredLayer> {
  const layer = await store.find(id);
  if (layer === null) throw new Error(`The layer ${id} is gone from ${store.path}.`);
  return layer;
}
