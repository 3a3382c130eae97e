import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { RepostError } from "@repost/spec";
import { connectEngine, type DockerEngine } from "../../src/docker/docker-engine.ts";

interface OwnEngine {
  readonly host: string;
  readonly engine: DockerEngine;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The first may not work within a container. */
const STORAGE: readonly (readonly string[])[] = [[], ["--storage-driver=vfs"]];
const START_MS = 60_000;
const STOP_MS = 20_000;

/**
 * Root only. Removes the bridge docker0, so start it only where no other engine runs.
 * @throws Error with the end of the engine's output
 */
export async function startOwnEngine(): Promise<OwnEngine> {
  const failures: unknown[] = [];
  for (const storage of STORAGE) {
    try {
      return await start(storage);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `No engine starts here. ${failures.join("\n")}`);
}

async function start(storage: readonly string[]): Promise<OwnEngine> {
  const folder = await mkdtemp(join(tmpdir(), "repost-engine-"));
  const host = `unix://${folder}/docker.sock`;
  // The machine's own configuration may name other sockets and folders.
  await writeFile(join(folder, "daemon.json"), "{}");
  const log = await open(join(folder, "log"), "w");
  const places = [`--config-file=${folder}/daemon.json`, `--data-root=${folder}/data`, `--exec-root=${folder}/exec`];
  const network = ["--bridge=none", "--iptables=false", "--ip6tables=false"];
  const args = [...places, `--pidfile=${folder}/pid`, `--host=${host}`, ...network, ...storage, "--log-level=warn"];
  const child = spawn("setpriv", ["--pdeathsig", "TERM", "dockerd", ...args], {
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
  });
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await once(child, "spawn");
    const engine = await untilItAnswers(host, child);
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      await endChild(child, signal);
      await remove();
    };
    return { host, engine, kill: () => endChild(child, "SIGKILL"), stop: () => end("SIGTERM") };
  } catch (cause) {
    await endChild(child, "SIGTERM");
    const printed = (await readFile(join(folder, "log"), "utf8")).trim().split("\n").slice(-5).join("\n");
    await remove();
    throw new Error(`dockerd ${storage.join(" ")} does not start: ${printed}`, { cause });
  } finally {
    await log.close();
  }
}

async function untilItAnswers(host: string, child: ChildProcess): Promise<DockerEngine> {
  const deadline = AbortSignal.timeout(START_MS);
  for (;;) {
    try {
      return await connectEngine(host, deadline);
    } catch (error) {
      const isStarting = RepostError.is(error) && child.exitCode === null && child.signalCode === null;
      if (!isStarting) throw error;
      deadline.throwIfAborted();
      await wait(100);
    }
  }
}

/** Signals only this child, and only before it is reaped. */
async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(timer);
}
