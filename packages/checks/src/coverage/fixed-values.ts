import type { Language } from "@repost/spec";
import { type SyntaxNode, walk } from "@repost/syntax";

/** Whether an expression has the same value in every call of a process, whatever the inputs are. */
export type IsFixed = (expression: SyntaxNode) => boolean;

/** Of what a platform says of itself, what nothing changes while a program runs. */
const PLATFORM_FACTS =
  /^(?:[A-Z][A-Z0-9_]*|__version__|version|version_info|versions|hexversion|maxsize|maxunicode|byteorder|implementation|name|os|platform|arch|node|env)$/u;
const TEXT_METHODS =
  /^(?:startswith|endswith|lower|upper|startsWith|endsWith|includes|toLowerCase|system|machine|python_implementation)$/u;
const LITERALS = /^(?:string|integer|float|number|true|false|none|null|undefined)$/u;
const COMPOSED =
  /^(?:comparison_operator|not_operator|boolean_operator|unary_operator|unary_expression|binary_expression|parenthesized_expression|tuple|slice|subscript|subscript_expression)$/u;

/**
 * Finds what a module fixes once and for all: imports, functions, classes, and names that are bound to constants and to what is made of these; of the
 * platform, its name and version. Names that any function binds, as a parameter too, are not among them.
 */
export function fixedValues(root: SyntaxNode, language: Language): IsFixed {
  const { bindings, elsewhere } = bindingsOf(root);
  const isScript = language !== "python";
  const assumed = new Set([...bindings.keys()].filter((name) => !elsewhere.has(name)));
  const isPlatform = (name: string): boolean => isScript && !bindings.has(name) && !elsewhere.has(name);

  const isFixed = (node: SyntaxNode): boolean => {
    if (LITERALS.test(node.type)) return !node.namedChildren.some(({ type }) => type === "interpolation");
    // What a script imports can be bound anew by the file that it comes from.
    if (node.type === "identifier") return assumed.has(node.text) && !(isScript && isImported(node.text));
    if (node.type === "unary_expression" && node.text.startsWith("typeof"))
      return node.namedChildren.every((one) => isFixed(one) || isPlatform(one.text) || isFact(one));
    if (COMPOSED.test(node.type)) return operands(node).every(isFixed);
    if (node.type === "call" || node.type === "call_expression") return isFixedCall(node);
    return isFact(node);
  };
  const isFact = (node: SyntaxNode): boolean => {
    if (node.type !== "attribute" && node.type !== "member_expression") return false;
    const object = node.childForFieldName("object");
    const name = (node.childForFieldName("attribute") ?? node.childForFieldName("property"))?.text ?? "";
    if (object === null || !PLATFORM_FACTS.test(name)) return false;
    if (object.type === "identifier")
      return isImported(object.text) || (isScript && object.text === "process" && isPlatform("process"));
    return isFact(object);
  };
  const isImported = (name: string): boolean =>
    assumed.has(name) && bindings.get(name)?.every((one) => one === "import") === true;
  const isFixedCall = (node: SyntaxNode): boolean => {
    const called = node.childForFieldName("function");
    const given = node.childForFieldName("arguments")?.namedChildren ?? [];
    if (called === null || !given.every(isFixed)) return false;
    if (called.type === "identifier") return called.text === "hasattr" && isImported(given[0]?.text ?? "");
    const object = called.childForFieldName("object");
    const method = (called.childForFieldName("attribute") ?? called.childForFieldName("property"))?.text ?? "";
    return object !== null && TEXT_METHODS.test(method) && isFixed(object);
  };

  // What a name is bound to may name others: until nothing more is found to change.
  for (let before = -1; before !== assumed.size;) {
    before = assumed.size;
    for (const name of assumed) {
      const isKept = bindings.get(name)?.every((one) => typeof one === "string" || isFixed(one)) ?? false;
      if (!isKept) assumed.delete(name);
    }
  }
  return isFixed;
}

function operands(node: SyntaxNode): readonly SyntaxNode[] {
  return node.namedChildren.filter(({ type }) => type !== "comment");
}

type Binding = SyntaxNode | "import" | "definition";

interface Bindings {
  /** What the module's own statements bind, each name with all that it is bound to. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Names that are bound, or declared as bound outside, in functions; or in a way that is not read here. */
  readonly elsewhere: ReadonlySet<string>;
}

const FUNCTION = /function|method|lambda|^class_body$/u;
const DEFINING =
  /^(?:function_definition|class_definition|function_declaration|generator_function_declaration|class_declaration)$/u;
const IMPORTING = /^(?:import_statement|import_from_statement)$/u;
const BINDING = /^(?:assignment|variable_declarator)$/u;
const CHANGING =
  /^(?:augmented_assignment|named_expression|for_statement|for_in_clause|as_pattern|delete_statement|global_statement|nonlocal_statement|assignment_expression|augmented_assignment_expression|update_expression|for_in_statement|catch_clause)$/u;
const PARAMETERS = /^(?:parameters|lambda_parameters|formal_parameters)$/u;

function bindingsOf(root: SyntaxNode): Bindings {
  const bindings = new Map<string, Binding[]>();
  const elsewhere = new Set<string>();
  const bind = (name: string, binding: Binding): void =>
    void bindings.set(name, [...(bindings.get(name) ?? []), binding]);
  walk(root, (node) => {
    const isOwn = !isInFunction(node);
    if (DEFINING.test(node.type)) {
      const name = node.childForFieldName("name")?.text ?? "";
      if (isOwn) bind(name, "definition");
      else elsewhere.add(name);
    } else if (IMPORTING.test(node.type)) {
      for (const name of importedNames(node))
        if (isOwn) bind(name, "import");
        else elsewhere.add(name);
      return false;
    } else if (BINDING.test(node.type)) {
      const left = node.childForFieldName("left") ?? node.childForFieldName("name");
      const right = node.childForFieldName("right") ?? node.childForFieldName("value");
      if (isOwn && left?.type === "identifier" && right !== null) bind(left.text, right);
      else for (const name of identifiers(left)) elsewhere.add(name);
    } else if (CHANGING.test(node.type)) {
      for (const name of identifiers(changedBy(node))) elsewhere.add(name);
    } else if (PARAMETERS.test(node.type)) {
      for (const name of node.namedChildren.flatMap((one) => identifiers(parameterName(one)))) elsewhere.add(name);
    }
    return true;
  });
  return { bindings, elsewhere };
}

function changedBy(node: SyntaxNode): SyntaxNode | null {
  const field = (name: string): SyntaxNode | null => node.childForFieldName(name);
  if (node.type === "as_pattern") return field("alias") ?? node.lastNamedChild;
  return field("left") ?? field("name") ?? field("argument") ?? field("parameter") ?? node;
}

function parameterName(node: SyntaxNode): SyntaxNode | null {
  if (node.type === "identifier" || node.type.endsWith("_pattern")) return node;
  return node.childForFieldName("name") ?? node.childForFieldName("pattern") ?? node.firstNamedChild;
}

function isInFunction(node: SyntaxNode): boolean {
  for (let above = node.parent; above !== null; above = above.parent) {
    if (FUNCTION.test(above.type) || above.type === "arrow_function" || above.type === "class_definition") return true;
  }
  return false;
}

function importedNames(node: SyntaxNode): readonly string[] {
  const names: string[] = [];
  walk(node, (one) => {
    if (one.type === "aliased_import") {
      names.push(one.childForFieldName("alias")?.text ?? "");
      return false;
    }
    if (one.type === "dotted_name") {
      const isModule = node.childForFieldName("module_name")?.id === one.id;
      if (!isModule) names.push(one.text.split(".")[0] ?? "");
      return false;
    }
    if (one.type === "identifier") names.push(one.text);
    return true;
  });
  return names;
}

function identifiers(node: SyntaxNode | null): readonly string[] {
  const names: string[] = [];
  if (node !== null)
    walk(node, (one) => {
      if (/^(?:identifier|shorthand_property_identifier_pattern)$/u.test(one.type)) names.push(one.text);
      return true;
    });
  return names;
}
