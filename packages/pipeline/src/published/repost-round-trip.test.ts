import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadRecording, readPublished, repostRow, type RepostRow } from "@repost/dataset";
import { exampleEnvironment, exampleRecording } from "@repost/dataset/testing";
import { type Environment, type Recording, type RuntimeInfo, unwrap } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BARE_TASK } from "./lock-tasks.ts";
import { publishedEnvironment } from "./published-environment.ts";

const runtime: RuntimeInfo = exampleEnvironment().runtime;

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/u).map((text) => `f_${text}`);
const lines = fc.array(fc.stringMatching(/^[ -_a-zé\t][ -_a-zé"'\\#\t]{0,30}$/u), { minLength: 1, maxLength: 4 });
const literal = fc.oneof(fc.integer(), fc.string({ unit: "grapheme" }), fc.boolean()).map((value) => {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
});

const arbitrary = fc.record({
  name,
  owner: fc.option(name.map((text) => text.toUpperCase())),
  isAsync: fc.boolean(),
  docstring: fc.option(fc.stringMatching(/^[A-Za-z][a-zé \n]{0,30}[a-z]$/u)),
  values: fc.array(literal, { minLength: 1, maxLength: 4 }),
  follows: fc.boolean(),
  other: fc.option(lines),
  license: fc.constantFrom(null, "MIT", "Apache-2.0 OR MIT"),
  revision: fc.stringMatching(/^[0-9a-f]{40}$/u),
  coverage: fc.constantFrom(0.5, 0.8, 1),
  isEqual: fc.boolean(),
  folder: name,
});

async function environmentOf(parts: typeof arbitrary extends fc.Arbitrary<infer T> ? T : never) {
  const indent = parts.owner === null ? "" : "    ";
  const self = parts.owner === null ? "x" : "self, x";
  const header = `${indent}${parts.isAsync ? "async " : ""}def ${parts.name}(${self}):\n`;
  const words =
    parts.docstring === null ? "" : `${indent}    """${parts.docstring.replaceAll("\n", `\n${indent}    `)}"""\n`;
  const body = `${indent}    return [${parts.values.join(", ")}, x]\n`;
  const opening = parts.owner === null ? "" : `class ${parts.owner}:\n`;
  const code = `import os\n\n\n${opening}${header}${words}${body}`;
  const after = parts.follows ? "\n\nAFTER = 1\n" : "";
  const shown = `import os\n\n\n${opening}${header}${words}${words === "" ? `${indent}    ...\n` : ""}${after}`;
  const entry = parts.owner === null ? parts.name : `${parts.owner}.${parts.name}`;
  const [definition] = (await loadLanguage("python")).functions(code).filter((candidate) => candidate.name === entry);
  if (definition === undefined) throw new Error(`The test made no function of ${code}`);
  const file = `${parts.folder}/oven.py`;
  const example = exampleEnvironment();
  const environment: Environment = exampleEnvironment({
    instance_id: `rye__bakery.${parts.revision.slice(0, 8)}.${parts.folder}.oven.${entry}`,
    path: file,
    func_name: entry,
    kind: definition.kind,
    modifiers: [...definition.modifiers],
    signature: definition.signature,
    docstring: definition.docstring,
    orig_func: code.slice(definition.span.start, definition.span.end),
    context: [
      ...(parts.other === null ? [] : [{ path: "flour.py", code: `${parts.other.join("\n").trimEnd()}\n`, names: [] }]),
      { path: file, code: `${shown.trimEnd()}\n`, names: [] },
    ],
    module: { ...example.module, code, entry },
    repo: {
      ...example.repo,
      name: "rye/bakery",
      url: "https://github.com/rye/bakery",
      source: `https://github.com/rye/bakery@${parts.revision}`,
      revision: parts.revision,
      license: parts.license,
    },
    quality: { ...example.quality, branch_coverage: parts.coverage, ast_equal: parts.isEqual },
  });
  return environment;
}

function heldOf(environment: Environment) {
  const { instance_id, repo, language, path: file, func_name, kind, modifiers, signature, docstring } = environment;
  const { orig_func, context, quality, module } = environment;
  return {
    instance_id,
    repo,
    language,
    path: file,
    func_name,
    kind,
    modifiers,
    signature,
    docstring,
    orig_func,
    context,
    entry: module.entry,
    coverage: quality.branch_coverage,
    isEqual: quality.ast_equal,
  };
}

describe("an environment as a row of RepoST", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-round-trip-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function readBack(row: RepostRow): Promise<Environment> {
    const file = path.join(folder, "repost.json");
    await writeFile(file, JSON.stringify([row]));
    for await (const task of readPublished(file)) {
      return publishedEnvironment({ task, recorded: null, runtime, taskRuntime: BARE_TASK });
    }
    throw new Error("The row makes no task.");
  }

  it("has all fields of the row in a round trip", async () => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (parts) => {
        const environment = await environmentOf(parts);
        const call = { setup: [], receiver: parts.owner === null ? null : `${parts.owner}()` };
        const tests = exampleRecording.tests.map((test) => ({
          ...test,
          call: { ...call, arguments: [{ name: null, code: "1" }] },
        }));
        const recording: Recording = { ...exampleRecording, tests };
        const row = unwrap(repostRow(environment, recording));
        const back = await readBack(row);
        expect(heldOf(back)).toEqual(heldOf(environment));
        const again = unwrap(repostRow(back, await loadRecording(back, undefined)));
        const { test_correctness_check: _said, ...whole } = row;
        expect(again).toMatchObject(whole);
      }),
      { numRuns: 60 },
    );
  });

  it("keeps the opinions of models and the coverage report", async () => {
    const opinion = (answer: string) => ({ judge: "baker", answer, reasoning: `because ${answer}` });
    const finding = (check: string, evidence: Environment["quality"]["findings"][number]["evidence"]) => ({
      check,
      passed: true,
      reason: "",
      evidence,
    });
    const { quality } = exampleEnvironment();
    const findings = [
      finding("functionality", { answer: "yes", opinions: [opinion("yes")] }),
      finding("test_quality", { answer: "yes", opinions: [opinion("yes"), opinion("yes")] }),
      finding("coverage", { branch_coverage: 1, missing_lines: [], missing_branches: [] }),
    ];
    const environment = exampleEnvironment({ quality: { ...quality, ast_equal: false, findings } });
    const row = unwrap(repostRow(environment, exampleRecording));
    const back = await readBack(row);
    expect(unwrap(repostRow(back, await loadRecording(back, undefined)))).toMatchObject({
      coverage_report: row.coverage_report,
      sandbox_ast_check: false,
      sandbox_functionality_check: row.sandbox_functionality_check,
      test_correctness_check: row.test_correctness_check,
    });
  });
});
