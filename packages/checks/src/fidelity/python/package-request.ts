import {
  type ExecutionFile,
  type ExecutionRequest,
  type SandboxedModule,
  stubsModuleOf,
  unusedPath,
} from "@repost/spec";
import { callsJob } from "../../script-calls.ts";
import type { PackageRequest } from "../package-request.ts";
import { stubFiles, variablesOf } from "../stub-files.ts";
import { originalNames } from "./original-names.ts";
import { packageProgram } from "./package-program.ts";

/** A sliced module is its own Django app. */
const CONFIGURES = /^(?<library>\w+)\.configure_django\(__name__(?<apps>[^\n)]*)\)$/mu;

const SCRATCH_BYTES = 134_217_728;

/** Returns null without the target's file. */
export async function packageRequest(options: PackageRequest): Promise<ExecutionRequest | null> {
  const { target, module, recording, repository, environment, timeoutMs, limits } = options;
  const name = repository.names.get(target.path);
  if (name === undefined) return null;
  const taken = new Set(repository.files.map(({ path }) => path.replace(/[/.].*$/u, "")));
  const stem = unusedPath(module.path.replace(/^.*\//u, "").replace(/\.py$/u, ""), taken);
  const job = unusedPath("repost_calls", taken);
  // Some functions read the program's name.
  const entry = unusedPath("run", taken);
  const content = callsJob(`${stem}.py`, module.entry, recording, timeoutMs);
  const origins = await originalNames(module, namesIn(JSON.stringify(content.calls)), repository.sources);
  const installer = stubsModuleOf(module.files);
  const django = djangoStart(module, name, taken);
  const program = packageProgram({
    module: name,
    entry: module.entry,
    lines: [target.start_line, target.end_line],
    origins,
    names: repository.names,
  });
  return {
    runtime: "python",
    files: [
      ...repository.files,
      ...stubFiles(module),
      ...(django === null ? [] : [django.file]),
      {
        path: `${stem}.py`,
        content: `${installer === null ? "" : `import ${installer}\n`}${django?.code ?? ""}${program}`,
      },
      { path: `${job}.json`, content: JSON.stringify(content) },
      {
        path: `${entry}.py`,
        content: `from repost_runtime.calls import main\nmain(${JSON.stringify(`${job}.json`)})\n`,
      },
    ],
    entry: `${entry}.py`,
    env: { PYTHONHASHSEED: "0", ...variablesOf(module) },
    environment,
    limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, disk_bytes: SCRATCH_BYTES, ...limits },
  };
}

function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/[A-Za-z_]\w*/gu))];
}

export function djangoStart(
  { code, files }: Pick<SandboxedModule, "code" | "files">,
  name: string,
  taken: ReadonlySet<string>,
): { readonly file: ExecutionFile; readonly code: string } | null {
  const { library = "", apps = "" } = CONFIGURES.exec(code)?.groups ?? {};
  const file = files.find(({ path }) => path === `${library}.py`);
  if (file === undefined || taken.has(library)) return null;
  const [root = name] = name.split(".");
  return {
    file: { path: file.path, content: file.code },
    code: `import ${library}\n${library}.configure_django(${JSON.stringify(root)}${apps})\n`,
  };
}
