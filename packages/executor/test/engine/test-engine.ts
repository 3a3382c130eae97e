import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { connectEngine, type DockerEngine } from "../../src/docker/docker-engine.ts";
import { prepareBaseArchive } from "./base-archive.ts";
import { startOwnEngine } from "./own-engine.ts";

export interface TestEngine {
  readonly host: string;
  readonly image: string;
  readonly stop: () => Promise<void>;
}

export interface NoTestEngine {
  readonly missing: string;
}

/** Prefers the user's engine, then starts one. */
export async function findTestEngine(): Promise<TestEngine | NoTestEngine> {
  const missing = missingHere();
  if (missing !== undefined) return { missing };
  const running = await answering();
  const { engine, stop } = running === undefined ? await startOwnEngine() : { engine: running, stop: async () => {} };
  try {
    return { host: engine.address, image: await importBase(engine), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function missingHere(): string | undefined {
  if (process.platform !== "linux") return "the test image is made on Linux only";
  if (process.getuid?.() !== 0) return "the test image is made by root only";
  const lacking = ["dockerd", "debootstrap", "setpriv", "apt-get"].filter((command) => !isInstalled(command));
  return lacking.length === 0 ? undefined : `not installed: ${lacking.join(", ")}`;
}

function isInstalled(command: string): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/sbin"];
  return folders.some((folder) => existsSync(join(folder, command)));
}

async function answering(): Promise<DockerEngine | undefined> {
  try {
    return await connectEngine(undefined, AbortSignal.timeout(10_000));
  } catch {
    return undefined;
  }
}

async function importBase({ docker }: DockerEngine): Promise<string> {
  const { path, digest } = await prepareBaseArchive();
  const image = `repost-test-base:${digest}`;
  const [there] = await docker.listImages({ filters: { reference: [image] } });
  if (there !== undefined) return image;
  const progress = await docker.importImage(path, { repo: "repost-test-base", tag: digest });
  await new Promise<void>((resolve, reject) => {
    docker.modem.followProgress(progress, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });
  return image;
}
