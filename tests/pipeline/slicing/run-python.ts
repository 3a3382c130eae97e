import { execFile } from "node:child_process";
import { promisify } from "node:util";

const program = `
import importlib, io, json, sys, contextlib
folder, name, expressions = json.loads(sys.argv[1])
sys.path.insert(0, folder)
with contextlib.redirect_stdout(io.StringIO()):
    module = importlib.import_module(name)
print(json.dumps([repr(eval(expression, module.__dict__)) for expression in expressions]))
`;

/** Returns values in Python's notation. */
export async function evaluate(
  folder: string,
  module: string,
  expressions: readonly string[],
): Promise<readonly string[]> {
  const job = JSON.stringify([folder, module, expressions]);
  const { stdout } = await promisify(execFile)("python3", ["-B", "-c", program, job], { timeout: 20_000, cwd: folder });
  return JSON.parse(stdout) as readonly string[];
}
