import { createWriteStream } from "node:fs";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { type EnvLimits, replaceFile } from "@repost/spec";
import { archiveInvalid } from "../../errors.ts";
import { REPOSITORY, TESTER, TOOLS } from "../env-layers.ts";
import { type CommandOptions, type CommandResult, type EnvMachine, OutputTail } from "../env-machine.ts";
import type { ControlGroups, RunGroup } from "../../sandbox/control-groups.ts";
import type { LayerStore, RunFolder, StoredLayer } from "./layer-store.ts";
import { MERGED, type OverlayResult, runOnOverlay } from "./overlay-process.ts";
import { treeUsage } from "./process-tree.ts";

export interface SandboxParts {
  readonly store: LayerStore;
  readonly bubblewrap: string;
  readonly filter: string | null;
  readonly groups: ControlGroups | null;
}

interface EnvSandboxOptions {
  readonly layer: StoredLayer;
  readonly hasNetwork: boolean;
  readonly limits: EnvLimits;
  readonly signal: AbortSignal;
}

const WRITABLE = [REPOSITORY, TOOLS, `/home/${TESTER}`, "/tmp", "/var/tmp"];
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const USER = "1000";
const POLL_MS = 200;

/** Processes end with their command; files remain for the next commands. */
export class EnvSandbox implements EnvMachine {
  readonly #parts: SandboxParts;
  readonly #options: EnvSandboxOptions;
  readonly #run: RunFolder;
  readonly #group: RunGroup | null;
  readonly #deadline: AbortSignal;
  #cpuMs = 0;
  #isOverMemory = false;
  #polledBytes: number | null = null;

  static async start(parts: SandboxParts, options: EnvSandboxOptions): Promise<EnvSandbox> {
    const run = await parts.store.makeRun();
    // Without a group, polling limits each command.
    const group = (await parts.groups?.makeForRun(options.limits).catch(() => null)) ?? null;
    return new EnvSandbox(parts, options, run, group);
  }

  private constructor(parts: SandboxParts, options: EnvSandboxOptions, run: RunFolder, group: RunGroup | null) {
    this.#parts = parts;
    this.#options = options;
    this.#run = run;
    this.#group = group;
    this.#deadline = AbortSignal.timeout(options.limits.wall_ms);
  }

  async run(command: string, { user, env = {}, stdin = "", onOutput }: CommandOptions): Promise<CommandResult> {
    const log = new OutputTail(onOutput);
    const { exitCode } = await this.#start({
      user,
      variables: { ...this.#options.layer.variables, ...env },
      command: `exec 2>&1; cd ${REPOSITORY} 2>/dev/null; ${command}`,
      input: stdin,
      output: log,
    });
    return { exitCode, log: log.text };
  }

  async put(archive: Readable, folder: string): Promise<void> {
    const log = new OutputTail();
    const command = `exec 2>&1; tar -x --no-same-owner -C ${folder}`;
    const { exitCode } = await this.#start({ user: "tester", command, input: archive, output: log });
    if (exitCode !== 0) throw new Error(`Cannot copy files to ${folder}: ${log.text.trim()}`);
  }

  async stopAndGet(folder: string): Promise<Readable | null> {
    const archive = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
    const command = `cd ${folder}/.. && exec tar -c "$(basename ${folder})" 2>/dev/null`;
    const { exitCode } = await this.#start({ user: "tester", command, output: archive });
    return exitCode === 0 ? archive.end() : null;
  }

  async writeRoot(file: string): Promise<void> {
    await replaceFile(file, async (temporary) => {
      const output = createWriteStream(temporary);
      const command = "exec tar -c -C / --one-file-system . 2>/dev/null";
      const { exitCode } = await this.#start({ user: "root", command, output });
      output.end();
      await finished(output);
      if (exitCode !== 0) throw archiveInvalid(file, `tar ended with ${exitCode}`);
    });
  }

  cpuMs(): Promise<number> {
    return Promise.resolve(this.#cpuMs);
  }

  async peakMemoryBytes(): Promise<number | null> {
    return this.#group === null ? this.#polledBytes : await this.#group.peakMemoryBytes();
  }

  async isOutOfMemory(): Promise<boolean> {
    return this.#isOverMemory || ((await this.#group?.hasKilled()) ?? false);
  }

  async commit(key: string): Promise<string> {
    const name = layerName(key);
    await this.#parts.store.keep(name, this.#run, this.#options.layer);
    return name;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#group?.remove();
    await this.#run[Symbol.asyncDispose]();
  }

  async #start({ user, variables = {}, command, input = "", output }: StartOptions): Promise<OverlayResult> {
    const { store, bubblewrap, filter } = this.#parts;
    const { layer, limits, signal } = this.#options;
    const overMemory = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onStart = async (pid: number): Promise<void> => {
      if (this.#group !== null) return await this.#group.add(pid);
      timer = setInterval(() => {
        const { memoryBytes } = treeUsage(pid);
        this.#polledBytes = Math.max(this.#polledBytes ?? 0, memoryBytes);
        if (memoryBytes > limits.memory_bytes) overMemory.abort();
      }, POLL_MS);
    };
    try {
      const result = await runOnOverlay({
        store,
        layer,
        run: this.#run,
        bubblewrap,
        args: this.#arguments(user, { PATH, ...variables }),
        command,
        filter: user === "root" ? filter : null,
        processes: this.#group === null ? limits.processes : null,
        input,
        onStart,
        output,
        signal: AbortSignal.any([signal, this.#deadline, overMemory.signal]),
      });
      signal.throwIfAborted();
      this.#cpuMs += Math.round(result.cpuMs);
      this.#isOverMemory ||= overMemory.signal.aborted;
      return overMemory.signal.aborted ? { ...result, exitCode: KILLED } : result;
    } finally {
      clearInterval(timer);
    }
  }

  #arguments(user: CommandOptions["user"], variables: Readonly<Record<string, string>>): readonly string[] {
    const { hasNetwork } = this.#options;
    return [
      ...(user === "root" ? ["--bind", MERGED, "/"] : ["--ro-bind", MERGED, "/", ...WRITABLE.flatMap(writable)]),
      "--dev",
      "/dev",
      "--proc",
      "/proc",
      // The overlay's root owns the files, so other users need a user namespace.
      ...(user === "root" ? [] : ["--unshare-user", "--uid", USER, "--gid", USER]),
      ...["pid", "ipc", "uts", "cgroup-try", ...(hasNetwork ? [] : ["net"])].map((name) => `--unshare-${name}`),
      ...(hasNetwork ? ["/etc/resolv.conf", "/etc/hosts"].flatMap((path) => ["--ro-bind", path, path]) : []),
      "--hostname",
      "repost",
      "--die-with-parent",
      "--new-session",
      "--chdir",
      "/",
      "--clearenv",
      ...Object.entries(variables).flatMap(([name, value]) => ["--setenv", name, value]),
    ];
  }
}

interface StartOptions {
  readonly user: CommandOptions["user"];
  readonly variables?: Readonly<Record<string, string>>;
  readonly command: string;
  readonly input?: Readable | string;
  readonly output: Writable;
}

const KILLED = 137;

function writable(path: string): readonly string[] {
  return ["--bind-try", `${MERGED}${path}`, path];
}

/** Short, because an overlay's options fit about 90 names. */
export function layerName(key: string): string {
  return key.slice(0, 32);
}
