import { execFile } from "node:child_process";
import { parse } from "node:path";
import { promisify } from "node:util";

const PROGRAM = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps([] if options.no_index else [options.index_url, *options.extra_index_urls]))
`;

const OWN = ["UV_DEFAULT_INDEX", "UV_INDEX", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_CONFIG_FILE"];

/** uv ignores pip's configuration. The result may contain credentials. */
export async function pipIndexes(
  python: string,
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  if (OWN.some((name) => (environment[name] ?? "") !== "")) return {};
  const options = { cwd: parse(process.cwd()).root, timeout: 60_000, env: environment };
  const answer = await promisify(execFile)(python, ["-I", "-c", PROGRAM], {
    ...options,
    ...(signal === undefined ? {} : { signal }),
  }).catch(() => null);
  signal?.throwIfAborted();
  const [main, ...others] = answer === null ? [] : (JSON.parse(answer.stdout) as string[]);
  if (main === undefined) return {};
  return { UV_DEFAULT_INDEX: main, ...(others.length === 0 ? {} : { UV_INDEX: others.join(" ") }) };
}
