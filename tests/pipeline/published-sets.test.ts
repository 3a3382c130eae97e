import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type EvalReport, type EvalResult, records, RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { type RepostRun, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

function repostRow(idx: string, name: string, script: string): object {
  return {
    func_name: name,
    idx,
    repo_name: "rye___bakery",
    commit_id: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    func_path: `bakery/${name}.py`,
    orig_context: "",
    eval_script: `${script}\n\nif __name__ == "__main__":\n    test_${name}()\n`,
    coverage_rate: 1,
    sandbox_ast_check: true,
  };
}

const weigh = `def weigh(loaf):
    return len(loaf) * 2

def test_weigh():
    assert weigh("rye") == weigh_new_implementation("rye") == 6`;
const idle = `def idle(oven):
    return None

def test_idle():
    assert idle({}) == idle_new_implementation({})`;
const absent = `import sourdough

def absent(loaf):
    return sourdough.rise(loaf)

def test_absent():
    assert absent(1) == absent_new_implementation(1)`;
const coded = `import types

def coded(loaf):
    return lambda text: text * 2

def test_coded():
    found = types.FunctionType(coded_new_implementation("rye").__code__, {})
    assert found("rye") == "ryerye"`;

const bake = {
  task_id: "HumanEval/12",
  prompt: 'def bake(n):\n    """ Bakes. """\n',
  entry_point: "bake",
  canonical_solution: "    return n * 2\n",
  test: "\ndef check(candidate):\n    assert candidate(2) == 4\n    assert candidate(3) == 6\n",
};

interface PublishedRow {
  readonly row: { readonly task_id: string | number } & Readonly<Record<string, unknown>>;
  readonly reference: string;
  readonly stub: string;
}

const relatives: Readonly<Record<string, readonly PublishedRow[]>> = {
  "HumanEval+": [
    {
      row: {
        ...bake,
        task_id: "HumanEval/0",
        test: [
          "def same(found, wanted, within):",
          "    assert abs(found - wanted) <= within, (found, wanted)",
          "",
          "def check(candidate):",
          "    inputs = [[2], [0], [-3], [10**20]]",
          "    results = [4, 0, -6, 2 * 10**20]",
          "    for given, wanted in zip(inputs, results):",
          "        same(candidate(*given), wanted, 0)",
          "",
        ].join("\n"),
      },
      reference: bake.prompt + bake.canonical_solution,
      stub: "def bake(n):\n    raise NotImplementedError\n",
    },
  ],
  "HumanEval-X JavaScript": [
    {
      row: {
        task_id: "JavaScript/0",
        prompt: "/* How much the loaves weigh.\n  >>> weigh([1, 2], 3)\n  9\n  */\nconst weigh = (loaves, each) => {\n",
        declaration: "\nconst weigh = (loaves, each) => {\n",
        canonical_solution: "  let sum = 0\n  for (const loaf of loaves) sum += loaf * each\n  return sum\n}\n\n",
        test: "const testWeigh = () => {\n  console.assert(weigh([1, 2], 3) === 9)\n  console.assert(weigh([], 3) === 0)\n}\n\ntestWeigh()\n",
        example_test: "",
      },
      reference:
        "const weigh = (loaves, each) => {\n  let sum = 0\n  for (const loaf of loaves) sum += loaf * each\n  return sum\n}\n",
      stub: 'const weigh = () => {\n  throw new Error("not implemented")\n}\n',
    },
  ],
  "MBPP, full, sanitized and with the tests of MBPP+": [
    {
      row: {
        task_id: 11,
        text: "Write a function that gives the loaves that are in both baskets.",
        code: "import operator\ndef half(n):\n  return n // 2\ndef in_both(one, other):\n  return tuple(sorted(set(one) & set(other)))",
        test_list: ["assert in_both((3, 4), (5, 4)) == (4,)", "assert set(in_both((1, 2), (2, 1))) == {1, 2}"],
        test_setup_code: "",
        challenge_test_list: [],
      },
      reference: "def in_both(one, other):\n  return tuple(sorted(set(one) & set(other)))\n",
      stub: "def in_both(one, other):\n  raise NotImplementedError\n",
    },
    {
      row: {
        source_file: "basics.ipynb",
        task_id: 12,
        prompt: "Write a function that rounds a weight.",
        code: "import math\ndef rounded(weight):\n    return math.floor(weight + 0.5)",
        test_imports: ["import math"],
        test_list: ["assert rounded(2.5) == math.ceil(2.5)", "assert rounded(2.4) == 2"],
      },
      reference: "def rounded(weight):\n    return math.floor(weight + 0.5)\n",
      stub: "def rounded(weight):\n    raise NotImplementedError\n",
    },
    {
      row: {
        task_id: 13,
        prompt: "Write a function that counts loaves.",
        code: "def count(loaves):\n    return len(loaves)",
        test_imports: [],
        test_list: ["assert count([1]) == 1"],
        test: "inputs = [[[]], [[1, 2]]]\nresults = [0, 2]\nfor given, wanted in zip(inputs, results):\n    assert count(*given) == wanted\n",
      },
      reference: "def count(loaves):\n    return len(loaves)\n",
      stub: "def count(loaves):\n    raise NotImplementedError\n",
    },
  ],
};

describe("a published set on the command line", () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-published-"));
    const rows = [
      repostRow("3", "weigh", weigh),
      repostRow("4", "idle", idle),
      repostRow("5", "absent", absent),
      repostRow("6", "coded", coded),
    ];
    await writeFile(at("repost.json"), JSON.stringify(rows));
    await writeFile(at("humaneval.jsonl.gz"), gzipSync(`${JSON.stringify(bake)}\n`));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const flags = ["--executor", executor, "--no-install"];

  async function evaluate(dataset: string, predictions: string, run: string, more: readonly string[] = []) {
    const unsafe = "--allow-unsafe-local-exec";
    return runRepost(["eval", at(dataset), "--predictions", predictions, "-o", at(run), unsafe, ...flags, ...more]);
  }

  async function reportOf(run: string): Promise<EvalReport> {
    return records.evalReport.parseLine(await readFile(path.join(at(run), RUN_FILES.report), "utf8"));
  }

  async function linesOf(run: string, file: "results" | "rejected" | "environments"): Promise<readonly string[]> {
    return (await readFile(path.join(at(run), RUN_FILES[file]), "utf8")).trim().split("\n");
  }

  it("records its rows, judges the references by both rules, and reports why a row cannot be judged", async () => {
    const run = await evaluate("repost.json", "gold", "gold");
    expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 3 });
    const { expected, scored, passed, by_trust, unjudged, published, weak } = await reportOf("gold");
    expect({ expected, scored, passed, by_trust, weak }).toEqual({
      expected: 4,
      scored: 1,
      passed: 1,
      by_trust: { split: { scored: 1, passed: 1 } },
      weak: null,
    });
    expect(Object.keys(unjudged).toSorted()).toEqual(["load_error", "reference_fails", "weak_suite"]);
    expect([published?.scored, published?.passed, published?.both_passed]).toEqual([4, 3, 1]);
    const rejected = (await linesOf("gold", "rejected")).map((line) => records.rejection.parseLine(line));
    expect(rejected.map(({ reason, detail }) => [reason, detail.slice(0, 40)])).toContainEqual([
      "load_error",
      "module.py does not load: sourdough is mi",
    ]);
    expect(await linesOf("gold", "environments")).toHaveLength(1);
  });

  it("computes nothing twice when it is repeated", async () => {
    const before = await linesOf("gold", "results");
    const again = await evaluate("repost.json", "gold", "gold");
    expect(again.code).toBe(3);
    expect(await linesOf("gold", "results")).toEqual(before);
  });

  it("judges at level weak only on request, and reports these rows separately", async () => {
    await evaluate("repost.json", "gold", "weak", ["--allow-weak", "--instance-ids", "6,3"]);
    const { expected, scored, weak } = await reportOf("weak");
    expect({ expected, scored, weak }).toEqual({
      expected: 1,
      scored: 1,
      weak: {
        expected: 1,
        scored: 1,
        passed: 1,
        pass_at_k: { "1": { value: 1, low: expect.closeTo(0.2065, 4) as number, high: 1 } },
      },
    });
  });

  it("accepts predictions by the set's ids, and reports those that only the published rule passes", async () => {
    const answers = [
      { idx: "3", solution: "def weigh(loaf):\n    return 2 * len(loaf)\n" },
      { idx: 3, solution: "def weigh(loaf):\n    import os; os._exit(0)\n" },
    ];
    await writeFile(at("answers.jsonl"), answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
    const run = await evaluate("repost.json", at("answers.jsonl"), "answers", ["--instance-ids", "3", "--json"]);
    expect(run.code).toBe(0);
    const report = JSON.parse(run.stdout) as EvalReport;
    expect([report.passed, report.published?.only_published_samples]).toEqual([
      1,
      [{ instance_id: "rye__bakery.0a1b2c3d.bakery.weigh.weigh", sample: 1 }],
    ]);
    const results = (await linesOf("answers", "results")).map((line): EvalResult => records.evalResult.parseLine(line));
    const verdicts = results.map(({ sample, outcome, cause, published }) => ({
      sample,
      outcome,
      cause,
      published: published?.outcome,
    }));
    expect(verdicts.toSorted((left, right) => left.sample - right.sample)).toEqual([
      { sample: 0, outcome: "passed", cause: null, published: "passed" },
      { sample: 1, outcome: "failed", cause: "early_exit", published: "passed" },
    ]);
  });

  it("runs HumanEval's completions, and applies its published rule on request", async () => {
    const answers = [{ task_id: "HumanEval/12", completion: "    return n + n\n" }];
    await writeFile(at("completions.jsonl"), `${JSON.stringify(answers[0])}\n`);
    const ours = await evaluate("humaneval.jsonl.gz", at("completions.jsonl"), "ours", ["--judge", "repost"]);
    const theirs = await evaluate("humaneval.jsonl.gz", at("completions.jsonl"), "theirs", ["--judge", "published"]);
    expect([ours.code, theirs.code]).toEqual([0, 0]);
    const both = await Promise.all([reportOf("ours"), reportOf("theirs")]);
    expect(both.map(({ judge, passed, published }) => [judge, passed, published])).toEqual([
      ["repost", 1, null],
      ["published", 1, null],
    ]);
  });

  it.each(Object.entries(relatives))("passes the references of %s, and no stub, by both rules", async (set, rows) => {
    const file = `${set.replaceAll(/\W+/gu, "-")}.jsonl`;
    await writeFile(at(file), rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(""));
    // One run judges both, because each run records its rows.
    const predictions = rows.flatMap(({ row: { task_id }, reference, stub }) =>
      [reference, stub].map((solution) => `${JSON.stringify({ task_id, solution })}\n`),
    );
    await writeFile(at(`${file}-predictions.jsonl`), predictions.join(""));
    const { code, stderr } = await evaluate(file, at(`${file}-predictions.jsonl`), `${file}-run`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const results = (await linesOf(`${file}-run`, "results")).map((line) => records.evalResult.parseLine(line));
    const judged = results
      .toSorted((left, right) => left.instance_id.localeCompare(right.instance_id) || left.sample - right.sample)
      .map(({ instance_id, sample, outcome, published }) => [instance_id, sample, outcome, published?.outcome]);
    const ids = [...new Set(results.map(({ instance_id }) => instance_id))].toSorted((left, right) =>
      left.localeCompare(right),
    );
    expect(ids).toHaveLength(rows.length);
    expect(judged).toEqual(
      ids.flatMap((id) => [
        [id, 0, "passed", "passed"],
        [id, 1, "failed", "failed"],
      ]),
    );
  });

  it("validates rows that can be recorded, and is incomplete when a row cannot", async () => {
    const whole: RepostRun = await runRepost(["validate", at("humaneval.jsonl.gz"), ...flags]);
    expect([whole.code, whole.stdout]).toEqual([0, "1 of 1 environments are valid here\n"]);
    await writeFile(
      at("part.json"),
      JSON.stringify([repostRow("3", "weigh", weigh), repostRow("5", "absent", absent)]),
    );
    const part = await runRepost(["validate", at("part.json"), ...flags]);
    expect([part.code, part.stdout.split("\n").at(-2)]).toEqual([3, "1 of 2 environments are valid here"]);
  });
});
