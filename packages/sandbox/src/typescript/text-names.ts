import type { Span } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { bindingScope, type NameReference, type Scope, scopesOf } from "@repost/syntax/javascript-scopes";

export type NameForm =
  | "plain"
  /** `{ name }`: the key stays. */
  | "shorthand"
  /** `import { name }`: the external name stays. */
  | "specifier";

interface NameSpan extends Span {
  readonly form: NameForm;
}

interface TextLoad extends NameSpan {
  readonly name: string;
  readonly scope: Scope;
  /** Operand of `typeof`, which may be undefined. */
  readonly isGuarded: boolean;
  readonly isTried: boolean;
}

/** Ignores types. */
export interface TextNames {
  readonly bindings: ReadonlyMap<string, readonly NameSpan[]>;
  /** In source order. */
  readonly loads: readonly TextLoad[];
}

/** The grammar parses these as identifiers in unusual positions. */
const notNames = new Set(["undefined", "await", "async", "yield", "arguments"]);

type FoundName = Omit<TextLoad, "form">;

export function readNames(root: SyntaxNode): TextNames {
  const { module, references, hoisted } = scopesOf(root);
  // In sloppy mode, the whole function sees a block's functions.
  for (const { name, scope, binding } of hoisted) {
    if (!scope.bindings.has(name)) scope.bindings.set(name, [binding]);
  }
  const nodes = root.descendantsOfType(relevant);
  const values = references.filter(({ name, role }) => role === "value" && !notNames.has(name));
  const names: readonly FoundName[] = [...values, ...exportedNames(nodes, module), ...closingNames(nodes, values)];
  const formAt = formsIn(nodes);
  const loads = names.map(({ name, start, end, scope, isGuarded, isTried }) => {
    return { name, start, end, scope, isGuarded, isTried, form: formAt(start) };
  });
  const bindings = [...module.bindings].map(([name, spans]) => {
    return [name, spans.map(({ start, end }): NameSpan => ({ start, end, form: formAt(start) }))] as const;
  });
  return { bindings: new Map(bindings), loads: loads.toSorted((left, right) => left.start - right.start) };
}

export function isLocal(from: Scope, name: string): boolean {
  return bindingScope(from, name, "value").parent !== null;
}

const relevant = [
  "shorthand_property_identifier",
  "shorthand_property_identifier_pattern",
  "import_specifier",
  "export_specifier",
  "jsx_closing_element",
];

function exportedNames(nodes: readonly SyntaxNode[], scope: Scope): readonly FoundName[] {
  const specifiers = nodes.filter(({ type }) => type === "export_specifier");
  return specifiers.flatMap((specifier) => {
    const statement = specifier.parent?.parent ?? specifier;
    const name = specifier.childForFieldName("name");
    const isType = specifier.firstChild?.type === "type" || /^export\s+type\b/u.test(statement.text);
    if (name === null || isType || statement.childForFieldName("source") !== null) return [];
    return { name: name.text, start: name.startIndex, end: name.endIndex, scope, isGuarded: false, isTried: false };
  });
}

function closingNames(nodes: readonly SyntaxNode[], references: readonly NameReference[]): readonly FoundName[] {
  const elements = nodes.filter(({ type }) => type === "jsx_closing_element");
  if (elements.length === 0) return [];
  const byStart = new Map(references.map((reference) => [reference.start, reference]));
  return elements.flatMap((element) => {
    const opened = element.parent?.firstNamedChild?.childForFieldName("name");
    const reference = opened === null || opened === undefined ? undefined : byStart.get(opened.startIndex);
    const start = element.childForFieldName("name")?.startIndex;
    if (reference === undefined || start === undefined) return [];
    return { ...reference, start, end: start + reference.name.length };
  });
}

function formsIn(nodes: readonly SyntaxNode[]): (start: number) => NameForm {
  const forms = new Map<number, NameForm>();
  for (const node of nodes) {
    if (node.type.startsWith("shorthand_")) forms.set(node.startIndex, "shorthand");
    const name = node.type.endsWith("_specifier") ? node.childForFieldName("name") : null;
    if (name !== null && node.childForFieldName("alias") === null) forms.set(name.startIndex, "specifier");
  }
  return (start) => forms.get(start) ?? "plain";
}
