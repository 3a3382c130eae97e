import { type SyntaxNode, walk } from "@repost/syntax";
import { type ImportStatement, scopesOf } from "@repost/syntax/javascript-scopes";
import { findOperations, type Operation, type OperationKind } from "./find-operations.ts";

/** Modules of Node whose calls all count. */
const JAVASCRIPT_MODULES = kindsByName({
  process: "child_process cluster worker_threads",
  network: "net tls dgram dns dns/promises http https http2 axios undici node-fetch got ws",
  code: "vm inspector repl",
  native: "ffi node-gyp-build bindings",
});

/** Modules whose calls change files, except reads. */
const FILE_MODULES: readonly string[] = ["fs", "fs/promises", "fs-extra"];
const READING =
  /^(?:promises|read\w*|stat|lstat|fstat|statfs|exists|access|watch\w*|unwatchFile|realpath|createReadStream|close|opendir|constants)(?:Sync)?$/u;
/** Functions that read or write, depending on flags. */
const OPENING = /^open(?:Sync)?$/u;

const GLOBAL_OPERATIONS = kindsByName({
  network: "fetch WebSocket XMLHttpRequest EventSource navigator.sendBeacon",
  process:
    "Worker process.exit process.reallyExit process.abort process.kill process.chdir process.setuid " +
    "process.setgid",
  native: "process.dlopen process.binding",
});

const JAVASCRIPT_EVALUATORS: readonly string[] = ["eval", "Function", "require", "import", "require.resolve"];

function kindsByName(namesByKind: Partial<Record<OperationKind, string>>): ReadonlyMap<string, OperationKind> {
  const kinds = Object.entries(namesByKind) as [OperationKind, string][];
  return new Map(kinds.flatMap(([kind, names]) => names.split(" ").map((name) => [name, kind])));
}

/** Full names: `child_process.exec` for `run` after `import { exec as run }`. */
interface Names {
  readonly imported: ReadonlyMap<string, string>;
  readonly declared: ReadonlySet<string>;
}

export function findJavaScriptOperations(root: SyntaxNode): readonly Operation[] {
  const names = namesIn(root);
  return findOperations(root, { nameOf: (callee) => fullName(callee, names), kindOf });
}

function kindOf(name: string, values: readonly SyntaxNode[]): OperationKind | null {
  if (JAVASCRIPT_EVALUATORS.includes(name)) return values.every(isLiteral) ? null : "code";
  const globalKind = GLOBAL_OPERATIONS.get(name);
  if (globalKind !== undefined) return globalKind;
  const [source, ...path] = name.split(":");
  const member = path.join(":").split(".").at(-1) ?? "";
  if (source === undefined || path.length === 0) return null;
  if (!FILE_MODULES.includes(source)) return JAVASCRIPT_MODULES.get(source) ?? null;
  if (OPENING.test(member)) return values[1] === undefined || /^["']r["']$/u.test(values[1].text) ? null : "files";
  return READING.test(member) ? null : "files";
}

function isLiteral(node: SyntaxNode): boolean {
  if (node.type === "template_string") return !node.namedChildren.some(({ type }) => type === "template_substitution");
  return node.type === "string";
}

function namesIn(root: SyntaxNode): Names {
  const imported = new Map(scopesOf(root).imports.flatMap(importedNames));
  const declared = new Set<string>();
  walk(root, (node) => {
    if (node.type === "variable_declarator") readDeclarator(node, imported, declared);
    if (node.type === "formal_parameters") for (const name of node.namedChildren) declared.add(parameterName(name));
    if (/^(?:function|class|generator_function)_declaration$/u.test(node.type)) {
      const name = node.childForFieldName("name");
      if (name !== null) declared.add(name.text);
    }
  });
  return { imported, declared };
}

function importedNames({ kind, specifier, items }: ImportStatement): readonly (readonly [string, string])[] {
  if (kind !== "import") return [];
  const source = specifier.replace(/^node:/u, "");
  return items
    .filter(({ imported }) => imported !== "=")
    .map(({ imported, bound }) => [bound, `${source}:${/^(?:default|\*)$/u.test(imported) ? "" : imported}`]);
}

function parameterName(node: SyntaxNode): string {
  return (node.childForFieldName("pattern") ?? node.childForFieldName("left") ?? node).text;
}

/** `const { exec } = require("child_process")`, `const fs = require("fs").promises`. */
function readDeclarator(node: SyntaxNode, imported: Map<string, string>, declared: Set<string>): void {
  const name = node.childForFieldName("name");
  const value = node.childForFieldName("value");
  if (name === null) return;
  const source = requiredModule(value);
  if (source === null) {
    if (name.type === "identifier") declared.add(name.text);
    return;
  }
  if (name.type === "identifier") imported.set(name.text, source);
  if (name.type !== "object_pattern") return;
  for (const part of name.namedChildren) {
    const key = part.childForFieldName("key")?.text ?? part.text;
    imported.set(part.childForFieldName("value")?.text ?? part.text, `${source}${key}`);
  }
}

/** `fs:` for `require("node:fs")`, `fs:promises.` for a member; null otherwise. */
function requiredModule(node: SyntaxNode | null): string | null {
  if (node?.type === "await_expression") return requiredModule(node.namedChildren[0] ?? null);
  if (node?.type === "member_expression") {
    const source = requiredModule(node.childForFieldName("object"));
    return source === null ? null : `${source}${node.childForFieldName("property")?.text ?? ""}.`;
  }
  if (node?.type !== "call_expression") return null;
  const callee = node.childForFieldName("function")?.text;
  if (callee !== "require" && callee !== "import") return null;
  const source = moduleName(node.childForFieldName("arguments")?.namedChildren[0] ?? null);
  return source === null ? null : `${source}:`;
}

function moduleName(node: SyntaxNode | null): string | null {
  return node?.type === "string" ? node.text.slice(1, -1).replace(/^node:/u, "") : null;
}

function fullName(node: SyntaxNode, { imported, declared }: Names): string | null {
  const direct = requiredModule(node);
  if (direct !== null) return direct.replace(/\.$/u, "");
  if (!/^[\w$.]+$/u.test(node.text)) return null;
  const text = node.text.replace(/^(?:globalThis|window|self|global)\./u, "");
  const first = text.split(".")[0] ?? text;
  const importedName = imported.get(first);
  const rest = text.slice(first.length);
  if (importedName !== undefined)
    return importedName.endsWith(":") || importedName.endsWith(".")
      ? importedName + rest.slice(1)
      : importedName + rest;
  return declared.has(first) ? null : text;
}
