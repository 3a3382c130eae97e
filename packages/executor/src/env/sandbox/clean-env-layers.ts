import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { removeLeftovers } from "@repost/spec/folders";
import { defaultLayersFolder, LayerStore } from "./layer-store.ts";
import type { SandboxEnvBackendOptions } from "./sandbox-env-backend.ts";

export interface CleanedEnvLayers {
  readonly folders: readonly string[];
  readonly layers: readonly string[];
}

/** Removes sandbox layers, and temporary folders of ended processes. */
export async function cleanEnvLayers({
  folder = defaultLayersFolder(),
}: Pick<SandboxEnvBackendOptions, "folder"> = {}): Promise<CleanedEnvLayers> {
  const folders = await removeLeftovers();
  const path = resolve(folder);
  if (!existsSync(path)) return { folders, layers: [] };
  const store = await LayerStore.open(path);
  const names = await store.names();
  for (const name of names) await store.removeWithOthers(name);
  return { folders, layers: names };
}
