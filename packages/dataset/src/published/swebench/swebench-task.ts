import type { FunctionDefinition } from "@repost/spec";
import { functionText, loadLanguage, parseCode } from "@repost/syntax";
import { applyPatch, parsePatch } from "diff";
import type { PublishedTask } from "../published-task.ts";
import { publishedRepository, publishedTask } from "../published-records.ts";
import { pythonImports } from "../python/python-imports.ts";
import { pythonTarget } from "../python/python-target.ts";
import { headOf, targetPrompt } from "../python/target-prompt.ts";
import type { RowFields } from "../row-fields.ts";

const REPOSITORY_MISSING =
  "is missing: a row of SWE-bench itself runs nothing without its repository; `repost build URL@base_commit` makes environments of that";

interface SourceFile {
  readonly path: string;
  readonly code: string;
}

/**
 * Reads rows of `sweBenchRow`. The target is the function that `patch` changes.
 * @throws DatasetError DATASET_TASK_INVALID, also for rows without `files`
 */
export async function sweBenchTask(fields: RowFields): Promise<PublishedTask> {
  const id = fields.required("instance_id");
  const { path, before, after, otherFiles } = patchedFile(fields);
  const changed = await changedFunction(before, after, fields);
  const definition = await pythonTarget(after, changed, { field: "patch", fields });
  const tests = await testFunctions(addedText(fields), path, fields);
  const calls = tests.functions.map(({ name, isAsync }) => (isAsync ? `asyncio.run(${name}())` : `${name}()`));
  const runner = tests.functions.some(({ isAsync }) => isAsync) ? "import asyncio\n\n\n" : "";
  // Tests import a framework, for example.
  const repositoryModules = new Set(
    [path, ...otherFiles.map((file) => file.path)].map((file) => file.replace(/(?:\.py$|\/).*$/u, "")),
  );
  const imported = new Set([...(await pythonImports(after)), ...(await pythonImports(tests.text))]);
  const imports = [...imported].filter((name) => !repositoryModules.has(name)).toSorted();
  const name = fields.optional("repo") ?? id;
  const source = fields.optional("source") ?? name;
  const revision = fields.optional("base_commit") ?? "unknown";
  return publishedTask({
    instance_id: id,
    task_id: id,
    fields,
    language: "python",
    path,
    code: after,
    files: [...otherFiles],
    definition,
    origin: "static",
    imports,
    program: `${(await withModuleEntry(after, path, otherFiles)).trimEnd()}\n\n\n${runner}${tests.text.trim()}\n\n\n${calls.join("\n")}\n`,
    support: "observed",
    tests: tests.functions,
    prompt: await headOf(after, definition),
    context: await targetPrompt(after, definition),
    repo: {
      ...publishedRepository(fields, { name, source, revision }),
      version: fields.optional("version"),
      created_at: fields.optional("created_at"),
    },
  });
}

/** Other files may import the program's module. */
async function withModuleEntry(code: string, path: string, otherFiles: readonly SourceFile[]): Promise<string> {
  const module = moduleName(path);
  const imports = await Promise.all(otherFiles.map((file) => pythonImports(file.code)));
  if (!imports.flat().includes(module.split(".")[0] ?? module)) return code;
  using tree = await parseCode("python", code);
  const future = tree.root.namedChildren.findLast(({ type }) => type === "future_import_statement");
  const at = future?.endIndex ?? 0;
  // Some runners create no module for the program.
  const moduleEntry = `sys.modules["${module}"]`;
  const entry = `import sys\nimport types\n\n${moduleEntry} = types.ModuleType("${module}")\n${moduleEntry}.__getattr__ = globals().__getitem__\n`;
  return `${code.slice(0, at)}${at === 0 ? "" : "\n"}${entry}${code.slice(at)}`;
}

function moduleName(path: string): string {
  return path.replace(/\.py$/u, "").replaceAll("/", ".");
}

function patchedFile(fields: RowFields) {
  const files = fields.row["files"];
  if (!Array.isArray(files)) throw fields.invalid("files", REPOSITORY_MISSING);
  if (!files.every(isSourceFile)) throw fields.invalid("files", "is not a list of files with path and code");
  const patch = fields.required("patch");
  const path = patchedPath(patch);
  const before = files.find((file) => file.path === path)?.code;
  if (path === null || before === undefined) throw fields.invalid("patch", "changes no file of files");
  const after = applyPatch(before, patch);
  if (after === false) throw fields.invalid("patch", `does not apply to ${path}`);
  return { path, before, after, otherFiles: files.filter((file) => file.path !== path) };
}

function isSourceFile(value: unknown): value is SourceFile {
  if (typeof value !== "object" || value === null) return false;
  const { path, code } = value as Record<string, unknown>;
  return typeof path === "string" && typeof code === "string";
}

function patchedPath(patch: string): string | null {
  try {
    return parsePatch(patch)[0]?.newFileName?.replace(/^b\//u, "") ?? null;
  } catch {
    return null;
  }
}

async function changedFunction(before: string, after: string, fields: RowFields): Promise<string> {
  const python = await loadLanguage("python");
  const old = new Map(
    python.functions(before).map((definition) => [definition.name, functionText(before, definition)]),
  );
  const differs = (definition: FunctionDefinition): boolean =>
    old.get(definition.name) !== functionText(after, definition);
  const length = ({ span }: FunctionDefinition): number => span.end - span.start;
  const [changed] = python
    .functions(after)
    .filter(differs)
    .toSorted((left, right) => length(left) - length(right));
  if (changed === undefined) throw fields.invalid("patch", "changes no function");
  return changed.name;
}

function addedText(fields: RowFields): string {
  const patch = fields.required("test_patch");
  let added: string | false = false;
  try {
    added = applyPatch("", patch);
  } catch {
    added = false;
  }
  if (added === false) throw fields.invalid("test_patch", "does not add one file of tests");
  return added;
}

async function testFunctions(text: string, path: string, fields: RowFields) {
  const python = await loadLanguage("python");
  const module = moduleName(path);
  using tree = await parseCode("python", text);
  const imported = tree.root.namedChildren.filter(({ type }) => type === "import_from_statement");
  let kept = text;
  for (const statement of imported.toReversed()) {
    if (statement.childForFieldName("module_name")?.text !== module) continue;
    kept = kept.slice(0, statement.startIndex) + kept.slice(statement.endIndex);
  }
  const functions = python
    .functions(kept)
    .filter(({ name }) => /^test_\w+$/u.test(name))
    .map((definition) => ({
      name: definition.name,
      code: functionText(kept, definition),
      isAsync: definition.modifiers.includes("async"),
    }));
  if (functions.length === 0) throw fields.invalid("test_patch", "has no test function");
  return { text: kept, functions };
}
