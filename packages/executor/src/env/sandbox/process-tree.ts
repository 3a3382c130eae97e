import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second, the same on every Linux. */
const TICKS = 100;

/** Shared memory counts for each process. */
export function treeUsage(root: number) {
  const processes = readProcesses();
  const members = membersOf(root, processes);
  const tree = members.flatMap((pid) => processes.get(pid) ?? []);
  return {
    cpuMs: tree.reduce((sum, { ticks }) => sum + (ticks * 1000) / TICKS, 0),
    memoryBytes: members.reduce((sum, pid) => sum + residentBytes(pid), 0),
  };
}

export function descendants(root: number): readonly number[] {
  return membersOf(root, readProcesses()).slice(1);
}

interface ProcessEntry {
  readonly parent: number;
  readonly ticks: number;
}

function membersOf(root: number, processes: ReadonlyMap<number, ProcessEntry>): readonly number[] {
  const members = [root];
  for (const member of members)
    members.push(...[...processes].filter(([, { parent }]) => parent === member).map(([pid]) => pid));
  return members;
}

function readProcesses(): ReadonlyMap<number, ProcessEntry> {
  return new Map(readdirSync("/proc").flatMap((name) => (/^\d+$/u.test(name) ? readProcess(name) : [])));
}

function readProcess(name: string): readonly (readonly [number, ProcessEntry])[] {
  const stat = readOrEmpty(`/proc/${name}/stat`);
  if (stat === "") return [];
  // The program's name may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [[Number(name), { parent: Number(fields[1]), ticks }]];
}

export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(?<size>\d+)/mu.exec(readOrEmpty(`/proc/${pid}/status`))?.groups?.["size"];
  return Number(kilobytes ?? 0) * 1024;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
