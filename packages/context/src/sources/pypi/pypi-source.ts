import { parseJson, type OpenRepository } from "@repost/spec";
import { indexUnknown, pythonMissing } from "../../errors.ts";
import { type OpenPackageOptions, openRelease, type Registries } from "../packages/open-release.ts";
import { type ResolvedSourceOptions, withSourceDefaults } from "../source-options.ts";
import { chooseRelease } from "./choose-release.ts";
import { readPackageMetadata } from "./package-metadata.ts";
import { pythonVersion } from "./requires-python.ts";
import { readIndex } from "./simple-index.ts";
import { recordOf } from "../../untrusted-json.ts";
import { runProgram } from "../packages/run-program.ts";

/**
 * Downloads and unpacks a source distribution without building it.
 *
 * @throws ContextError of pip, the index, the archive and the cache
 */
export async function openPackage({ name, version, ...options }: OpenPackageOptions): Promise<OpenRepository> {
  const resolved = withSourceDefaults(options);
  return await openRelease({
    ...resolved,
    kind: "pypi",
    name,
    exactVersion: version,
    findRegistries: async (signal) => ({ addresses: await packageIndexes({ ...resolved, signal }) }),
    chooseRelease: async (index, request) => {
      const files = await readIndex(index, name, request);
      if (files === null) return null;
      const needsPython = version === null && files.some(({ requiresPython }) => requiresPython !== null);
      const python = needsPython ? await pythonVersion(resolved.python, request.signal) : null;
      return chooseRelease(name, version, files, python);
    },
    readMetadata: readPackageMetadata,
  });
}

type Indexes = Registries["addresses"];

async function packageIndexes({ indexUrl, ...options }: ResolvedSourceOptions): Promise<Indexes> {
  if (indexUrl === undefined) return await askPip(options);
  if (!/^https?:\/\//iu.test(indexUrl) || !URL.canParse(indexUrl))
    throw indexUnknown("indexUrl is not an http or https address");
  return [indexUrl];
}

/** pip's parser applies defaults, files and environment variables in order. */
const PROGRAM = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps({"none": bool(options.no_index), "urls": [options.index_url, *options.extra_index_urls]}))
`;

type AskPipOptions = Pick<ResolvedSourceOptions, "python" | "environment" | "signal">;

/**
 * Returns pip's indexes, main index first, with credentials.
 *
 * @throws ContextError CONTEXT_PYTHON_MISSING, CONTEXT_INDEX_UNKNOWN
 */
async function askPip({ python, environment, signal }: AskPipOptions): Promise<Indexes> {
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
  const [first, ...others] = usable;
  if (first === undefined) throw indexUnknown("it has none that is reached over http or https");
  return [first, ...others];
}
