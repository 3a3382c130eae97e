import { execFile } from "node:child_process";
import { parse } from "node:path";
import { indexUnknown, pythonMissing } from "../../errors.ts";
import { parseJson, recordOf } from "../../untrusted-json.ts";

/** pip's parser applies defaults, files and environment variables in order. */
const PROGRAM = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps({"none": bool(options.no_index), "urls": [options.index_url, *options.extra_index_urls]}))
`;

const MAX_MS = 60_000;

export interface AskPipOptions {
  readonly python: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns pip's indexes, main index first, with credentials.
 *
 * @throws ContextError CONTEXT_PYTHON_MISSING, CONTEXT_INDEX_UNKNOWN
 */
export async function askPip({ python, environment, signal }: AskPipOptions): Promise<readonly string[]> {
  const answer = await run(python, environment, signal);
  const { none, urls } = recordOf(parseJson(answer));
  if (!Array.isArray(urls)) throw pythonMissing(python, "its pip gives no answer that is understood", answer);
  if (none === true) throw indexUnknown("it is set to use none");
  const usable = urls.filter((url): url is string => typeof url === "string" && /^https?:\/\//iu.test(url));
  if (usable.length === 0) throw indexUnknown("it has none that is reached over http or https");
  return usable;
}

async function run(python: string, env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<string> {
  return await new Promise((resolve, reject) => {
    // Modules of the working folder must not run.
    const options = { cwd: parse(process.cwd()).root, env, timeout: MAX_MS, signal, windowsHide: true };
    execFile(python, ["-I", "-c", PROGRAM], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else if (signal?.aborted === true) reject(error);
      else reject(pythonMissing(python, problemOf(error, stderr), error));
    });
  });
}

function problemOf(
  error: Error & { code?: number | string | null | undefined; killed?: boolean },
  stderr: string,
): string {
  if (error.code === "ENOENT") return "there is no such program";
  if (error.killed === true) return "it gave no answer in time";
  return /No module named '?pip/u.test(stderr) ? "it has no pip" : "its pip gave no answer";
}
