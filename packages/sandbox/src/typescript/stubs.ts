import { MODULE_STUBS, type SandboxedModule, type SourceFile, STUB_PREFIX } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { packageOf } from "../hybrid/typescript/module-specifiers.ts";
import { type ModuleUse, moduleUses } from "../hybrid/typescript/module-uses.ts";

export const STUB_SCRIPT = new URL("../../runtime/static-stubs.cjs", import.meta.url);
const LIBRARY_PATH = `${STUB_PREFIX}library.cjs`;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

interface AddStubsOptions {
  readonly module: SandboxedModule;
  /** Specifiers or packages of the missing modules. */
  readonly missing: readonly string[];
  readonly parser: Parser;
  readonly library: string;
}

/** Skips packages whose members are tested or compared, because stubs would change the result. */
export function addStubs({ module, missing, parser, library }: AddStubsOptions): SandboxedModule {
  const gone = new Set(missing.map(packageOf));
  const texts = [module, ...module.files].filter(({ path }) => /\.[cm]?[jt]sx?$/u.test(path));
  const uses = texts.flatMap(({ path, code }) => {
    const isTyped = /\.[cm]?tsx?$/u.test(path);
    const stubbed = moduleUses(parser, code, isTyped).filter(({ specifier }) => gone.has(packageOf(specifier)));
    return stubbed.map((use) => ({ use, isAsked: areTested(parser, code, use.locals) }));
  });
  const specifiers = [...new Set(uses.map(({ use }) => use.specifier))].filter((specifier) =>
    uses.every(({ use, isAsked: isTested }) => use.specifier !== specifier || !isTested),
  );
  if (specifiers.length === 0) return module;
  const written = specifiers.map((specifier, index) => {
    const specifierUses = uses.flatMap(({ use }) => (use.specifier === specifier ? [use] : []));
    return { specifier, ...stubFile(specifier, specifierUses, index + 1) };
  });
  const paths = Object.fromEntries(written.map(({ specifier, path }) => [specifier, path]));
  return {
    ...module,
    code: `${module.code.trimEnd()}\n${lastLine(module)}\n`,
    files: [
      ...module.files,
      { path: `${MODULE_STUBS}.json`, code: `${JSON.stringify(paths, null, 2)}\n` },
      { path: LIBRARY_PATH, code: library },
      ...written.map(({ path, code }) => ({ path, code })),
    ],
    stubs: [
      ...module.stubs,
      ...specifiers.map((name) => ({ name, role: "import" as const, reason: `No package of ${name} can be had.` })),
    ],
    imports: module.imports.filter(
      (name) => !specifiers.some((specifier) => [specifier, packageOf(specifier)].includes(name)),
    ),
  };
}

function stubFile(specifier: string, uses: readonly ModuleUse[], number: number): SourceFile {
  const stem = `${STUB_PREFIX}${number}_${specifier.replaceAll(/[^\p{L}\p{N}]+/gu, "_").replace(/^_/u, "")}`;
  const whole = JSON.stringify(specifier);
  if (uses.some(({ isRequired }) => isRequired)) {
    return { path: `${stem}.cjs`, code: `module.exports = require("./${LIBRARY_PATH}").stub(${whole});\n` };
  }
  const names = [...new Set(uses.flatMap(({ names: usedNames }) => [...usedNames]))].filter((name) => NAME.test(name));
  const parts = names
    .filter((name) => name !== "default")
    .map((name, index) => {
      return `const part${index} = stub(${JSON.stringify(`${specifier}.${name}`)});\nexport { part${index} as ${name} };\n`;
    });
  const head = `import { stub } from "./${LIBRARY_PATH}";\n`;
  return { path: `${stem}.mjs`, code: `${head}${parts.join("")}export default stub(${whole});\n` };
}

function lastLine({ path, code }: SandboxedModule): string {
  const isScript = /\.c[jt]s$/u.test(path) || (!/\.m[jt]s$/u.test(path) && !/^\s*(?:import|export)\b/mu.test(code));
  if (isScript) return `;require("./${LIBRARY_PATH}").loaded();`;
  return `;import { loaded as stubsLoaded } from "./${LIBRARY_PATH}"; stubsLoaded();`;
}

const TESTED = new Set(["if_statement", "while_statement", "do_statement", "ternary_expression", "switch_statement"]);
const ASKING = new Set(["===", "!==", "==", "!=", "&&", "||", "??", "in"]);

function areTested(parser: Parser, code: string, names: ReadonlySet<string>): boolean {
  using tree = parser.parse(code);
  const all = withDerived(tree.root, names);
  const nodes = tree.root.descendantsOfType(["identifier"]).filter(({ text }) => all.has(text));
  return nodes.some((node) => isTested(outOfParentheses(node)));
}

const OF_CODE = new Set(["arrow_function", "function_expression", "class"]);

function withDerived(root: SyntaxNode, names: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(names);
  const declarators = root.descendantsOfType("variable_declarator");
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const declarator of declarators) {
      const value = declarator.childForFieldName("value");
      if (value === null || OF_CODE.has(value.type)) continue;
      if (!value.descendantsOfType("identifier").some(({ text }) => all.has(text))) continue;
      const pattern = declarator.childForFieldName("name");
      for (const { text } of pattern?.descendantsOfType(["identifier", "shorthand_property_identifier_pattern"]) ?? [])
        all.add(text);
    }
  }
  return all;
}

function outOfParentheses(node: SyntaxNode): SyntaxNode {
  let at = node;
  while (at.parent?.type === "parenthesized_expression" && at.parent.parent !== null) {
    if (TESTED.has(at.parent.parent.type)) return at.parent;
    at = at.parent;
  }
  return at;
}

function isTested(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if (parent.type === "unary_expression") return true;
  if (parent.type === "binary_expression") return ASKING.has(parent.childForFieldName("operator")?.text ?? "");
  const test = parent.childForFieldName("condition") ?? parent.childForFieldName("value");
  return TESTED.has(parent.type) && test?.id === node.id;
}
