import type { FunctionDefinition, Span } from "@repost/spec";
import { linesOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { countErrors } from "../../problem.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { endOf } from "../end-of.ts";
import { contentOf, hasChild, isExtra } from "../extras.ts";
import { type FunctionForm, type FunctionNodes, functionNodes } from "../function-nodes.ts";
import { listFunctions } from "../list-functions.ts";
import type { FunctionNaming } from "../node-context.ts";
import { boundNames } from "../scopes/statement-names.ts";
import { memberNames } from "./class-members.ts";
import { type ModuleImport, readImports } from "./imports.ts";

/** `import` and `export`, or `require` and `exports`; a script has neither. */
export type ModuleFormat = "module" | "commonjs" | "script";

export interface FunctionLayout {
  readonly form: FunctionForm;
  readonly naming: FunctionNaming;
  readonly owner: "class" | "object" | null;
  /** From the first decorator or overload to the end. */
  readonly whole: Span;
  /** Replaced part: the function without `export`, or the member without decorators. */
  readonly replaced: Span;
  /** Modifiers except `async` and `*`. */
  readonly modifiers: readonly string[];
  /** Written name of the method or declaration; empty without one. */
  readonly writtenName: string;
  readonly arrow: boolean;
  /** True if a type assertion without parentheses follows. */
  readonly converted: boolean;
  readonly exportPrefix: string;
  readonly statementStart: number;
  readonly statementEnd: number;
  /** True if earlier statements can call the function. */
  readonly hoisted: boolean;
  readonly members: ReadonlySet<string>;
}

export interface ModuleBinding {
  readonly text: string;
  readonly statementStart: number;
}

export interface ModuleFacts {
  readonly functions: readonly FunctionDefinition[];
  /** Places of functions by name~definition. */
  readonly layouts: ReadonlyMap<string, FunctionLayout>;
  readonly bindings: ReadonlyMap<string, ModuleBinding>;
  readonly imports: readonly ModuleImport[];
  readonly format: ModuleFormat;
  readonly errors: number;
}

export function moduleFacts(parser: Parser, code: string): ModuleFacts {
  using tree = parser.parse(code);
  const { root } = tree;
  return {
    functions: listFunctions(root, code),
    layouts: new Map(functionNodes(root).map((nodes) => [layoutKey(nodes), layoutOf(nodes, code)])),
    bindings: bindingsOf(root),
    imports: readImports(root),
    format: formatOf(root, code),
    errors: countErrors(root),
  };
}

export function layoutKey({ name, definition }: { readonly name: string; readonly definition: number }): string {
  return `${name}~${definition}`;
}

function layoutOf(nodes: FunctionNodes, code: string): FunctionLayout {
  const { form, inner, outer, owner, statement } = nodes;
  const statementStart = startWithComments(statement, nodes, code);
  return {
    form,
    naming: nodes.naming,
    owner: owner === null ? null : owner.type === "object" ? "object" : "class",
    whole: { start: nodes.start, end: endOf(outer) },
    replaced: { start: form === "method" ? nodes.headerStart : inner.startIndex, end: endOf(inner) },
    modifiers: form === "method" ? modifiersOf(inner) : [],
    writtenName: inner.childForFieldName("name")?.text ?? "",
    arrow: inner.type === "arrow_function",
    converted: isConverted(outer, inner),
    exportPrefix: form === "declaration" ? code.slice(nodes.headerStart, inner.startIndex) : "",
    statementStart,
    statementEnd: endOf(statement),
    hoisted: form === "declaration" && statement.id === outer.id,
    members: owner === null ? new Set() : memberNames(owner),
  };
}

const notModifiers = new Set(["async", "*", "decorator", "comment"]);

export function modifiersOf(method: SyntaxNode): readonly string[] {
  const name = method.childForFieldName("name");
  const words = method.children.filter(({ startIndex }) => startIndex < (name?.startIndex ?? 0));
  return words.filter(({ type }) => !notModifiers.has(type)).map(({ text }) => text);
}

/** An arrow function in a type assertion needs parentheses. */
function isConverted(outer: SyntaxNode, inner: SyntaxNode): boolean {
  if (outer.id === inner.id) return false;
  const parent = inner.parent?.type ?? "";
  return parent === "as_expression" || parent === "satisfies_expression" || parent === "non_null_expression";
}

/** Includes comments directly above. */
function startWithComments(statement: SyntaxNode, nodes: FunctionNodes, code: string): number {
  const lines = linesOf(code);
  const first = statement.startIndex > nodes.start ? nodes.start : statement.startIndex;
  let row = lines.lineAt(first);
  for (let node = statement.previousSibling; node !== null; node = node.previousSibling) {
    if (node.startIndex >= first) continue;
    const before = node.previousSibling;
    const alone = before === null || lines.lineAt(before.endIndex) < lines.lineAt(node.startIndex);
    if (node.type !== "comment" || !alone || lines.lineAt(node.endIndex) < row - 1) break;
    row = lines.lineAt(node.startIndex);
  }
  const start = lines.start(row);
  return code.slice(start, first).trim() === "" || row < lines.lineAt(first) ? start : first;
}

function bindingsOf(root: SyntaxNode): ReadonlyMap<string, ModuleBinding> {
  const bindings = new Map<string, ModuleBinding>();
  for (const statement of contentOf(root)) {
    for (const name of boundNames(statement)) {
      const declaration = statement.childForFieldName("declaration") ?? statement;
      bindings.set(name, { text: declaration.text, statementStart: statement.startIndex });
    }
  }
  return bindings;
}

function formatOf(root: SyntaxNode, code: string): ModuleFormat {
  const statements = root.namedChildren.filter((child) => !isExtra(child));
  const isModule = statements.some(
    (statement) =>
      (statement.type === "import_statement" || statement.type === "export_statement") && !hasChild(statement, "="),
  );
  if (isModule) return "module";
  return /\b(?:require\s*\(|module\.exports\b|exports\.\w)/.test(code) ? "commonjs" : "script";
}
