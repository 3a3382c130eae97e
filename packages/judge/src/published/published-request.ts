import { executionFiles, type ExecutionRequest, type JudgeRequest, type Limits, unusedPath } from "@repost/spec";
import type { PublishedRule } from "./published-rule.ts";

/** Marks the end of a program; candidates can send it too. */
export const END_MESSAGE = '{"end":true}';

/** RepoST's scripts use /home/user/tmp, the home folder of a sandbox run. */
const PREPARE = `import os, sys
os.makedirs(os.path.join(os.path.expanduser("~"), "tmp"), exist_ok=True)
with open(sys.argv[1], encoding="utf-8") as file:
    program = compile(file.read(), sys.argv[1], "exec", dont_inherit=True)
`;

const SCRIPT_RUNNER = `${PREPARE}__file__ = sys.argv.pop(0) and sys.argv[0]
exec(program, globals())
`;

/** As in HumanEval's evaluator, every early end fails, `sys.exit(0)` too. */
const PROGRAM_RUNNER = `${PREPARE}try:
    exec(program, {})
except BaseException as error:
    sys.excepthook(type(error), error, error.__traceback__)
    sys.exit(1)
os.write(3, b'${END_MESSAGE}\\n')
`;

export function publishedRequest(
  { kind }: PublishedRule,
  code: string,
  { module, environment = null }: Pick<JudgeRequest, "module" | "environment">,
  limits: Partial<Limits>,
): ExecutionRequest {
  const taken = new Set(module.files.map(({ path }) => path));
  const shared = { environment, limits };
  const moduleFiles = executionFiles(module.files);
  if (kind === "silent") {
    // The set's evaluator runs `node test.js` without a package.json.
    const program = unusedPath("test.cjs", taken);
    return { ...shared, runtime: "node", files: [...moduleFiles, { path: program, content: code }], entry: program };
  }
  const script = unusedPath("eval_script.py", taken);
  const runner = unusedPath("run_program.py", taken);
  return {
    ...shared,
    runtime: "python",
    files: [
      ...moduleFiles,
      { path: script, content: code },
      { path: runner, content: kind === "beside" ? SCRIPT_RUNNER : PROGRAM_RUNNER },
    ],
    entry: runner,
    args: [script],
    preload: module.imports,
  };
}
