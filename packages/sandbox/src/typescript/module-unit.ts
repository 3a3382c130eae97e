import type { Edge, Unit } from "@repost/spec";
import { type Parser, type SyntaxNode, walk } from "@repost/syntax";

/** A use of what another statement binds: the outermost one where several lie in each other. */
export interface Use {
  readonly edge: Edge;
  /** The statement that binds it. */
  readonly unit: Unit;
  /** The name as that statement binds it. */
  readonly name: string;
}

/** A unit with what its text alone says. */
export interface ModuleUnit {
  readonly unit: Unit;
  readonly uses: readonly Use[];
  /** Modules of the repository that are used as values. */
  readonly moduleUses: readonly Edge[];
  /** Names under which the text itself exports. */
  readonly exported: ReadonlySet<string>;
  /** Length of `export ` or `export default ` from `exportStart` on, for a declaration that is left without it. */
  readonly exportPrefixes: readonly { readonly start: number; readonly end: number }[];
  /** It declares nothing but types. */
  readonly isTypeOnly: boolean;
  /** Names that it mentions and no edge explains. */
  readonly words: ReadonlySet<string>;
  readonly marks: ReadonlySet<Mark>;
}

/** What a text has that decides how it can be loaded. */
export type Mark = "module" | "commonjs" | "jsx" | "import_meta" | "top_level_await" | "own_module_call" | "broken";

/** Reads a context's units; `units` are in the order in which they run. */
export function readModuleUnits(units: readonly Unit[], parser: Parser): readonly ModuleUnit[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return units.map((unit) => {
    using tree = parser.parse(unit.code);
    const { uses, moduleUses } = usesOf(unit, byId);
    const marks = new Set<Mark>();
    const words = new Set<string>();
    const covered = new Set(uses.map(({ edge }) => edge.start));
    walk(tree.root, (node) => {
      const mark = markOf(node);
      if (mark !== undefined) marks.add(mark);
      if (/^(?:shorthand_property_|type_)?identifier$/u.test(node.type) && !covered.has(node.startIndex))
        words.add(node.text);
      return true;
    });
    if (tree.root.hasError) marks.add("broken");
    return {
      unit,
      uses,
      moduleUses,
      ...exportsOf(tree.root),
      isTypeOnly: tree.root.namedChildren.every(isType),
      words,
      marks,
    };
  });
}

function usesOf(
  { edges }: Unit,
  byId: ReadonlyMap<string, Unit>,
): { readonly uses: readonly Use[]; readonly moduleUses: readonly Edge[] } {
  const uses: Use[] = [];
  const moduleUses: Edge[] = [];
  let end = -1;
  for (const edge of edges.toSorted((left, right) => left.start - right.start || right.end - left.end)) {
    if (edge.end <= end) continue;
    end = edge.end;
    const unit = edge.to.kind === "unit" ? byId.get(edge.to.unit) : undefined;
    // What is put into the global object is found there, under whatever name the code has for it.
    if (edge.to.kind === "unit" && edge.to.name.startsWith("globalThis.")) continue;
    if (edge.to.kind === "unit" && unit !== undefined) uses.push({ edge, unit, name: edge.to.name });
    else if (edge.to.kind === "module") moduleUses.push(edge);
  }
  return { uses, moduleUses };
}

function markOf(node: SyntaxNode): Mark | undefined {
  if (node.type.startsWith("jsx_")) return "jsx";
  if (node.type === "meta_property" && node.text.startsWith("import")) return "import_meta";
  if (node.type === "await_expression" && !isInFunction(node)) return "top_level_await";
  if (node.type === "export_statement" || node.type === "import_statement") return "module";
  if (node.type === "call_expression") {
    const callee = node.childForFieldName("function")?.text;
    const argument = node.childForFieldName("arguments")?.firstNamedChild;
    if (callee !== "require" && callee !== "import") return undefined;
    if (argument?.type === "string" && /^.\.{1,2}(?:\/|.$)/u.test(argument.text)) return "own_module_call";
    return callee === "require" ? "commonjs" : undefined;
  }
  const written = node.type === "assignment_expression" ? node.childForFieldName("left")?.text : undefined;
  return /^(?:module\.exports|exports[.[])/u.test(written ?? "") ? "commonjs" : undefined;
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
  const exportPrefixes: { start: number; end: number }[] = [];
  for (const node of root.namedChildren) {
    if (node.type !== "export_statement") continue;
    const declaration = node.childForFieldName("declaration");
    const isDefault = node.children.some(({ type }) => type === "default");
    for (const specifier of node.descendantsOfType("export_specifier")) {
      exported.add((specifier.childForFieldName("alias") ?? specifier.childForFieldName("name"))?.text ?? "");
    }
    if (isDefault) exported.add("default");
    else for (const name of declared(declaration)) exported.add(name);
    if (declaration !== null) exportPrefixes.push({ start: node.startIndex, end: declaration.startIndex });
  }
  return { exported, exportPrefixes };
}

/** Names of a declaration, where it is not one of patterns: for those all their words, which does no harm. */
function declared(declaration: SyntaxNode | null): readonly string[] {
  if (declaration === null) return [];
  const inner = declaration.type === "ambient_declaration" ? declaration.firstNamedChild : declaration;
  const name = inner?.childForFieldName("name");
  if (name !== null && name !== undefined) return [name.text];
  const patterns = (inner?.namedChildren ?? []).flatMap((part) => part.childForFieldName("name") ?? []);
  return patterns.flatMap((pattern) =>
    pattern.type === "identifier"
      ? [pattern.text]
      : pattern.descendantsOfType(["identifier", "shorthand_property_identifier_pattern"]).map(({ text }) => text),
  );
}
