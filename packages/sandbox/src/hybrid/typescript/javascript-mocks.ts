import { languageFacts, MODULE_STUBS, type SandboxedModule, type SourceFile, STUB_PREFIX } from "@repost/spec";
import { copiedLines, type Parser, type SyntaxNode } from "@repost/syntax";
import { declaredNames } from "@repost/syntax/javascript-scopes";
import { isBuiltin } from "node:module";
import {
  linesWith,
  type MockLanguage,
  type MockPromptValues,
  type ReadMock,
  refused,
  withMocks,
  type WrittenMock,
} from "../mock-language.ts";
import { packageOf, plainName } from "./module-specifiers.ts";
import { type ModuleUse, moduleUses } from "./module-uses.ts";
import { type ProvidedNames, providedByModule, providedByScript } from "./provided-names.ts";

const PURE_MODULES = "assert buffer events path querystring stream string_decoder url util".split(" ");
const UNMOCKED_MODULES = new Set([
  ...PURE_MODULES,
  ..."async_hooks crypto diagnostics_channel module perf_hooks punycode sys timers v8 vm zlib".split(" "),
]);
/** Globals with side effects or varying results. */
const DENIED_NAMES = new Set(
  "process fetch eval Function XMLHttpRequest WebSocket EventSource console crypto performance setTimeout setInterval setImmediate globalThis global navigator window".split(
    " ",
  ),
);
const DENIED_TEXT = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\bimport\s*\(/u;
const HEAD = /^\s*\/\/\s*mock for:\s*(?<module>\S+)\s*$/mu;
const MAP_FILE = `${MODULE_STUBS}.json`;

interface Parsers {
  readonly parser: Parser;
  readonly plain: Parser;
}

export function createJavaScriptMocks(parser: Parser, plain: Parser): MockLanguage {
  const parsers = { parser, plain };
  return {
    fences: ["javascript", "js", "mjs", "cjs", "typescript", "ts", "jsx", "tsx", ""],
    externalModules: (module) => externalUses(parsers, module).map(({ specifier }) => specifier),
    promptValues: (module) => promptValues(parsers, module),
    read: (block, module) => read(parsers, block, module),
    addMocks: (module, mocks) => addMocks(parsers, module, mocks),
  };
}

function externalUses({ parser }: Parsers, module: SandboxedModule): readonly ModuleUse[] {
  const uses = new Map<string, ModuleUse>();
  for (const { path, code } of codeOf(module)) {
    const isScript = /\.c[jt]s$/u.test(path) || isDeclaredScript(path, module);
    for (const use of moduleUses(parser, code, /\.[cm]?tsx?$/u.test(path))) {
      const { specifier } = use;
      if (isBuiltin(specifier) && UNMOCKED_MODULES.has(plainName(specifier).split("/")[0] ?? "")) continue;
      const existing = [...uses.values()].find((candidate) => plainName(candidate.specifier) === plainName(specifier));
      const moduleUse = isScript ? { ...use, isRequired: true } : use;
      uses.set(existing?.specifier ?? specifier, existing === undefined ? moduleUse : joined(existing, moduleUse));
    }
  }
  return [...uses.values()];
}

function codeOf({ path, code, files }: SandboxedModule): readonly SourceFile[] {
  return [{ path, code }, ...files.filter((file) => /\.[cm]?[jt]sx?$/u.test(file.path))];
}

/** A `package.json` may make the file CommonJS, whose imports become `require`. */
function isDeclaredScript(path: string, { files }: SandboxedModule): boolean {
  const hasScriptType = files.some((file) => file.path === "package.json" && /"type":\s*"commonjs"/u.test(file.code));
  return hasScriptType && /\.[jt]sx?$/u.test(path);
}

function joined(left: ModuleUse, right: ModuleUse): ModuleUse {
  return {
    specifier: left.specifier,
    isRequired: left.isRequired || right.isRequired,
    names: new Set([...left.names, ...right.names]),
    ofDefault: new Set([...left.ofDefault, ...right.ofDefault]),
    usesDefault: left.usesDefault || right.usesDefault,
    isCalled: left.isCalled || right.isCalled,
    locals: new Set([...left.locals, ...right.locals]),
  };
}

function promptValues(parsers: Parsers, module: SandboxedModule): MockPromptValues {
  const wanted = externalUses(parsers, module);
  const locals = new Set(wanted.flatMap((use) => [...use.locals, `"${use.specifier}"`, `'${use.specifier}'`]));
  const lines = codeOf(module).flatMap(({ code }) => code.split("\n"));
  return {
    language: languageFacts(module.language).name,
    fence: module.language,
    modules: wanted.map((use) => `- ${use.specifier} (${formatOf(use)})`).join("\n"),
    allowed: PURE_MODULES.map((name) => `node:${name}`).join(", "),
    uses: linesWith(lines, /["'][^"'\s]+["']|[\p{ID_Start}$_][\p{ID_Continue}$]*/gu, locals),
  };
}

function formatOf({ isRequired }: ModuleUse): string {
  return isRequired
    ? "a CommonJS script: `module.exports = ...` or `exports.name = ...`"
    : "an ES module: `export ...`, `export default ...`";
}

function read(parsers: Parsers, block: string, module: SandboxedModule): ReadMock {
  const name = HEAD.exec(block)?.groups?.["module"]?.replace(/^["'`](.*)["'`]$/u, "$1");
  if (name === undefined) return refused("A block does not begin with `// mock for: NAME`.");
  const wanted = externalUses(parsers, module);
  const use = wanted.find(({ specifier }) => plainName(specifier) === plainName(name));
  if (use === undefined) {
    const names = wanted.map(({ specifier }) => specifier).join(", ");
    return refused(`${name} cannot be mocked; the code loads from outside: ${names}.`);
  }
  using tree = parsers.plain.parse(block);
  if (tree.root.hasError) return refused(`The mock for ${name} is no JavaScript that parses. Write it without types.`);
  const outside = loadProblem(tree.root, use.isRequired);
  if (outside !== null) return refused(outside);
  const [entry = ""] = module.entry.split(".");
  if (boundAtTop(tree.root).has(entry) || providedBy(tree.root, use).names.has(entry))
    return refused(`A mock must not define ${entry}, which is what is tested.`);
  const copied = copiedLines(
    block,
    codeOf(module)
      .map(({ code }) => code)
      .join("\n"),
  );
  if (copied.length > 0) return refused(`The mock repeats code that is there, such as \`${copied[0]}\`.`);
  const lack = missingParts(providedBy(tree.root, use), use);
  if (lack !== null) return refused(`The mock for ${name} ${lack}`);
  return { status: "read", mock: { module: use.specifier, code: block } };
}

function providedBy(root: SyntaxNode, { isRequired }: ModuleUse): ProvidedNames {
  return isRequired ? providedByScript(root) : providedByModule(root);
}

function loadProblem(root: SyntaxNode, isScript: boolean): string | null {
  const statements = root.namedChildren.filter(({ type }) => /^(?:import|export)_statement$/u.test(type));
  if (isScript && statements.length > 0)
    return "It is required: write a CommonJS script, with `module.exports` or `exports`, not `import` or `export`.";
  const sources = statements.flatMap((statement) => statement.childForFieldName("source")?.text.slice(1, -1) ?? []);
  const calls = root
    .descendantsOfType("call_expression")
    .filter((call) => call.childForFieldName("function")?.text === "require");
  const required = calls.map((call) => {
    const argument = call.childForFieldName("arguments")?.namedChildren[0];
    return argument?.type === "string" ? argument.text.slice(1, -1) : "what is found out when it runs";
  });
  const forbidden = [...sources, ...required].find(
    (name) => !isBuiltin(name) || !PURE_MODULES.includes(plainName(name)),
  );
  if (forbidden !== undefined) return `A mock must not import ${forbidden}.`;
  const bound = boundAtTop(root);
  const names = root.descendantsOfType("identifier").map(({ text }) => text);
  const scripts = names.find((name) => !isScript && /^(?:require|module|exports)$/u.test(name) && !bound.has(name));
  if (scripts !== undefined) return `It is imported: write an ES module with \`export\`, without ${scripts}.`;
  const denied = names.find((name) => DENIED_NAMES.has(name) && !bound.has(name)) ?? DENIED_TEXT.exec(root.text)?.[0];
  return denied === undefined ? null : `A mock must not use ${denied}.`;
}

function boundAtTop(root: SyntaxNode): ReadonlySet<string> {
  return new Set(
    root.namedChildren.flatMap((statement) => declaredNames(statement.childForFieldName("declaration") ?? statement)),
  );
}

function missingParts({ names, hasDefault, ofDefault, isPlain }: ProvidedNames, use: ModuleUse): string | null {
  if (use.usesDefault && !hasDefault) return "lacks the default export, which the code uses.";
  // `require` returns `module.exports`, not the default export.
  const has = (name: string): boolean => names.has(name) || (name === "default" && hasDefault && !use.isRequired);
  const parts = [...use.names].filter((name) => !has(name));
  const missing = [...parts, ...[...use.ofDefault].filter((name) => !ofDefault.has(name))];
  if (missing.length > 0) return `lacks what the code uses of it: ${[...new Set(missing)].join(", ")}.`;
  const whole = use.isRequired ? "module.exports" : "export default";
  return use.isCalled && isPlain ? `has to give a function or a class by \`${whole}\`, for the code calls it.` : null;
}

/** The module loader maps specifiers to files, so the code stays. */
function addMocks(parsers: Parsers, module: SandboxedModule, mocks: readonly WrittenMock[]): SandboxedModule {
  const wanted = externalUses(parsers, module);
  const before = mockPaths(module);
  const taken = new Set(module.files.map(({ path }) => path));
  const placed = mocks.map((mock) => {
    const isScript = wanted.some((use) => use.specifier === mock.module && use.isRequired);
    const path = freePath(mock.module, isScript ? "cjs" : "mjs", taken);
    taken.add(path);
    return { ...mock, path };
  });
  const entries = placed.flatMap(({ module: name, path }) => namesOf(name).map((specifier) => [specifier, path]));
  const replaced = new Set(placed.flatMap((mock) => namesOf(mock.module)));
  const idle = new Set(Object.entries(before).flatMap(([name, path]) => (replaced.has(name) ? [path] : [])));
  const remaining = wanted
    .filter(({ specifier }) => !replaced.has(specifier))
    .map(({ specifier }) => packageOf(specifier));
  const gone = new Set([...replaced].map(packageOf).filter((name) => !remaining.includes(name)));
  return {
    ...module,
    origin: "hybrid",
    files: [
      ...module.files.filter(({ path }) => path !== MAP_FILE && !idle.has(path)),
      { path: MAP_FILE, code: `${JSON.stringify({ ...before, ...Object.fromEntries(entries) }, null, 2)}\n` },
      ...placed.map(({ path, code }) => ({ path, code: `${code.trimEnd()}\n` })),
    ],
    stubs: withMocks(module, replaced, mocks),
    imports: module.imports.filter((name) => !replaced.has(name) && !gone.has(name)),
  };
}

function mockPaths({ files }: SandboxedModule): Readonly<Record<string, string>> {
  const map = files.find(({ path }) => path === MAP_FILE);
  return map === undefined ? {} : (JSON.parse(map.code) as Record<string, string>);
}

function namesOf(specifier: string): readonly string[] {
  const plain = plainName(specifier);
  return isBuiltin(specifier) && isBuiltin(plain) ? [plain, `node:${plain}`] : [specifier];
}

function freePath(module: string, ending: string, taken: ReadonlySet<string>): string {
  const name = `${STUB_PREFIX}${module.replaceAll(/[^\p{L}\p{N}]+/gu, "_").replace(/^_/u, "")}`;
  for (let number = 1; ; number += 1) {
    const path = `${name}${number === 1 ? "" : `_${number}`}.${ending}`;
    if (!taken.has(path)) return path;
  }
}
