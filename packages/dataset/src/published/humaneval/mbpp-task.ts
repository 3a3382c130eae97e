import type { FunctionDefinition } from "@repost/spec";
import { loadLanguage, loadParser, type SyntaxNode, walk } from "@repost/syntax";
import type { InstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";
import { publishedTask } from "../published-records.ts";
import { pythonTarget } from "../python/python-target.ts";

/**
 * Uses the first function that a test calls as target. The prompt adds its header, because the text lacks the name.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function mbppTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const code = fields.required("code");
  const words = fields.optional("prompt") ?? fields.required("text");
  const asserts = fields.list("test_list");
  if (asserts.length === 0) throw fields.invalid("test_list", "is empty");
  const entry = await calledFunction(code, asserts);
  if (entry === undefined) throw fields.invalid("test_list", "calls no function that code defines");
  const whole = fields.optional("test");
  const setup = fields.optional("test_setup_code") ?? "";
  const parts = whole === null ? [...fields.list("test_imports"), setup, ...asserts] : [whole];
  const tests = asserts.map((assert, index) => ({ name: `assert_${index + 1}`, code: assert }));
  const identity = benchmarkOrigin(fields, { set: "MBPP", entry, ids });
  const definition = await pythonTarget(code, entry, { field: "code", fields });
  const prompt = documentedHeader(code, definition, words);
  return publishedTask({
    ...identity,
    fields,
    language: "python",
    code,
    definition,
    origin: "static",
    program: `${[code, ...parts.filter((part) => part !== "")].join("\n")}\n`,
    support: "documented",
    tests: whole === null ? tests : [{ name: "test", code: whole }],
    prompt,
    context: prompt,
  });
}

function documentedHeader(code: string, { span, body }: FunctionDefinition, words: string): string {
  const header = code.slice(span.start, body.start).trimEnd();
  const text = words
    .replaceAll('"""', "")
    .trim()
    .replaceAll("\\", "\\\\")
    .replaceAll(/\r?\n(?=.)/gu, "\n    ");
  return `${header}\n    """${text.endsWith('"') ? `${text} ` : text}"""\n`;
}

async function calledFunction(code: string, tests: readonly string[]): Promise<string | undefined> {
  const python = await loadLanguage("python");
  const defined = new Set(python.functions(code).map(({ name }) => name));
  const parser = await loadParser("python");
  for (const test of tests) {
    using tree = parser.parse(test);
    const called = callees(tree.root).find((name) => defined.has(name));
    if (called !== undefined) return called;
  }
  return undefined;
}

function callees(root: SyntaxNode): readonly string[] {
  const names: string[] = [];
  walk(root, (node) => {
    if (node.type === "call") names.push(node.childForFieldName("function")?.text ?? "");
  });
  return names;
}
