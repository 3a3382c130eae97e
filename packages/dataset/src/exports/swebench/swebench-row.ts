import { accepted, type Environment, type Observation, type Recording, rejected, type StageResult } from "@repost/spec";
import { findFunction, loadLanguage, parseCode, stubOf } from "@repost/syntax";
import { createTwoFilesPatch } from "diff";
import { boundNames } from "@repost/syntax/python-scopes";
import { isExported } from "../../languages.ts";

const TEST_FILE = "test_module.py";
const STUB_RAISES = new Set(["NotImplementedError", "RuntimeError", "Exception"]);

/** Rejections: `not_python`, `no_tests`, `not_defined`. */
export async function sweBenchRow(
  environment: Environment,
  recording: Recording,
): Promise<StageResult<SweBenchRow, "export">> {
  const { language, module } = environment;
  if (!isExported(language)) return rejected("not_python", "Its tests are for pytest.");
  if (recording.program !== null) return rejected("no_tests", "Its tests are one program, not tests of pytest.");
  const definition = findFunction((await loadLanguage(language)).functions(module.code), module.entry);
  if (definition === undefined) return rejected("not_defined", `The module does not define ${module.entry}.`);
  const { span } = definition;
  const stub = stubOf(definition, module.code, language);
  const before = `${module.code.slice(0, span.start)}${stub.trimEnd()}${module.code.slice(span.end)}`;
  const tests = await testFile(module, recording);
  const ids = recording.tests
    .filter((_, index) => !passesWithStub(recording.expected[index]))
    .map(({ name }) => `${TEST_FILE}::${name}`);
  return accepted(rowOf(environment, before, tests, ids));
}

/** Patches apply to `files` with a stub of the target. */
export type SweBenchRow = Readonly<ReturnType<typeof rowOf>>;

function rowOf(environment: Environment, before: string, tests: string, ids: readonly string[]) {
  const { module, repo } = environment;
  return {
    repo: repo.name,
    instance_id: environment.instance_id,
    base_commit: repo.revision,
    version: repo.version,
    created_at: repo.created_at,
    problem_statement: problemOf(environment),
    hints_text: "",
    patch: patchOf(module.path, before, module.code),
    test_patch: patchOf(TEST_FILE, null, tests),
    /** JSON text with pytest ids, as published. */
    FAIL_TO_PASS: JSON.stringify(ids),
    PASS_TO_PASS: "[]",
    files: [{ path: module.path, code: before }, ...module.files],
    source: repo.source,
    license: repo.license,
  };
}

/** The stub's exception may satisfy a test. */
function passesWithStub(expected: Observation | undefined): boolean {
  return expected?.kind === "raised" && STUB_RAISES.has(expected.exception.types[0] ?? "");
}

function problemOf({ signature, module, instruction, docstring }: Environment): string {
  return [`Implement \`${module.entry}\` in ${module.path}: \`${signature}\``, instruction ?? docstring]
    .filter((text) => text !== null)
    .join("\n\n");
}

async function testFile(module: Environment["module"], recording: Recording): Promise<string> {
  const codes = recording.tests.map(({ code }) => code.trimEnd());
  const used = new Set(codes.join("\n").match(/\w+/gu));
  const names = (await moduleNames(module.code)).filter((name) => used.has(name));
  const runner = ["asyncio", "pytest"].filter((name) => used.has(name)).map((name) => `import ${name}`);
  const moduleImport = `from ${module.path.replace(/\.py$/u, "")} import ${names.join(", ")}`;
  return `${[[...runner, moduleImport].join("\n"), ...codes].join("\n\n\n")}\n`;
}

/** Git's format; null `before` means a new file. */
function patchOf(path: string, before: string | null, after: string): string {
  const old = before === null ? "/dev/null" : `a/${path}`;
  const text = createTwoFilesPatch(old, `b/${path}`, before ?? "", after, undefined, undefined, { context: 3 });
  const mode = before === null ? "new file mode 100644\n" : "";
  return `diff --git a/${path} b/${path}\n${mode}${text.replace(/^=+\n/u, "")}`;
}

async function moduleNames(code: string): Promise<readonly string[]> {
  using tree = await parseCode("python", code);
  return boundNames(tree.root).toSorted();
}
