// @module-tag published-sets
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadLanguage } from "@repost/syntax";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PublishedTask, readPublished } from "../src/index.ts";

const pathOf = (name: string): string => fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url));

const PARSE_ALL = `
import ast, json, sys
problems = []
for name, code in json.load(sys.stdin):
    try:
        ast.parse(code)
    except SyntaxError as error:
        problems.append([name, str(error)])
json.dump(problems, sys.stdout)
`;

/** Returns the errors of CPython's parser by name. */
async function problemsInPython(texts: readonly (readonly [string, string])[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 16_777_216 };
    const child = execFile("python3", ["-I", "-c", PARSE_ALL], options, (error, stdout) =>
      error === null ? resolve(JSON.parse(stdout)) : reject(error),
    );
    child.stdin?.end(JSON.stringify(texts));
  });
}

function areLinesOf(part: string, whole: string): boolean {
  const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trimEnd());
  const lines = linesOf(whole);
  let position = -1;
  return linesOf(part.trimEnd()).every((line) => (position = lines.indexOf(line, position + 1)) !== -1);
}

const sets = [
  { name: "repost-eval-dev.json", rows: 125, script: (row: PublishedTask["orig"]) => [row["eval_script"]] },
  {
    name: "HumanEval.jsonl.gz",
    rows: 164,
    script: (row: PublishedTask["orig"]) => [row["prompt"], row["canonical_solution"], row["test"]],
  },
];

for (const { name, rows, script } of sets) {
  const path = pathOf(name);
  const absent = !existsSync(path);

  describe.skipIf(absent)(`readPublished on ${name}${absent ? ` (skipped: there is no ${path})` : ""}`, () => {
    const tasks: PublishedTask[] = [];
    const skipped: string[] = [];

    beforeAll(async () => {
      const onInvalid = ({ where }: { where: string }): void => void skipped.push(where);
      for await (const task of readPublished(path, { onInvalid })) tasks.push(task);
    });
    afterAll(() => {
      tasks.length = 0;
    });

    it("creates a task with a unique id for every row", () => {
      expect({ tasks: tasks.length, skipped, ids: new Set(tasks.map((task) => task.instance_id)).size }).toEqual({
        tasks: rows,
        skipped: [],
        ids: rows,
      });
    });

    it("returns modules that CPython parses, and programs that contain the published script", async () => {
      const texts = tasks.flatMap(({ task_id, module, suite }) => [
        [`${task_id} module`, module.code] as const,
        [`${task_id} program`, suite.program ?? ""] as const,
      ]);
      expect(await problemsInPython(texts)).toEqual([]);
      const lacking = tasks.filter(({ suite, orig }) =>
        script(orig).some((part) => !suite.program?.includes(String(part))),
      );
      expect(lacking.map(({ task_id }) => task_id)).toEqual([]);
    });

    it("returns modules from the script's lines that define the entry once", async () => {
      const python = await loadLanguage("python");
      const wrong = tasks.filter(({ module, reference, suite }) => {
        const definitions = python.functions(module.code).filter((definition) => definition.name === module.entry);
        const text = definitions.map(({ span }) => module.code.slice(span.start, span.end));
        return text.length !== 1 || text[0] !== reference || !areLinesOf(module.code, suite.program ?? "");
      });
      expect(wrong.map(({ task_id }) => task_id)).toEqual([]);
    });

    it.runIf(name.startsWith("HumanEval"))("shows for every target the end of the row's prompt", () => {
      const tight = (text: string | undefined): string => text?.replaceAll(/\s+/gu, " ").trim().slice(-300) ?? "";
      const lacking = tasks.filter(({ prompt, context }) => tight(context.at(-1)?.code) !== tight(prompt));
      expect(lacking.map(({ task_id: id }) => id)).toEqual([]);
    });

    it("excludes tests, main blocks and the candidate's name from modules, and the reference from prompts", () => {
      const forbidden = /_new_implementation|__main__/u;
      const leaking = tasks.filter(
        ({ module, suite, prompt, reference }) =>
          suite.tests.length === 0 ||
          suite.tests.some(({ code }) => module.code.includes(code)) ||
          forbidden.test(module.code) ||
          prompt.includes(reference),
      );
      expect(leaking.map(({ task_id }) => task_id)).toEqual([]);
    });
  });
}
