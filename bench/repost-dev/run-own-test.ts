import type { Executor, LanguageAdapter, SandboxedModule } from "@repost/spec";
import type { PublishedTask } from "@repost/dataset";
import { loadParser, type SyntaxNode } from "@repost/syntax";
import { LIMITS, programWithSolution } from "../split/published-rule.ts";

const ERROR_WORDS = /error/iu;

export interface OwnTestRun {
  readonly passed: boolean;
  readonly reason: string;
}

export interface RunOwnTestOptions {
  readonly executor: Executor;
  readonly adapter: LanguageAdapter;
  readonly task: PublishedTask;
  readonly module: SandboxedModule;
  readonly environment: string | null;
  /** Copies named definitions beside the test. */
  readonly withSupport: boolean;
}

/** Runs the published test with the reference. Null without the function. */
export async function runOwnTest(options: RunOwnTestOptions): Promise<OwnTestRun | null> {
  const { executor, adapter, task, module, environment, withSupport } = options;
  const parts = await testParts(task.suite.program ?? "", withSupport ? module.code : null);
  const program = [module.code, ...parts].join("\n\n");
  const sliceTask = { ...task, module: { ...task.module, entry: module.entry }, suite: { ...task.suite, program } };
  const script = programWithSolution(adapter, sliceTask, task.reference);
  if (script === null) return null;
  const run = await executor.execute({
    runtime: "python",
    files: [
      ...module.files.map(({ path, code }) => ({ path, content: code })),
      { path: module.path, content: script },
      { path: "repost_run.py", content: runner(module.path) },
    ],
    entry: "repost_run.py",
    environment,
    preload: module.imports,
    limits: LIMITS,
  });
  const passed = run.status === "exited" && run.exit_code === 0 && !ERROR_WORDS.test(run.stderr);
  return { passed, reason: run.stderr.trim().split("\n").at(-1) || run.status };
}

/** Other modules may import the program. */
function runner(path: string): string {
  const name = path.replace(/\.py$/u, "").replaceAll("/", ".");
  return `import os, sys, types
os.makedirs(os.path.expanduser("~/tmp"), exist_ok=True)
path = os.path.abspath(${JSON.stringify(path)})
main = sys.modules["__main__"] = sys.modules[${JSON.stringify(name)}] = types.ModuleType("__main__")
main.__file__ = path
with open(path, encoding="utf-8") as file:
    code = compile(file.read(), path, "exec", dont_inherit=True)
exec(code, vars(main))
`;
}

async function testParts(program: string, moduleCode: string | null): Promise<readonly string[]> {
  const parser = await loadParser("python");
  using tree = parser.parse(program);
  const statements = tree.root.namedChildren;
  const imports = statements.filter((statement) => isImport(statement) || setsEnvironment(statement));
  const tests = statements.filter((statement) => isTest(statement) || statement.type === "if_statement");
  const support = moduleCode === null ? [] : supportOf(statements, tests, await namesOf(moduleCode));
  const rank = (statement: SyntaxNode): number => (imports.includes(statement) ? 0 : 1);
  return [...imports, ...support, ...tests]
    .toSorted((left, right) => rank(left) - rank(right) || left.startIndex - right.startIndex)
    .map(({ text }) => text);
}

function isImport({ type }: SyntaxNode): boolean {
  return ["import_statement", "import_from_statement", "try_statement"].includes(type);
}

function setsEnvironment({ type, text }: SyntaxNode): boolean {
  return type === "expression_statement" && /^os\.(?:environ\[|environ\.setdefault\(|putenv\()/u.test(text);
}

function isTest(statement: SyntaxNode): boolean {
  return nameOf(statement)?.startsWith("test") ?? false;
}

function nameOf(statement: SyntaxNode): string | undefined {
  if (statement.type === "expression_statement") {
    const [assignment] = statement.namedChildren;
    const target = assignment?.type === "assignment" ? assignment.childForFieldName("left") : null;
    return target?.type === "identifier" ? target.text : undefined;
  }
  const inner = statement.type === "decorated_definition" ? statement.childForFieldName("definition") : statement;
  return inner?.childForFieldName("name")?.text;
}

async function namesOf(code: string): Promise<ReadonlySet<string>> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  return new Set(tree.root.namedChildren.flatMap((statement) => nameOf(statement) ?? []));
}

/** Includes indirectly named definitions. */
function supportOf(
  statements: readonly SyntaxNode[],
  tests: readonly SyntaxNode[],
  boundNames: ReadonlySet<string>,
): readonly SyntaxNode[] {
  const byName = new Map(statements.map((statement) => [nameOf(statement), statement]));
  const support = new Set<SyntaxNode>();
  const pending = [...tests];
  for (let statement = pending.pop(); statement !== undefined; statement = pending.pop()) {
    for (const name of new Set(statement.text.match(/[A-Za-z_]\w*/gu))) {
      const definition = boundNames.has(name) ? undefined : byName.get(name);
      if (definition === undefined || support.has(definition) || tests.includes(definition)) continue;
      support.add(definition);
      pending.push(definition);
    }
  }
  return [...support];
}
