import { type Recording, unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect, failureOf } from "../../../test/collect.ts";
import { useTemporaryFolder } from "../../../test/temporary-folder.ts";
import { sweBenchRow, type SweBenchRow } from "../../exports/swebench/swebench-row.ts";
import { exampleEnvironment, exampleRecording } from "../../testing/example-environment.ts";
import { readPublished } from "../read-published.ts";

const temporary = useTemporaryFolder();

const code =
  'FACTOR = 2\n\n\nclass Oven:\n    def double(self, x):\n        """Twice."""\n        return x * FACTOR\n\n    def other(self):\n        return 1\n';
const example = exampleEnvironment();
const environment = exampleEnvironment({
  repo: { ...example.repo, version: "1.2", created_at: "2024-05-06T00:00:00Z" },
  func_name: "Oven.double",
  kind: "method",
  module: { ...example.module, code, entry: "Oven.double", files: [{ path: "flour.py", code: "RYE = 1\n" }] },
  orig_func: '    def double(self, x):\n        """Twice."""\n        return x * FACTOR',
});
const recording: Recording = {
  ...exampleRecording,
  tests: exampleRecording.tests.map((test) => ({
    ...test,
    code: `def ${test.name}():\n    assert Oven().double(1) == FACTOR\n`,
  })),
};

async function read(row: Partial<SweBenchRow>) {
  return collect(readPublished(await temporary.file("rows.jsonl", `${JSON.stringify(row)}\n`)));
}

describe("a row with SWE-bench's fields", () => {
  it("is a task whose target is the function that the patch changes", async () => {
    const row = unwrap(await sweBenchRow(environment, recording));
    const [task] = await read(row);
    const { repo, reference, module, suite, instance_id, prompt } = task ?? {};
    expect({ repo, reference, instance_id, code: module?.code, entry: module?.entry, files: module?.files }).toEqual({
      repo: environment.repo,
      reference: environment.orig_func,
      instance_id: environment.instance_id,
      code,
      entry: "Oven.double",
      files: environment.module.files,
    });
    expect(prompt?.endsWith('    def double(self, x):\n        """Twice."""\n')).toBe(true);
    expect(suite?.tests.map(({ name }) => name)).toEqual(["test_0", "test_1"]);
    expect(suite?.program).toBe(
      `${code}\n\n${recording.tests.map((test) => test.code).join("\n\n")}\n\ntest_0()\ntest_1()\n`,
    );
  });

  it("contains the imports of its tests, and can be imported by files under its name", async () => {
    const named = {
      ...environment,
      module: { ...environment.module, files: [{ path: "flour.py", code: "import module\n" }] },
    };
    const tests = recording.tests.map((test) => ({
      ...test,
      code: `def ${test.name}():\n    import flour\n    with pytest.raises(ValueError):\n        Oven().double("a")\n`,
    }));
    const [task] = await read(unwrap(await sweBenchRow(named, { ...recording, tests })));
    expect(task?.module.imports).toEqual(["pytest"]);
    const entry = 'import sys\nimport types\n\nsys.modules["module"] = types.ModuleType("module")\n';
    const result = 'sys.modules["module"].__getattr__ = globals().__getitem__\n';
    expect(task?.suite.program?.startsWith(`${entry}${result}${code}`)).toBe(true);
  });

  it.each<[string, Partial<SweBenchRow> | object, string]>([
    ["no files, as SWE-bench has it", { files: undefined }, "needs"],
    ["a patch outside of functions", { patch: "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n" }, "changes no file"],
    ["a patch that does not apply", { files: [{ path: "module.py", code: "other = 1\n" }] }, "does not apply"],
    ["no test", { test_patch: "--- /dev/null\n+++ b/test_module.py\n@@ -0,0 +1 @@\n+x = 1\n" }, "has no test function"],
  ])("is rejected with %s", async (_, fields, problem) => {
    const row = { ...unwrap(await sweBenchRow(environment, recording)), ...fields };
    const failure = await failureOf(read(row));
    expect(failure.code).toBe("DATASET_TASK_INVALID");
    expect(failure.message).toContain(problem === "needs" ? "`repost build URL@base_commit`" : problem);
  });
});
