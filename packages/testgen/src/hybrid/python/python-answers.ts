import type { Call, SandboxedModule } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { findCalls } from "../../python/examples/target-calls.ts";
import { childrenOfNode, type PythonFunction } from "../../python/source/definitions.ts";
import { indexModule, assignmentsIn } from "../../python/source/module-index.ts";
import { printExpression } from "../../python/source/print-expression.ts";
import { readStringLiteral } from "../../python/source/string-literal.ts";
import {
  type AnswerLanguage,
  type AnswerRules,
  type Declared,
  type ReadAnswer,
  readAnswer,
  refused,
} from "../read-answer.ts";
import { child, childText } from "../../nodes.ts";
import { shortName } from "../../values/describe-value.ts";

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

export function createPythonAnswers(parser: Parser): AnswerLanguage {
  return {
    fences: ["python", "py", "python3", ""],
    formOf({ code, entry }) {
      using tree = parser.parse(code);
      return formOf(indexModule(tree.root).functions.get(entry));
    },
    allowedImports: allowedOf,
    read: (code, module) => read(parser, code, module),
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

function read(parser: Parser, code: string, module: SandboxedModule): ReadAnswer {
  using moduleTree = parser.parse(module.code);
  const { functions, names } = indexModule(moduleTree.root);
  const definition = functions.get(module.entry);
  if (definition === undefined) return refused(`The module has no ${module.entry}.`);
  const allowed = new Set(allowedOf(module));
  return readAnswer(code, module, {
    parser,
    language: "Python",
    unparsable: "The block is no Python that parses.",
    nothing: /^\s*#\s*nothing to test\s*$/iu,
    statements: "imports, definitions and CALLS",
    list: "CALLS = [...]",
    names,
    form: `${formOf(definition)} without stars`,
    declarationsOf,
    textsOfList,
    dependsOnParameter,
    forbiddenIn: (root, localNames) => forbiddenIn(root, allowed, localNames),
    callOf: (statement) => callOf(statement, definition),
  });
}

type Names = AnswerRules["names"];

function forbiddenIn(root: SyntaxNode, allowed: ReadonlySet<string>, localNames: Names): string | null {
  if (root.descendantsOfType("assert_statement").length > 0)
    return "There is an assert. Write calls only: what they give is found out by running them.";
  for (const node of root.descendantsOfType(["import_statement", "import_from_statement"])) {
    const module = importedModules(node).find((name) => !isAllowed(name, allowed));
    if (module !== undefined) return `${module} must not be imported. Import only from: ${[...allowed].join(", ")}.`;
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

function isAllowed(module: string, allowed: ReadonlySet<string>): boolean {
  const [top = ""] = module.split(".");
  return !DENIED.has(top) && (allowed.has(module) || allowed.has(top));
}

function textsOfList(value: SyntaxNode): readonly string[] | null {
  if (value.type !== "list" && value.type !== "tuple") return null;
  const texts = childrenOfNode(value).map((item) => {
    const parts = item.type === "concatenated_string" ? childrenOfNode(item) : item.type === "string" ? [item] : [];
    const read = parts.map((part) => readStringLiteral(part.text));
    return read.length === 0 || read.some((literal) => literal?.kind !== "text")
      ? null
      : read.map((literal) => literal?.value).join("");
  });
  return texts.includes(null) ? null : texts.flatMap((text) => text ?? []);
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
