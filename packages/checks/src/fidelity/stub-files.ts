import { type ExecutionRequest, isStubFile, type SandboxedModule, stubsModuleOf } from "@repost/spec";

export function stubFiles({ files }: Pick<SandboxedModule, "files">): ExecutionRequest["files"] {
  const installer = stubsModuleOf(files);
  if (installer === null) return [];
  return files
    .filter((file) => isStubFile(file) || file.path === `${installer}.py` || file.path === `${installer}.json`)
    .map(({ path, code }) => ({ path, content: code }));
}

export function variablesOf({ stubs }: Pick<SandboxedModule, "stubs">): Readonly<Record<string, string>> {
  return Object.fromEntries(stubs.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}
