import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RepostError } from "@repost/spec";
import { removeFolder } from "@repost/spec/folders";
import { defaultCacheFolder, openCacheFolder } from "../../src/environments/cache-folder.ts";
import {
  createEnvironments,
  type CreateEnvironmentsOptions,
  type Environments,
} from "../../src/environments/create-environments.ts";
import type { EnvironmentEvent } from "../../src/environments/environment-plan.ts";
import { findUv } from "../../src/environments/python/find-uv.ts";
import { type LocalIndex, startLocalIndex, type WheelSpec } from "./local-index.ts";

/** Returns null when uv is available. */
export async function lacksUv(): Promise<string | null> {
  try {
    await findUv(await openCacheFolder(defaultCacheFolder()), "python3", process.env);
    return null;
  } catch (error) {
    if (!RepostError.is(error)) throw error;
    return error.message;
  }
}

interface OpenOptions extends Pick<CreateEnvironmentsOptions, "versions"> {
  /** @default of this machine */
  readonly address?: string;
}

interface Workshop extends AsyncDisposable {
  readonly root: string;
  readonly installed: string;
  readonly index: LocalIndex;
  readonly environments: Environments;
  readonly events: readonly EnvironmentEvent[];
  open(options?: OpenOptions): Environments;
}

export async function openWorkshop(wheels: readonly WheelSpec[]): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), "repost-workshop-"));
  const [root, served, installed] = [join(folder, "repository"), join(folder, "wheels"), join(folder, "installed")];
  for (const path of [root, served]) await mkdir(path);
  const index = await startLocalIndex(served, wheels);
  const events: EnvironmentEvent[] = [];
  const open = ({ address = index.address, versions }: OpenOptions = {}): Environments =>
    createEnvironments({
      installed,
      versions,
      // Tests share uv, not its downloads.
      environment: {
        ...process.env,
        UV_DEFAULT_INDEX: address,
        UV_CACHE_DIR: join(folder, "downloads"),
        UV_HTTP_RETRIES: "0",
      },
      onEvent: (event) => events.push(event),
    });
  return {
    root,
    installed,
    index,
    events,
    environments: open(),
    open,
    [Symbol.asyncDispose]: async () => {
      await index[Symbol.asyncDispose]();
      await removeFolder(folder);
    },
  };
}
