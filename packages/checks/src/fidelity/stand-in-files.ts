import { type ExecutionRequest, MODEL_STAND_INS, type SandboxedModule, STAND_IN_PREFIX } from "@repost/spec";

export function standInFiles({ files }: Pick<SandboxedModule, "files">): ExecutionRequest["files"] {
  const placing = new Set([`${MODEL_STAND_INS}.py`, `${MODEL_STAND_INS}.json`]);
  if (!files.some(({ path }) => placing.has(path))) return [];
  return files
    .filter(({ path }) => placing.has(path) || path.startsWith(STAND_IN_PREFIX))
    .map(({ path, code }) => ({ path, content: code }));
}

export function variablesOf({
  stand_ins: standIns,
}: Pick<SandboxedModule, "stand_ins">): Readonly<Record<string, string>> {
  return Object.fromEntries(standIns.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}
