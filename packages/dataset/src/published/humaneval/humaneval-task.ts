import { loadLanguage, parseCode, type SyntaxNode, walk } from "@repost/syntax";
import type { InstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import { targetPrompt } from "../python/target-prompt.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";
import { javascriptTask } from "./javascript-task.ts";
import { publishedTask } from "../published-records.ts";
import { pythonTarget } from "../python/python-target.ts";
import { definitionIn } from "../python/script-statement.ts";
import { isTestName } from "../python/statement-kinds.ts";

const CHECK = "check";

const scriptLanguages = new Set(["javascript", "js"]);
const otherLanguages = new Set(["cpp", "c++", "go", "java", "rust"]);

/**
 * Reads HumanEval, HumanEval+ or HumanEval-X. Without `entry_point`, the prompt's last function is the target.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function humanEvalTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const language = (fields.optional("language") ?? fields.required("task_id").split("/")[0] ?? "").toLowerCase();
  if (scriptLanguages.has(language)) return javascriptTask(fields, ids);
  if (otherLanguages.has(language))
    throw fields.invalid("task_id", `is of a set in ${language}, which is not read here`);
  const prompt = fields.required("prompt");
  const code = `${prompt}${fields.required("canonical_solution")}`;
  const test = fields.optional("test") ?? fields.required("assertion");
  const entry = fields.optional("entry_point") ?? (await lastFunction(code, prompt.length));
  if (entry === undefined) throw fields.invalid("prompt", "begins no function");
  const { tests, needsCheck } = await testProgram(test);
  const identity = benchmarkOrigin(fields, { set: "HumanEval", entry, ids });
  const definition = await pythonTarget(code, entry, { field: "canonical_solution", fields });
  return publishedTask({
    ...identity,
    fields,
    language: "python",
    code,
    definition,
    origin: "static",
    program: `${code}\n${test}${needsCheck ? `\ncheck(${entry})` : ""}`,
    support: "documented",
    tests,
    prompt,
    context: await targetPrompt(code, definition),
  });
}

async function lastFunction(code: string, before: number): Promise<string | undefined> {
  const python = await loadLanguage("python");
  return python.functions(code).findLast(({ span }) => span.start < before)?.name;
}

interface TestProgram {
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  /** True if the text does not call its `check(candidate)`. */
  readonly needsCheck: boolean;
}

async function testProgram(text: string): Promise<TestProgram> {
  using tree = await parseCode("python", text);
  const statements = tree.root.namedChildren;
  const functions = statements.flatMap((statement) => {
    const name = definitionIn(statement)?.childForFieldName("name")?.text;
    return name === undefined ? [] : [{ name, code: statement.text }];
  });
  const tests = functions.filter(({ name }) => name === CHECK || isTestName(name));
  const defined = tests.some(({ name }) => name === CHECK);
  const called = statements.some((statement) => definitionIn(statement) === undefined && calls(statement, CHECK));
  return {
    tests: tests.length > 0 ? tests : [{ name: "test", code: text.trim() }],
    needsCheck: defined && !called,
  };
}

function calls(statement: SyntaxNode, name: string): boolean {
  let isCalled = false;
  walk(statement, (node) => {
    isCalled ||= node.type === "call" && node.childForFieldName("function")?.text === name;
  });
  return isCalled;
}
