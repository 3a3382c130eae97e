import { execFile } from "node:child_process";
import { statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { type BackendProbe, probeBackends } from "@repost/executor";
import { type CallOptions, MINIMUM_NODE_VERSION } from "@repost/spec";
import { loadTypeReaders } from "@repost/syntax";

export interface MachinePart {
  readonly name: string;
  readonly status: "works" | "weaker" | "missing";
  readonly detail: string;
  readonly remedy: string | null;
}

export interface InspectMachineOptions extends CallOptions {}

const LEAST_FREE_GB = 1;
const run = promisify(execFile);

/** Inspects the tools of this machine and changes nothing. */
export async function inspectMachine({ signal }: InspectMachineOptions = {}): Promise<readonly MachinePart[]> {
  return [
    inspectNode(),
    ...(await inspectExecutors(signal)),
    await inspectTool({
      name: "git",
      command: ["git", "--version"],
      remedy: "Install git to use git addresses as sources.",
      signal,
    }),
    await inspectTool({
      name: "pip",
      command: ["python3", "-m", "pip", "--version"],
      remedy: "Install pip for python3 to use pypi: sources.",
      signal,
    }),
    await inspectUv(signal),
    await inspectTypeScript(),
    await inspectDisk(),
  ];
}

function inspectNode(): MachinePart {
  const major = Number(process.versions.node.split(".")[0]);
  const enough = major >= MINIMUM_NODE_VERSION;
  return {
    name: "node",
    status: enough ? "works" : "missing",
    detail: process.versions.node,
    remedy: enough ? null : `Use Node ${MINIMUM_NODE_VERSION} or newer.`,
  };
}

async function inspectExecutors(signal: AbortSignal | undefined): Promise<MachinePart[]> {
  const probes = await probeBackends(signal === undefined ? {} : { signal });
  const isAnyAvailable = probes.some(({ available }) => available);
  const python = probes.map((probe) => (probe.available ? probe.capabilities.runtimes.python : null)).find(Boolean);
  return [
    {
      name: "python",
      status: python ? "works" : "missing",
      detail: python ?? "none that can be started",
      remedy: python ? null : "Install Python 3.9 or newer.",
    },
    ...probes.map((probe) => executorPart(probe, isAnyAvailable)),
  ];
}

function executorPart(probe: BackendProbe, someWorks: boolean): MachinePart {
  if (!probe.available) {
    return {
      name: probe.backend,
      status: someWorks ? "weaker" : "missing",
      detail: probe.reason,
      remedy: probe.remedy,
    };
  }
  const { boundary, held, notes } = probe.capabilities;
  const detail = [boundary ? "holds hostile code" : "no boundary", `limits ${held.join(", ")}`, ...notes].join("; ");
  return { name: probe.backend, status: "works", detail, remedy: null };
}

interface InspectToolOptions extends InspectMachineOptions {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly remedy: string;
}

async function inspectTool({ name, command, remedy, signal }: InspectToolOptions): Promise<MachinePart> {
  const [file, ...args] = command;
  try {
    const { stdout } = await run(file, args, { timeout: 20_000, ...(signal === undefined ? {} : { signal }) });
    return { name, status: "works", detail: stdout.split("\n")[0] ?? "", remedy: null };
  } catch (error) {
    signal?.throwIfAborted();
    const detail = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { name, status: "weaker", detail, remedy };
  }
}

/** pip installs uv on demand. */
async function inspectUv(signal: AbortSignal | undefined): Promise<MachinePart> {
  const remedy = "Install uv or pip to build functions that import packages.";
  const uv = await inspectTool({ name: "uv", command: ["uv", "--version"], remedy, signal });
  if (uv.status === "works") return uv;
  const pip = await inspectTool({ ...uv, command: ["python3", "-m", "pip", "--version"], remedy, signal });
  return pip.status === "works" ? { ...pip, detail: "not on the PATH; pip gets it when it is needed first" } : uv;
}

async function inspectTypeScript(): Promise<MachinePart> {
  const { compiler } = await loadTypeReaders();
  const isMissing = compiler === null;
  return {
    name: "typescript",
    status: isMissing ? "weaker" : "works",
    detail: compiler ?? "no compiler API; only simple declared types are read",
    remedy: isMissing ? "Install @typescript/typescript6 to read generic, imported and documented types." : null,
  };
}

async function inspectDisk(): Promise<MachinePart> {
  const { bavail, bsize } = await statfs(".");
  const free = (bavail * bsize) / 1e9;
  return {
    name: "disk",
    status: free < LEAST_FREE_GB ? "weaker" : "works",
    detail: `${free.toFixed(1)} GB free here`,
    remedy: free < LEAST_FREE_GB ? `Free ${LEAST_FREE_GB} GB or more before a large run.` : null,
  };
}
