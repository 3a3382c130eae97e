import { afterAll, describe, expect, it } from "vitest";
import { createProcessExecutor } from "../../src/index.ts";
import { testPythons } from "./test-pythons.ts";
import { type TracerCase, tracerCases } from "./tracer-cases.ts";

const DRIVER = `
import ast, asyncio, contextlib, io, json, types
from repost_runtime import messages, tracer

def drive(value):
    if type(value) is types.GeneratorType:
        return list(value)
    return asyncio.run(value) if type(value) is types.CoroutineType else value

for case in json.load(open("cases.json")):
    functions = [node for node in ast.walk(ast.parse(case["code"])) if getattr(node, "name", "") == "f"]
    start = min([functions[0].lineno] + [decorator.lineno for decorator in functions[0].decorator_list])
    code, coverage = tracer.compile_traced(case["code"].encode(), "case.py", start, functions[0].end_lineno)
    namespace = {}
    exec(code, namespace)
    runs = {}
    for expression in case["expressions"]:
        coverage.reset()
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                drive(eval(expression, namespace))
            except BaseException:
                pass
        lines, arcs = coverage.ran()
        runs[expression] = {"lines": lines, "arcs": arcs}
    messages.send({"lines": coverage.lines, "arcs": coverage.arcs, "runs": runs})
`;

describe.each(testPythons)("tracer, under %s", async (python) => {
  const executor = createProcessExecutor({ python });
  afterAll(() => executor.close());
  const version = (await executor.capabilities()).runtimes.python ?? "";
  const cases = tracerCases.filter(({ since = "3.9" }) => isAtLeast(version, since));
  const traced = await trace(cases);

  it.each(cases.map((item, index) => ({ ...item, index })))(
    "is exact on: $construct",
    ({ index, lines, arcs, runs }) => {
      expect(traced[index]).toEqual({ lines, arcs, runs });
    },
  );

  async function trace(these: readonly TracerCase[]): Promise<readonly unknown[]> {
    const content = JSON.stringify(these.map(({ code, runs }) => ({ code, expressions: Object.keys(runs) })));
    const { messages } = await executor.execute({
      runtime: "python",
      files: [
        { path: "driver.py", content: DRIVER },
        { path: "cases.json", content },
      ],
      entry: "driver.py",
    });
    return messages.map((message): unknown => JSON.parse(message));
  }
});

function isAtLeast(version: string, wanted: string): boolean {
  const [minor = 0, least = 0] = [version, wanted].map((text) => Number(text.split(".")[1]));
  return minor >= least;
}
