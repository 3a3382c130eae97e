import type { Edge, Span, Unit } from "@repost/spec";
import { type Parser, type SyntaxNode, walk } from "@repost/syntax";
import { declaredNames, patternNodes, readImport } from "@repost/syntax/javascript-scopes";
import type { SettingUse } from "../settings.ts";
import { settingOf } from "./setting-uses.ts";
import { type LoadCall, loadCallOf } from "./load-call.ts";
import { readNames, type TextNames } from "./text-names.ts";

/** Nested uses count as one. */
export interface Use {
  readonly edge: Edge;
  readonly unit: Unit;
  readonly name: string;
}

export interface ModuleUnit {
  readonly unit: Unit;
  readonly uses: readonly Use[];
  readonly moduleUses: readonly (Edge & { readonly to: { readonly kind: "module"; readonly path: string } })[];
  readonly calls: ReadonlyMap<number, LoadCall>;
  /** Declarators that only link names of the repository. */
  readonly linkingParts: readonly Span[];
  readonly isLinking: boolean;
  readonly exported: ReadonlySet<string>;
  readonly exportPrefixes: readonly ExportPrefix[];
  readonly reexports: readonly Reexport[];
  readonly isTypeOnly: boolean;
  /** Functions whose `name` is their variable's. */
  readonly functions: ReadonlySet<string>;
  readonly names: TextNames;
  readonly settings: readonly SettingUse[];
  readonly marks: ReadonlySet<Mark>;
}

export interface Reexport extends Span {
  readonly source: string;
  readonly isType: boolean;
  /** `*` means the namespace; an empty list means all names. */
  readonly items: readonly { readonly imported: string; readonly exported: string }[];
}

interface ExportPrefix {
  readonly start: number;
  readonly end: number;
  /** `nameAt`: offset for a name; null for values that need none. */
  readonly anonymous?: { readonly nameAt: number | null };
}

/** Feature that decides how a text can be loaded. */
export type Mark =
  | "module"
  | "import"
  | "commonjs"
  | "jsx"
  | "import_meta"
  | "import_meta_in_function"
  | "top_level_await"
  | "field"
  | "decorator"
  | "broken";

/** @param units In execution order. */
export function readModuleUnits(units: readonly Unit[], parser: Parser): readonly ModuleUnit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return units.map((unit) => {
    using tree = parser.parse(unit.code);
    const { uses, moduleUses } = usesOf(unit, byId);
    const marks = new Set<Mark>();
    const calls = new Map<number, LoadCall>();
    const settings: SettingUse[] = [];
    walk(tree.root, (node) => {
      const mark = markOf(node);
      if (mark !== undefined) marks.add(mark);
      if (mark === "import_meta_in_function") marks.add("module");
      const call = loadCallOf(node);
      if (call !== undefined && /^\.{1,2}(?:\/|$)/u.test(call.specifier)) calls.set(call.start, call);
      const setting = settingOf(node);
      if (setting !== null) settings.push(setting);
      return true;
    });
    if (tree.root.hasError) marks.add("broken");
    const isTypeOnly = tree.root.namedChildren.every(isType);
    return {
      unit,
      uses,
      moduleUses,
      calls,
      linkingParts: tree.root.namedChildren.flatMap((node) => linkingParts(node, unit, calls)),
      isLinking: unit.kind === "import" && unit.external.length === 0 && !isTypeOnly,
      ...exportsOf(tree.root),
      reexports: tree.root.namedChildren.flatMap((node) => reexportOf(node, unit.code)),
      isTypeOnly,
      functions: new Set(tree.root.namedChildren.flatMap(namedFunctions)),
      names: readNames(tree.root),
      settings,
      marks,
    };
  });
}

function usesOf({ edges }: Unit, byId: ReadonlyMap<string, Unit>): Pick<ModuleUnit, "uses" | "moduleUses"> {
  const uses: Use[] = [];
  const moduleUses: ModuleUnit["moduleUses"][number][] = [];
  let end = -1;
  for (const edge of edges.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (edge.end <= end) continue;
    const { to } = edge;
    const unit = to.kind === "unit" ? byId.get(to.unit) : undefined;
    // Members of the global object exist under any name.
    if (to.kind === "unresolved" || (to.kind === "unit" && to.name.startsWith("globalThis."))) continue;
    end = edge.end;
    if (to.kind === "module") moduleUses.push({ ...edge, to });
    else if (unit !== undefined) uses.push({ edge, unit, name: to.name });
  }
  return { uses, moduleUses };
}

function linkingParts(node: SyntaxNode, { binds }: Unit, calls: ReadonlyMap<number, LoadCall>): readonly Span[] {
  if (node.type !== "variable_declaration" && node.type !== "lexical_declaration") return [];
  const parts = node.namedChildren.filter(({ type }) => type === "variable_declarator");
  const isLinking = (part: SyntaxNode): boolean =>
    [...calls.keys()].some((start) => start >= part.startIndex && start < part.endIndex) &&
    patternNodes(part.childForFieldName("name")).every(({ text }) => !binds.includes(text));
  const last = parts.findLast((part) => !isLinking(part));
  if (last === undefined) return [];
  const spans = parts.flatMap((part, position): readonly Span[] => {
    const next = parts[position + 1];
    if (!isLinking(part) || next === undefined || part.startIndex > last.startIndex) return [];
    return [{ start: part.startIndex, end: next.startIndex }];
  });
  const end = parts.at(-1)?.endIndex ?? last.endIndex;
  return end > last.endIndex ? [...spans, { start: last.endIndex, end }] : spans;
}

function markOf(node: SyntaxNode): Mark | undefined {
  if (node.type.startsWith("jsx_")) return "jsx";
  if (node.type === "decorator") return "decorator";
  if (node.type === "public_field_definition") return "field";
  if (node.type === "meta_property" && node.text.startsWith("import"))
    return usesFilePath(node) ? (isInFunction(node) ? "import_meta_in_function" : "import_meta") : "module";
  if (node.type === "await_expression" && !isInFunction(node)) return "top_level_await";
  if (node.type === "import_statement") return "import";
  if (node.type === "export_statement") return node.childForFieldName("source") === null ? "module" : "import";
  if (node.type === "call_expression") {
    return node.childForFieldName("function")?.text === "require" ? "commonjs" : undefined;
  }
  const written = node.type === "assignment_expression" ? node.childForFieldName("left")?.text : undefined;
  return /^(?:module\.exports|exports[.[])/u.test(written ?? "") ? "commonjs" : undefined;
}

const PATH_MEMBERS = new Set(["url", "dirname", "filename", "resolve"]);

/** `createRequire` finds packages from anywhere. */
function usesFilePath(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent?.type !== "member_expression") return true;
  const property = parent.childForFieldName("property")?.text ?? "";
  const call = parent.parent?.type === "arguments" ? parent.parent.parent : null;
  const isForPackages =
    property === "url" && /(?:^|\.)createRequire$/u.test(call?.childForFieldName("function")?.text ?? "");
  return PATH_MEMBERS.has(property) && !isForPackages;
}

function isType(node: SyntaxNode): boolean {
  const declaration = node.type === "export_statement" ? node.childForFieldName("declaration") : node;
  const isImported = /^(?:import|export)\s+type\b/u.test(node.text);
  return isImported || /^(?:interface_declaration|type_alias_declaration|comment)$/u.test(declaration?.type ?? "");
}

function isInFunction(node: SyntaxNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (/function|method/u.test(at.type)) return true;
  return false;
}

function exportsOf(root: SyntaxNode): Pick<ModuleUnit, "exported" | "exportPrefixes"> {
  const exported = new Set<string>();
  const exportPrefixes: ExportPrefix[] = [];
  for (const node of root.namedChildren) {
    if (node.type !== "export_statement") continue;
    const declaration = node.childForFieldName("declaration");
    const value = node.childForFieldName("value");
    const isDefault = node.children.some(({ type }) => type === "default");
    for (const specifier of node.descendantsOfType("export_specifier")) {
      exported.add((specifier.childForFieldName("alias") ?? specifier.childForFieldName("name"))?.text ?? "");
    }
    const names = declaration === null ? [] : declaredNames(declaration);
    if (isDefault) exported.add("default");
    else for (const name of names) exported.add(name);
    const exportedNode = declaration ?? (isDefault ? value : null);
    if (exportedNode === null) continue;
    const span = { start: node.startIndex, end: exportedNode.startIndex };
    const isAnonymous = isDefault && names.length === 0;
    exportPrefixes.push(isAnonymous ? { ...span, anonymous: { nameAt: nameAt(exportedNode) } } : span);
  }
  return { exported, exportPrefixes };
}

function reexportOf(node: SyntaxNode, code: string): readonly Reexport[] {
  const source = node.type === "export_statement" ? node.childForFieldName("source") : null;
  const statement = source === null ? undefined : readImport(node, code)?.statement;
  if (source === null || statement === undefined) return [];
  const { start, end, isType, items } = statement;
  const named = items.map(({ imported, bound }) => ({ imported, exported: bound }));
  return [{ start, end, source: source.text, isType, items: named }];
}

function nameAt(value: SyntaxNode): number | null {
  if (value.type === "arrow_function" || !/function|class/u.test(value.type)) return null;
  if (value.childForFieldName("name") !== null) return null;
  const keyword = value.children.findLast(({ type }) => type === "function" || type === "class" || type === "*");
  return keyword?.endIndex ?? null;
}

function namedFunctions(node: SyntaxNode): readonly string[] {
  const statement = node.type === "export_statement" ? node.childForFieldName("declaration") : node;
  if (statement === null) return [];
  if (/function_declaration$|class_declaration$/u.test(statement.type)) return declaredNames(statement);
  return statement.namedChildren.flatMap((part) => {
    const value = part.type === "variable_declarator" ? part.childForFieldName("value") : null;
    const isNamed = value === null || value.childForFieldName("name") !== null;
    return isNamed || !/^(?:arrow_function|function_expression|generator_function|class)$/u.test(value.type)
      ? []
      : [part.childForFieldName("name")?.text ?? ""];
  });
}
