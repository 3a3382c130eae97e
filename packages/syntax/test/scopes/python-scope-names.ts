import type { Parser } from "../../src/parser.ts";
import type { SyntaxNode } from "../../src/syntax-node.ts";
import { bindingScope, type Scope } from "../../src/python/scopes/scope.ts";
import { scopesOf } from "../../src/python/scopes/scopes-of.ts";

export interface ScopeNames {
  readonly [scope: string]: { readonly [name: string]: readonly string[] };
}

export interface FoundScopes {
  readonly scopes: ScopeNames;
  /** Names that Python may omit: in annotations, augmented assignments and `from __future__`. */
  readonly optional: ScopeNames;
  /** Names in blocks for type checkers, which the analysis skips. */
  readonly typing: ReadonlySet<string>;
}

type Kinds = Map<string, Map<string, Set<string>>>;

export function scopeNames(parser: Parser, code: string): FoundScopes {
  const tree = parser.parse(code);
  try {
    const names = scopesOf(tree.root, { code });
    const paths = pathsOf(names.scopes, code);
    const kinds: Kinds = new Map();
    const optional: Kinds = new Map();
    for (const scope of names.scopes) {
      note(kinds, pathOf(paths, scope));
      for (const [name, bindings] of scope.bindings) {
        if (name === "__class__") continue;
        const only = bindings.every(({ typing }) => typing) ? optional : kinds;
        note(only, pathOf(paths, scope), name, bindingKind(scope, name));
      }
    }
    const isAdded = (start: number, name: string): boolean =>
      /^\s*[-+*/@%&|^<>]+=[^=]/.test(code.slice(start + name.length, start + name.length + 80));
    for (const { scope, name, start, role } of names.references) {
      if (name === "__class__") continue;
      note(
        role === "value" && !isAdded(start, name) ? kinds : optional,
        pathOf(paths, scope),
        name,
        kindAt(scope, name, start),
      );
    }
    for (const statement of tree.root.descendantsOfType("future_import_statement")) {
      for (const name of statement.descendantsOfType("identifier")) note(optional, "", name.text, "bound");
    }
    return { scopes: plain(kinds), optional: plain(optional), typing: typingNames(tree.root) };
  } finally {
    tree.delete();
  }
}

/** Scopes of a line with one name are one. */
function pathsOf(scopes: readonly Scope[], code: string): ReadonlyMap<Scope, string> {
  const starts = [0, ...Array.from(code.matchAll(/\r\n|\r|\n/g), (match) => match.index + match[0].length)];
  const paths = new Map<Scope, string>();
  for (const scope of scopes) {
    const line = starts.findLastIndex((start) => start <= scope.start) + 1;
    const label = scope.kind === "comprehension" ? "comprehension" : (scope.name ?? "lambda");
    paths.set(scope, scope.parent === null ? "" : `${paths.get(scope.parent) ?? ""}/${line} ${label}`);
  }
  return paths;
}

function pathOf(paths: ReadonlyMap<Scope, string>, scope: Scope): string {
  return paths.get(scope) ?? "";
}

function bindingKind(scope: Scope, name: string): string {
  if (scope.parent === null) return "bound";
  if (scope.globals.has(name)) return "global";
  return scope.nonlocals.has(name) ? "free" : "local";
}

/** The symbol table counts a name that a class binds and reads as the class's own. */
function kindAt(scope: Scope, name: string, offset: number): string {
  if (scope.kind === "class" && scope.bindings.has(name)) return bindingKind(scope, name);
  const result = bindingScope(scope, name, offset);
  if (result.parent === null) return "global";
  return result === scope ? "local" : "free";
}

function note(kinds: Kinds, path: string, name?: string, kind?: string): void {
  const names = kinds.get(path) ?? new Map<string, Set<string>>();
  kinds.set(path, names);
  if (name === undefined || kind === undefined) return;
  names.set(name, (names.get(name) ?? new Set()).add(kind));
}

function plain(kinds: Kinds): ScopeNames {
  return Object.fromEntries(
    [...kinds].map(([path, names]) => [
      path,
      Object.fromEntries([...names].map(([name, result]) => [name, [...result].toSorted()])),
    ]),
  );
}

function typingNames(root: SyntaxNode): ReadonlySet<string> {
  const blocks = root.descendantsOfType("if_statement").filter((node) => {
    const condition = node.childForFieldName("condition");
    return condition !== null && /(?:^|\.)TYPE_CHECKING$/.test(condition.text);
  });
  const bodies = blocks.flatMap((node) => node.childForFieldName("consequence") ?? []);
  return new Set(bodies.flatMap((body) => body.descendantsOfType("identifier").map(({ text }) => text)));
}
