import type { Parser, SyntaxNode } from "@repost/syntax";
import { runtimeNames, scopesOf } from "@repost/syntax/javascript-scopes";
import { loadCallOf, partsOf } from "../../typescript/load-call.ts";

export interface ModuleUse {
  readonly specifier: string;
  readonly isRequired: boolean;
  readonly names: ReadonlySet<string>;
  readonly ofDefault: ReadonlySet<string>;
  readonly usesDefault: boolean;
  readonly isCalled: boolean;
  readonly locals: ReadonlySet<string>;
}

interface LoadedName {
  readonly specifier: string;
  readonly isRequired: boolean;
  readonly means: "module" | "default" | "part";
  readonly part?: string;
  readonly local?: string;
}

/** Ignores types, because they are not loaded. */
export function moduleUses(parser: Parser, code: string, isTyped: boolean): readonly ModuleUse[] {
  using tree = parser.parse(code);
  const values = new Set(runtimeNames(tree.root).map(({ name }) => name));
  const written = [...importsOf(tree.root, isTyped ? values : null), ...requiresOf(tree.root)].filter(
    ({ specifier }) => specifier !== "" && !/^[./#]|^file:/u.test(specifier),
  );
  const specifiers = [...new Set(written.map(({ specifier }) => specifier))];
  return specifiers.map((specifier) =>
    useOf(
      specifier,
      written.filter((loaded) => loaded.specifier === specifier),
      tree.root,
    ),
  );
}

function useOf(specifier: string, written: readonly LoadedName[], root: SyntaxNode): ModuleUse {
  const local = (means: LoadedName["means"]): ReadonlySet<string> =>
    new Set(written.flatMap((loaded) => (loaded.means === means && loaded.local !== undefined ? [loaded.local] : [])));
  const whole = local("module");
  const defaults = local("default");
  const isRequired = written.some((loaded) => loaded.isRequired);
  return {
    specifier,
    isRequired,
    names: new Set([
      ...written.flatMap(({ means, part }) => (means === "part" && part !== undefined ? [part] : [])),
      ...membersOf(root, whole),
    ]),
    ofDefault: membersOf(root, defaults),
    usesDefault: written.some(({ means }) => means === "default"),
    isCalled: isCalled(root, isRequired ? new Set([...whole, ...defaults]) : defaults),
    locals: new Set(written.flatMap((loaded) => loaded.local ?? [])),
  };
}

/** @param values Names that a compiler keeps; null without types. */
function importsOf(root: SyntaxNode, values: ReadonlySet<string> | null): readonly LoadedName[] {
  const statements = scopesOf(root).imports.filter(({ kind, isType }) => kind !== "require" && !isType);
  return statements.flatMap(({ specifier, kind, items }): readonly LoadedName[] => {
    const from = { specifier, isRequired: items.some(({ imported }) => imported === "=") };
    const whole: readonly LoadedName[] = [{ ...from, means: "module" }];
    if (items.length === 0) return whole;
    if (kind === "export")
      return items.flatMap(({ imported: part }) => (part === "*" ? whole : [{ ...from, means: "part", part }]));
    return items
      .filter(({ isType, bound }) => !isType && (values === null || values.has(bound)))
      .map(({ imported: part, bound: local }): LoadedName => {
        if (part === "*" || part === "=") return { ...from, means: "module", local };
        return part === "default" ? { ...from, means: "default", local } : { ...from, means: "part", part, local };
      });
  });
}

function requiresOf(root: SyntaxNode): readonly LoadedName[] {
  return root.descendantsOfType("call_expression").flatMap((node): readonly LoadedName[] => {
    const call = loadCallOf(node);
    if (call === undefined) return [];
    const { specifier, kind, whole, member, parts } = call;
    const from = { specifier, isRequired: kind === "require" };
    if (member !== null) return [{ ...from, means: "part", part: member }];
    if (parts.length > 0) return parts.map(({ key, local }) => ({ ...from, means: "part", part: key, local }));
    return [whole === null ? { ...from, means: "module" } : { ...from, means: "module", local: whole }];
  });
}

function membersOf(root: SyntaxNode, names: ReadonlySet<string>): ReadonlySet<string> {
  if (names.size === 0) return new Set();
  const taken = root.descendantsOfType("member_expression").flatMap((node) => {
    const object = node.childForFieldName("object")?.text ?? "";
    return names.has(object) ? [node.childForFieldName("property")?.text ?? ""] : [];
  });
  const unpacked = root.descendantsOfType("variable_declarator").flatMap((node) => {
    const pattern = node.childForFieldName("name");
    const isOf = names.has(node.childForFieldName("value")?.text ?? "") && pattern?.type === "object_pattern";
    return isOf ? partsOf(pattern).map(({ key }) => key) : [];
  });
  const functionMembers = new Set("apply bind call hasOwnProperty length name prototype toString".split(" "));
  return new Set([...taken, ...unpacked].filter((name) => !functionMembers.has(name)));
}

function isCalled(root: SyntaxNode, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const isNamed = (node: SyntaxNode | null): boolean => node !== null && names.has(node.text);
  return (
    root.descendantsOfType("call_expression").some((node) => isNamed(node.childForFieldName("function"))) ||
    root.descendantsOfType("new_expression").some((node) => isNamed(node.childForFieldName("constructor"))) ||
    root
      .descendantsOfType(["class_heritage", "extends_clause"])
      .some((node) => isNamed(node.childForFieldName("value") ?? node.namedChildren[0] ?? null))
  );
}
