import type { Call, SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { findCalls } from "../../python/examples/target-calls.ts";
import { childrenOfNode, type PythonFunction } from "../../python/source/definitions.ts";
import { indexModule, assignmentsIn } from "../../python/source/module-index.ts";
import { printExpression } from "../../python/source/print-expression.ts";
import { readStringLiteral } from "../../python/source/string-literal.ts";
import { child, childText } from "../../nodes.ts";
import { shortName } from "../../values/describe-value.ts";
import { type AnswerRules, ASSERTED, type Declared } from "../read-answer.ts";

/** Standard library modules that only create values. */
const ALLOWED =
  "array base64 collections copy dataclasses datetime decimal enum fractions functools io itertools json math operator pathlib re string struct textwrap types typing unittest.mock uuid".split(
    " ",
  );
/** Modules that are not deterministic or access external resources. */
const DENIED = new Set(
  "asyncio ctypes ftplib http httpx importlib multiprocessing os random requests secrets shutil signal smtplib socket ssl subprocess sys tempfile threading time urllib urllib3".split(
    " ",
  ),
);
const DENIED_NAMES = new Set(
  "__builtins__ __import__ breakpoint compile eval exec globals input locals vars".split(" "),
);
/** Lead from an object to the module of its code. */
const DENIED_ATTRIBUTES = new Set(
  "__builtins__ __closure__ __code__ __dict__ __globals__ __loader__ __spec__ __subclasses__ f_globals f_locals gi_frame tb_frame".split(
    " ",
  ),
);

export function createPythonAnswers(parser: Parser, module: SandboxedModule): AnswerRules {
  using moduleTree = parser.parse(module.code);
  const { functions, names } = indexModule(moduleTree.root);
  // Calls need only its name and binding, not its freed nodes.
  const definition = functions.get(module.entry);
  const allowed = allowedOf(module);
  const form = formOf(definition);
  return {
    module,
    parser,
    language: "Python",
    fences: ["python", "py", "python3", ""],
    unparsable: "The block is no Python that parses.",
    problem: definition === undefined ? `The module has no ${module.entry}.` : null,
    nothing: /^\s*#\s*nothing to test\s*$/iu,
    statements: "imports, definitions and CALLS",
    list: "CALLS = [...]",
    names,
    form,
    wantedForm: `${form} without stars`,
    promptValues: { allowed: allowed.join(", ") },
    declarationsOf,
    readText,
    dependsOnParameter,
    forbiddenIn: (root, localNames) => forbiddenIn(root, allowed, localNames),
    callOf: (statement) => (definition === undefined ? null : callOf(statement, definition)),
  };
}

function allowedOf({ imports }: SandboxedModule): readonly string[] {
  const moduleImports = imports.filter((name) => !DENIED.has(name) && !name.startsWith("_"));
  return [...new Set([...ALLOWED, ...moduleImports])].toSorted();
}

function formOf(definition: PythonFunction | undefined): string {
  const name = definition?.name ?? "target";
  const last = shortName(name);
  if (definition?.binding === "property") return `\`<object>.${last}\``;
  if (definition?.binding !== "method") return `\`${name}(...)\``;
  const special = last.startsWith("__") ? ", or as the operator or builtin that calls it" : "";
  return `\`<object>.${last}(...)\`${special}`;
}

type Names = AnswerRules["names"];

function forbiddenIn(root: SyntaxNode, allowed: readonly string[], localNames: Names): string | null {
  if (root.descendantsOfType("assert_statement").length > 0) return ASSERTED;
  for (const node of root.descendantsOfType(["import_statement", "import_from_statement"])) {
    const module = importedModules(node).find((name) => !isAllowed(name, allowed));
    if (module !== undefined) return `${module} must not be imported. Import only from: ${allowed.join(", ")}.`;
  }
  const denied = deniedIn(root, localNames);
  return denied === null ? null : `${denied} must not be used.`;
}

function deniedIn(root: SyntaxNode, localNames: Names): string | null {
  for (const { text, parent } of root.descendantsOfType("identifier")) {
    const isAttribute = parent?.type === "attribute" && child(parent, "attribute")?.text === text;
    const isKeyword = parent?.type === "keyword_argument" && child(parent, "name")?.text === text;
    if (DENIED_ATTRIBUTES.has(text) || (DENIED_NAMES.has(text) && !isAttribute && !isKeyword && !localNames.has(text)))
      return text;
  }
  const modules = root.descendantsOfType("attribute").find(({ text }) => text === "sys.modules");
  if (modules !== undefined) return modules.text;
  // getattr takes names as strings.
  const quoted = root.descendantsOfType("string_content").find(({ text }) => DENIED_ATTRIBUTES.has(text));
  return quoted?.text ?? null;
}

function importedModules(node: SyntaxNode): readonly string[] {
  if (node.type === "import_from_statement") {
    const from = childText(node, "module_name");
    const items = node.childrenForFieldName("name").map(({ text }) => `${from}.${text.split(" ")[0] ?? ""}`);
    return from === "unittest" ? items : [from];
  }
  return node.childrenForFieldName("name").map((item) => (child(item, "name") ?? item).text);
}

function isAllowed(module: string, allowed: readonly string[]): boolean {
  const [top = ""] = module.split(".");
  return !DENIED.has(top) && (allowed.includes(module) || allowed.includes(top));
}

function readText(node: SyntaxNode): string | null {
  const parts = node.type === "concatenated_string" ? childrenOfNode(node) : node.type === "string" ? [node] : [];
  const literals = parts.map((part) => readStringLiteral(part.text));
  return literals.length === 0 || literals.some((literal) => literal?.kind !== "text")
    ? null
    : literals.map((literal) => literal?.value).join("");
}

function declarationsOf(statement: SyntaxNode): readonly Declared[] | null {
  const definition = statement.type === "decorated_definition" ? child(statement, "definition") : statement;
  if (definition?.type === "function_definition" || definition?.type === "class_definition")
    return [{ name: childText(definition, "name"), value: statement }];
  const assigned = assignmentsIn(statement);
  if (assigned.length > 0) return assigned.map(([name, value]) => ({ name, value }));
  if (statement.type !== "import_statement" && statement.type !== "import_from_statement") return null;
  return statement.childrenForFieldName("name").map((item) => ({
    name: child(item, "alias")?.text ?? item.text.split(".")[0] ?? "",
    value: statement,
  }));
}

function dependsOnParameter(statement: SyntaxNode): boolean {
  const parameters = child(statement, "parameters");
  const [parameter, second] = childrenOfNode(parameters);
  const name = parameter?.text.split(/[:=]/u)[0]?.trim() ?? "";
  const body = child(statement, "body");
  const isUsed = body?.descendantsOfType("identifier").some(({ text }) => text === name) === true;
  return second === undefined && name !== "" && isUsed && body.descendantsOfType("return_statement").length > 0;
}

function callOf(statement: SyntaxNode, definition: PythonFunction): Omit<Call, "setup"> | null {
  const expression = statement.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
  const node = expression === undefined ? undefined : unwrapped(expression);
  const calls = node === undefined ? [] : findCalls(statement, definition);
  const call = calls.find(
    (candidate) => candidate.node.startIndex === node?.startIndex && candidate.node.endIndex === node.endIndex,
  );
  if (call === undefined || calls.length !== 1) return null;
  return {
    receiver: call.receiver?.text ?? null,
    arguments: call.arguments.map(({ name, value }) => ({ name, code: printExpression(value) })),
  };
}

/** Removes `await` and `asyncio.run`, because the caller awaits coroutines. */
function unwrapped(node: SyntaxNode): SyntaxNode {
  if (node.type === "await") return childrenOfNode(node)[0] ?? node;
  const callee = node.type === "call" ? child(node, "function")?.text : undefined;
  const argumentList = child(node, "arguments");
  return callee === "asyncio.run" && argumentList !== null ? (childrenOfNode(argumentList)[0] ?? node) : node;
}
