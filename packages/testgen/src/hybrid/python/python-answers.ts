import type { Call, SandboxedModule } from "@repost/spec";
import { copiedLines, type Parser, type SyntaxNode } from "@repost/syntax";
import { findCalls } from "../../python/examples/target-calls.ts";
import { childrenOfNode, type PythonFunction } from "../../python/source/definitions.ts";
import { indexModule } from "../../python/source/module-index.ts";
import { printExpression } from "../../python/source/print-expression.ts";
import { readStringLiteral } from "../../python/source/string-literal.ts";

import { type Helper, helpersUsed } from "../helpers-used.ts";
import type { AnswerLanguage, ReadAnswer } from "../read-answer.ts";

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
    formOf: (module) => formOf(definitionOf(parser, module)),
    allowedImports: (module) => allowedOf(module),
    read: (code, module) => read(parser, code, module),
  };
}

function allowedOf({ imports }: SandboxedModule): readonly string[] {
  const moduleImports = imports.filter((name) => !DENIED.has(name) && !name.startsWith("_"));
  return [...new Set([...ALLOWED, ...moduleImports])].toSorted();
}

function definitionOf(parser: Parser, { code, entry }: SandboxedModule): PythonFunction | undefined {
  using tree = parser.parse(code);
  const definition = indexModule(tree.root).functions.get(entry);
  // Disposal of the tree invalidates nodes.
  return definition;
}

function formOf(definition: PythonFunction | undefined): string {
  const name = definition?.name ?? "target";
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (definition?.binding === "property") return `\`<object>.${last}\``;
  if (definition?.binding !== "method") return `\`${name}(...)\``;
  const special = last.startsWith("__") ? ", or as the operator or builtin that calls it" : "";
  return `\`<object>.${last}(...)\`${special}`;
}

function read(parser: Parser, code: string, module: SandboxedModule): ReadAnswer {
  if (/^\s*#\s*nothing to test\s*$/iu.test(code)) return { status: "nothing" };
  using tree = parser.parse(code);
  if (tree.root.hasError) return refused("The block is no Python that parses.");
  using moduleTree = parser.parse(module.code);
  const index = indexModule(moduleTree.root);
  const definition = index.functions.get(module.entry);
  if (definition === undefined) return refused(`The module has no ${module.entry}.`);
  const allowed = new Set(allowedOf(module));
  const parts = partsOf(tree.root);
  const forbidden =
    forbiddenIn(tree.root, allowed) ?? forbiddenInCalls(parser, parts, { allowed, localNames: index.names });
  if (forbidden !== null) return refused(forbidden);
  if ("reason" in parts) return refused(parts.reason);
  const { helpers, calls, hasView } = parts;
  const rebound = helpers.flatMap(({ names }) => names).find((name) => index.names.has(name));
  if (rebound !== undefined) return refused(`${rebound} is a name of the module. Give your helper another one.`);
  const copied = copiedLines(helpers.map((helper) => helper.code).join("\n"), module.code);
  if (copied.length > 0)
    return refused(`Helpers repeat code of the module, such as \`${copied[0]}\`. Call it instead.`);
  const view = hasView ? "VIEW(result)" : undefined;
  const parsedCalls = calls.map((text) => readCallText(parser, text, definition));
  const valid = parsedCalls.flatMap((call): readonly Call[] => {
    if (typeof call === "string") return [];
    const used = helpersUsed(helpers, [...call.setup, ...textsOf(call), view ?? ""]);
    return [{ ...call, setup: [...used, ...call.setup], ...(view === undefined ? {} : { view }) }];
  });
  const problem = parsedCalls.find((call) => typeof call === "string");
  if (valid.length === 0) return refused(typeof problem === "string" ? problem : "CALLS is empty.");
  return { status: "calls", calls: valid, strings: calls.length };
}

function refused(reason: string): ReadAnswer {
  return { status: "refused", reason };
}

function textsOf(call: Call): readonly string[] {
  return [call.receiver ?? "", ...call.arguments.map(({ code }) => code)];
}

function forbiddenIn(root: SyntaxNode, allowed: ReadonlySet<string>, localNames = NOTHING): string | null {
  if (root.descendantsOfType("assert_statement").length > 0)
    return "There is an assert. Write calls only: what they give is found out by running them.";
  for (const node of root.descendantsOfType(["import_statement", "import_from_statement"])) {
    const module = importedModules(node).find((name) => !isAllowed(name, allowed));
    if (module !== undefined) return `${module} must not be imported. Import only from: ${[...allowed].join(", ")}.`;
  }
  const denied = deniedIn(root, localNames);
  return denied === null ? null : `${denied} must not be used.`;
}

const NOTHING: CallRules["localNames"] = new Set<string>();

interface CallRules {
  readonly allowed: ReadonlySet<string>;
  /** Names of the module, which may shadow builtins. */
  readonly localNames: { has(name: string): boolean };
}

function forbiddenInCalls(
  parser: Parser,
  parts: ReturnType<typeof partsOf>,
  { allowed, localNames }: CallRules,
): string | null {
  if ("reason" in parts) return null;
  for (const text of parts.calls) {
    using tree = parser.parse(text);
    const forbidden = forbiddenIn(tree.root, allowed, localNames);
    if (forbidden !== null) return forbidden;
  }
  return null;
}

function deniedIn(root: SyntaxNode, localNames: CallRules["localNames"]): string | null {
  for (const { text, parent } of root.descendantsOfType("identifier")) {
    const isAttribute = parent?.type === "attribute" && parent.childForFieldName("attribute")?.text === text;
    const isKeyword = parent?.type === "keyword_argument" && parent.childForFieldName("name")?.text === text;
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
    const from = node.childForFieldName("module_name")?.text ?? "";
    const items = node.childrenForFieldName("name").map(({ text }) => `${from}.${text.split(" ")[0] ?? ""}`);
    return from === "unittest" ? items : [from];
  }
  return node.childrenForFieldName("name").map((item) => (item.childForFieldName("name") ?? item).text);
}

function isAllowed(module: string, allowed: ReadonlySet<string>): boolean {
  const [top = ""] = module.split(".");
  return !DENIED.has(top) && (allowed.has(module) || allowed.has(top));
}

type Parts = { readonly helpers: readonly Helper[]; readonly calls: readonly string[]; readonly hasView: boolean };

function partsOf(root: SyntaxNode): Parts | { readonly reason: string } {
  const helpers: Helper[] = [];
  let calls: readonly string[] | null = null;
  let hasView = false;
  for (const statement of childrenOfNode(root)) {
    const assigned = assignmentOf(statement);
    if (assigned?.name === "CALLS") {
      const texts = textsOfList(assigned.value);
      if (texts === null)
        return {
          reason: "CALLS must be a list of string literals, each one call, with no expected values beside them.",
        };
      calls = texts;
      continue;
    }
    const names = definedNames(statement);
    if (names === null)
      return {
        reason: `Only imports, definitions and CALLS may stand at the top, not \`${firstLine(statement.text)}\`.`,
      };
    if (names.includes("VIEW")) {
      if (!dependsOnParameter(statement))
        return { reason: "VIEW must take the result as its one argument and return what it makes of it." };
      hasView = true;
    }
    helpers.push({ names, code: statement.text });
  }
  if (calls === null) return { reason: "There is no CALLS = [...] with calls as strings." };
  return { helpers, calls, hasView };
}

function assignmentOf(statement: SyntaxNode): { readonly name: string; readonly value: SyntaxNode } | null {
  const node = statement.type === "expression_statement" ? childrenOfNode(statement)[0] : undefined;
  if (node?.type !== "assignment") return null;
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  return left?.type === "identifier" && right !== null ? { name: left.text, value: right } : null;
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

/** Returns null for statements other than definitions, assignments and imports. */
function definedNames(statement: SyntaxNode): readonly string[] | null {
  const definition = statement.type === "decorated_definition" ? statement.childForFieldName("definition") : statement;
  if (definition?.type === "function_definition" || definition?.type === "class_definition")
    return [definition.childForFieldName("name")?.text ?? ""];
  const assigned = assignmentOf(statement);
  if (assigned !== null) return [assigned.name];
  if (statement.type !== "import_statement" && statement.type !== "import_from_statement") return null;
  return statement
    .childrenForFieldName("name")
    .map((item) => item.childForFieldName("alias")?.text ?? item.text.split(".")[0] ?? "");
}

function dependsOnParameter(statement: SyntaxNode): boolean {
  const parameters = statement.childForFieldName("parameters");
  const [parameter, second] = parameters === null ? [] : childrenOfNode(parameters);
  const name = parameter?.text.split(/[:=]/u)[0]?.trim() ?? "";
  const body = statement.childForFieldName("body");
  const isUsed = body?.descendantsOfType("identifier").some(({ text }) => text === name) === true;
  return second === undefined && name !== "" && isUsed && body.descendantsOfType("return_statement").length > 0;
}

function readCallText(parser: Parser, text: string, definition: PythonFunction): Call | string {
  using tree = parser.parse(text);
  const statements = childrenOfNode(tree.root);
  const last = statements.at(-1);
  if (tree.root.hasError || last === undefined) return `\`${firstLine(text)}\` is no Python that parses.`;
  const expression = last.type === "expression_statement" ? childrenOfNode(last)[0] : undefined;
  const node = expression === undefined ? undefined : unwrapped(expression);
  const calls = node === undefined ? [] : findCalls(last, definition);
  const call = calls.find(
    (candidate) => candidate.node.startIndex === node?.startIndex && candidate.node.endIndex === node.endIndex,
  );
  const wanted = `\`${firstLine(text)}\` does not end with one call of ${definition.name}, as ${formOf(definition)} without stars.`;
  if (call === undefined || calls.length !== 1) return wanted;
  const setup = statements.slice(0, -1);
  return {
    setup: setup.map((statement) => statement.text),
    receiver: call.receiver?.text ?? null,
    arguments: call.arguments.map(({ name, value }) => ({ name, code: printExpression(value) })),
  };
}

/** Removes `await` and `asyncio.run`, because the caller awaits coroutines. */
function unwrapped(node: SyntaxNode): SyntaxNode {
  if (node.type === "await") return childrenOfNode(node)[0] ?? node;
  const callee = node.type === "call" ? node.childForFieldName("function")?.text : undefined;
  const argumentList = node.childForFieldName("arguments");
  return callee === "asyncio.run" && argumentList !== null ? (childrenOfNode(argumentList)[0] ?? node) : node;
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 80);
}
