import { indexUnknown, pythonMissing } from "../../errors.ts";
import { parseJson, recordOf } from "../../untrusted-json.ts";
import { runProgram } from "../packages/run-program.ts";

/** pip's parser applies defaults, files and environment variables in order. */
const PROGRAM = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps({"none": bool(options.no_index), "urls": [options.index_url, *options.extra_index_urls]}))
`;

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
  const answer = await runProgram(python, ["-I", "-c", PROGRAM], {
    env: environment,
    signal,
    failure: (problem, error, stderr) => {
      const failed = /No module named '?pip/u.test(stderr) ? "it has no pip" : "its pip gave no answer";
      return pythonMissing(python, problem ?? failed, error);
    },
  });
  const { none, urls } = recordOf(parseJson(answer));
  if (!Array.isArray(urls)) throw pythonMissing(python, "its pip gives no answer that is understood", answer);
  if (none === true) throw indexUnknown("it is set to use none");
  const usable = urls.filter((url): url is string => typeof url === "string" && /^https?:\/\//iu.test(url));
  if (usable.length === 0) throw indexUnknown("it has none that is reached over http or https");
  return usable;
}
