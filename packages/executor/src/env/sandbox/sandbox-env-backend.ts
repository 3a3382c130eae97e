import { statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Recipe } from "@repost/spec";
import { once } from "../../once.ts";
import { DEFAULT_BUBBLEWRAP, findBubblewrap } from "../../sandbox/bubblewrap.ts";
import { openControlGroups } from "../../sandbox/control-groups.ts";
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
  return new LayeredEnvBackend((signal) => openLayers(options, signal), { minFreeBytes: options.minFreeBytes });
}

const FILTER = "chown-filter";
const PLATFORMS: Readonly<Record<string, string>> = { x64: "linux/amd64", arm64: "linux/arm64" };

async function openLayers(options: SandboxEnvBackendOptions, signal: AbortSignal): Promise<LayerEngine> {
  const { folder, bubblewrap: file = DEFAULT_BUBBLEWRAP, controlGroups = true } = options;
  const bubblewrap = await findBubblewrap(file, signal);
  const store = await LayerStore.open(resolve(folder ?? defaultLayersFolder()));
  const filter = chownFilter();
  const path = filter === null ? null : join(store.path, FILTER);
  if (filter !== null && path !== null) await writeFile(path, filter);
  const groups = controlGroups ? await openControlGroups() : null;
  return new SandboxLayers(options, { store, bubblewrap: bubblewrap.file, filter: path, groups });
}

class SandboxLayers implements LayerEngine {
  readonly #options: SandboxEnvBackendOptions;
  readonly #parts: SandboxParts;
  readonly #base = once((signal: AbortSignal) => this.importLayer(this.#options.rootfs, signal));

  constructor(options: SandboxEnvBackendOptions, parts: SandboxParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async openBase(base: Recipe["base"], signal: AbortSignal): Promise<OpenedBase> {
    return { ...(await this.#base(signal)), toolchain: this.#options.toolchain?.(base) ?? [] };
  }

  async importLayer(file: string, signal: AbortSignal): Promise<OpenedLayer> {
    const { store, bubblewrap } = this.#parts;
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

  async freeSpace(): Promise<FreeSpace> {
    const { store } = this.#parts;
    const { bavail, bsize } = await statfs(store.path);
    return { folder: store.path, bytes: bavail * bsize };
  }

  async findLayer(key: string): Promise<string | null> {
    return (await this.#parts.store.find(layerName(key))) === null ? null : layerName(key);
  }

  async start({ image, purpose, limits, signal }: MachineOptions): Promise<EnvSandbox> {
    const layer = await findStored(this.#parts.store, image);
    return await EnvSandbox.start(this.#parts, { layer, hasNetwork: purpose === "build", limits, signal });
  }

  async describe(id: string): Promise<{ readonly platform: string; readonly size_bytes: number }> {
    const { size_bytes } = await findStored(this.#parts.store, id);
    return { platform: PLATFORMS[process.arch] ?? `linux/${process.arch}`, size_bytes };
  }

  async remove(id: string): Promise<void> {
    await this.#parts.store.remove(id);
  }

  async guard<T>(_signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    return await act();
  }

  async close(): Promise<void> {
    await this.#parts.groups?.remove();
  }
}

async function findStored(store: LayerStore, id: string): Promise<StoredLayer> {
  const layer = await store.find(id);
  if (layer === null) throw new Error(`The layer ${id} is gone from ${store.path}.`);
  return layer;
}
