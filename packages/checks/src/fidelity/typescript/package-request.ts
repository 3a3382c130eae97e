import { type ExecutionRequest, type ImportableFiles, jobRequest } from "@repost/spec";
import { type CallMode, callProgram, callsJob } from "../../script-calls.ts";
import type { PackageRequest } from "../package-request.ts";
import { stubFiles, variablesOf } from "../stub-files.ts";

const SCRATCH_BYTES = 134_217_728;

/** Returns null without the target's file. Omits calls that need other files' names. */
export function scriptRequest({
  target,
  module,
  recording,
  repository,
  environment,
  timeoutMs,
  limits,
  before = [],
}: PackageRequest): ((mode: CallMode) => ExecutionRequest) | null {
  if (!repository.names.has(target.path)) return null;
  const taken = new Set(repository.files.map(({ path }) => path));
  // Both sides get the same default configuration.
  const configuration = module.files.filter(({ path }) => path === "tsconfig.json" && !taken.has(path));
  const files = [
    ...repository.files,
    ...configuration.map(({ path, code }) => ({ path, content: code })),
    ...stubFiles(module),
  ];
  const content = {
    ...callsJob(target.path, module.entry, recording, timeoutMs),
    ...(before.length === 0 ? {} : { before }),
  };
  return (mode) => {
    const { path, program } = callProgram(mode);
    const request = jobRequest({
      runtime: "node",
      module: { files: [], imports: [] },
      files,
      job: { path: "repost-calls.json", content: mode === "process" ? { ...content, apart: true } : content },
      main: { path: `repost-${path}`, program },
      environment,
      limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, disk_bytes: SCRATCH_BYTES, ...limits },
    });
    return { ...request, env: variablesOf(module) };
  };
}

const ENTRY = /^(?<folder>(?:.*\/)?)index\.[cm]?[jt]sx?$/u;
const SCRIPT = /^(?<stem>.+)\.[cm]?[jt]sx?$/u;

/** Index files of enclosing folders, outermost first, which load parts of a package. */
export function entriesAround(path: string, { names }: Pick<ImportableFiles, "names">): readonly string[] {
  return [...names.keys()]
    .filter((other) => {
      if (other === path || other.endsWith(".d.ts")) return false;
      const stem = SCRIPT.exec(other)?.groups?.["stem"];
      const folder = ENTRY.exec(other)?.groups?.["folder"] ?? (stem === undefined ? undefined : `${stem}/`);
      return folder !== undefined && path.startsWith(folder);
    })
    .toSorted((left, right) => left.length - right.length);
}
