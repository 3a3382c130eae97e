import { MODULE_STUBS as BRIDGE, STUB_PREFIX, type SandboxedModule } from "@repost/spec";
import { copiedLines, type Parser } from "@repost/syntax";
import { linesWith, type MockLanguage, type ReadMock, refused, withMocks, type WrittenMock } from "../mock-language.ts";
import { definedNames, importedNames, usedNames } from "./imported-names.ts";

const PURE_MODULES =
  "abc base64 collections contextlib copy dataclasses datetime decimal enum fractions functools hashlib io itertools json math operator re string struct types typing".split(
    " ",
  );
const UNMOCKED_MODULES = new Set([
  ...PURE_MODULES,
  ..."__future__ argparse array ast bisect calendar cmath collections csv difflib heapq html inspect keyword logging numbers pathlib pprint statistics textwrap tokenize traceback unicodedata warnings weakref zlib".split(
    " ",
  ),
]);
const HEAD = /^\s*#\s*mock for:\s*(?<module>[\p{L}_][\p{L}\p{N}_.]*)\s*$/mu;

export function createPythonMocks(parser: Parser): MockLanguage {
  return {
    fences: ["python", "py", "python3", ""],
    externalModules: (module) => externalModules(parser, module),
    promptValues: (module) => ({
      modules: externalModules(parser, module).join(", "),
      allowed: PURE_MODULES.join(", "),
      uses: usesOf(parser, module),
    }),
    read: (block, module) => read(parser, block, module),
    addMocks,
  };
}

function externalModules(parser: Parser, module: SandboxedModule): readonly string[] {
  using tree = parser.parse(module.code);
  const packageRoots = new Set(module.files.map(({ path }) => path.replace(/[/.].*$/u, "")));
  const names = importedNames(tree.root).map((imported) => imported.module);
  return [...new Set(names)].filter((name) => {
    const [top = ""] = name.split(".");
    return !UNMOCKED_MODULES.has(top) && !packageRoots.has(top);
  });
}

function usesOf(parser: Parser, module: SandboxedModule): string {
  using tree = parser.parse(module.code);
  const wanted = new Set(externalModules(parser, module));
  const names = importedNames(tree.root).filter((imported) => wanted.has(imported.module));
  const roots = new Set(names.map(({ name }) => name.split(".")[0] ?? ""));
  const lines = module.code.split("\n").filter((line) => !line.includes(".stub_modules("));
  return linesWith(lines, /[\p{L}_][\p{L}\p{N}_]*/gu, roots);
}

function read(parser: Parser, block: string, module: SandboxedModule): ReadMock {
  const name = HEAD.exec(block)?.groups?.["module"];
  if (name === undefined) return refused("A block does not begin with `# mock for: NAME`.");
  const external = externalModules(parser, module);
  if (!external.includes(name))
    return refused(`${name} cannot be mocked; the code imports from outside: ${external.join(", ")}.`);
  using tree = parser.parse(block);
  if (tree.root.hasError) return refused(`The mock for ${name} is no Python that parses.`);
  const imported = importedNames(tree.root).find(
    (candidate) => !PURE_MODULES.includes(candidate.module.split(".")[0] ?? ""),
  );
  if (imported !== undefined) return refused(`A mock must not import ${imported.module}.`);
  const called = tree.root.descendantsOfType("call").map((node) => node.childForFieldName("function")?.text ?? "");
  const loadProblem = called.find((callee) => /^(?:open|print|exec|eval|input|__import__|compile)$/u.test(callee));
  if (loadProblem !== undefined) return refused(`A mock must not call ${loadProblem}.`);
  const defined = definedNames(parser, block);
  const [top = ""] = module.entry.split(".");
  if (defined.has(top)) return refused(`A mock must not define ${top}, which is what is tested.`);
  const copied = copiedLines(block, module.code);
  if (copied.length > 0) return refused(`The mock repeats code that is there, such as \`${copied[0]}\`.`);
  using moduleTree = parser.parse(module.code);
  const missingParts = usedNames(moduleTree.root, name).filter((part) => !defined.has(part));
  if (missingParts.length > 0)
    return refused(`The mock for ${name} lacks what the code uses of it: ${missingParts.join(", ")}.`);
  return { status: "read", mock: { module: name, code: block } };
}

/** A `__future__` import must stay first. */
function addMocks(module: SandboxedModule, mocks: readonly WrittenMock[]): SandboxedModule {
  const files = mocks.map(({ module: name, code }) => ({ path: `${fileOf(name)}.py`, code: `${code.trimEnd()}\n` }));
  const [first = "", ...rest] = module.code.split("\n");
  const isFuture = first.startsWith("from __future__");
  const code = [...(isFuture ? [first, `import ${BRIDGE}`] : [`import ${BRIDGE}`, first]), ...rest].join("\n");
  const replaced = new Set(mocks.map((mock) => mock.module));
  return {
    ...module,
    code,
    origin: "hybrid",
    files: [...module.files, { path: `${BRIDGE}.py`, code: bridge(mocks) }, ...files],
    stubs: withMocks(module, replaced, mocks),
    imports: module.imports.filter((name) => !replaced.has(name)),
    provenance: module.provenance.map((part) => ({ ...part, start: part.start + 1, end: part.end + 1 })),
  };
}

function fileOf(module: string): string {
  return `${STUB_PREFIX}${module.replaceAll(".", "_")}`;
}

function bridge(mocks: readonly WrittenMock[]): string {
  const sorted = mocks.toSorted((left, right) => left.module.length - right.module.length);
  const lines = sorted.map(({ module }) => `_place("${module}", __import__("${fileOf(module)}"))`);
  return `"""Puts what a model wrote in the place of modules that cannot work in a sandbox."""

import sys
import types


def _place(name, module):
    parent, _, last = name.rpartition(".")
    if parent:
        if parent not in sys.modules:
            try:
                __import__(parent)
            except ImportError:
                _place(parent, types.ModuleType(parent))
        setattr(sys.modules[parent], last, module)
    if not hasattr(module, "__path__"):
        module.__path__ = []
    sys.modules[name] = module


${lines.join("\n")}
`;
}
