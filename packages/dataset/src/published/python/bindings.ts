import { type SyntaxNode, walk } from "@repost/syntax";

/** Names that a node binds, and parts that it evaluates. */
export interface Binding {
  /** Names bound in the node's scope. */
  readonly binds: readonly string[];
  /** The names belong to the function around a comprehension. */
  readonly escapes: boolean;
  /** Names bound in the scope that the node creates. */
  readonly parameters: readonly string[];
  readonly declares: readonly string[];
  /** Parts to continue with. `inside` means in the scope that the node creates. */
  readonly evaluates: readonly { readonly node: SyntaxNode; readonly inside: boolean }[];
}

type Rule = (node: SyntaxNode) => Partial<Omit<Binding, "evaluates">> & {
  /** @default all named children */
  readonly outside?: readonly (SyntaxNode | null | undefined)[];
  readonly inside?: readonly (SyntaxNode | null | undefined)[];
};

export function bindingsOf(node: SyntaxNode): Binding {
  const rule = Object.hasOwn(rules, node.type) ? rules[node.type] : undefined;
  const { outside, inside = [], ...names } = rule?.(node) ?? {};
  const parts = (nodes: readonly (SyntaxNode | null | undefined)[], isInside: boolean): Binding["evaluates"] =>
    nodes.filter((part) => part !== null && part !== undefined).map((part) => ({ node: part, inside: isInside }));
  return {
    binds: [],
    escapes: false,
    parameters: [],
    declares: [],
    ...names,
    evaluates: [...parts(outside ?? (rule === undefined ? node.namedChildren : []), false), ...parts(inside, true)],
  };
}

const field = (node: SyntaxNode, name: string): SyntaxNode | null => node.childForFieldName(name);

const comprehension: Rule = (node) => {
  const [first, ...others] = node.namedChildren.filter(({ type }) => type === "for_in_clause");
  const targets = [first, ...others].map((clause) => targetOf(clause === undefined ? null : field(clause, "left")));
  const clauses = others.map((clause) => field(clause, "right"));
  const rest = node.namedChildren.filter(({ type }) => type !== "for_in_clause");
  return {
    parameters: targets.flatMap(({ names }) => names),
    // The first iterable is evaluated in the outer scope.
    outside: [first === undefined ? null : field(first, "right")],
    inside: [...targets.flatMap(({ evaluates }) => evaluates), ...clauses, ...rest],
  };
};

const callable: Rule = (node) => {
  const list = field(node, "parameters")?.namedChildren.map(parameterOf) ?? [];
  const name = node.type === "function_definition" ? field(node, "name") : null;
  return {
    binds: name === null ? [] : [name.text],
    parameters: list.flatMap(({ names }) => names),
    outside: [...list.flatMap(({ evaluates }) => evaluates), field(node, "return_type")],
    inside: [field(node, "body")],
  };
};

const imports: Rule = (node) => ({
  binds: node.childrenForFieldName("name").map((name) => (field(name, "alias") ?? name.namedChild(0) ?? name).text),
  outside: [],
});

const targetOnLeft: Rule = (node) => {
  const { names, evaluates } = targetOf(field(node, "left"));
  const others = node.namedChildren.filter(({ id }) => id !== field(node, "left")?.id);
  return { binds: names, outside: [...evaluates, ...others] };
};

const rules: Readonly<Record<string, Rule>> = {
  function_definition: callable,
  lambda: callable,
  class_definition: (node) => ({
    binds: [field(node, "name")?.text ?? ""],
    outside: [field(node, "superclasses")],
    inside: [field(node, "body")],
  }),
  list_comprehension: comprehension,
  set_comprehension: comprehension,
  dictionary_comprehension: comprehension,
  generator_expression: comprehension,
  assignment: targetOnLeft,
  for_statement: targetOnLeft,
  // An augmented assignment reads its target.
  augmented_assignment: (node) => ({ ...targetOnLeft(node), outside: node.namedChildren }),
  named_expression: (node) => ({
    binds: [field(node, "name")?.text ?? ""],
    escapes: true,
    outside: [field(node, "value")],
  }),
  as_pattern: (node) => {
    const { names, evaluates } = targetOf(field(node, "alias")?.namedChild(0) ?? null);
    return { binds: names, outside: [node.namedChild(0), ...evaluates] };
  },
  import_statement: imports,
  import_from_statement: imports,
  future_import_statement: imports,
  global_statement: (node) => ({ declares: node.namedChildren.map(({ text }) => text), outside: [] }),
  nonlocal_statement: (node) => ({ declares: node.namedChildren.map(({ text }) => text), outside: [] }),
  attribute: (node) => ({ outside: [field(node, "object")] }),
  keyword_argument: (node) => ({ outside: [field(node, "value")] }),
};

interface Target {
  readonly names: readonly string[];
  readonly evaluates: readonly SyntaxNode[];
}

const targetLists = new Set(["pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "tuple", "list"]);

/** Returns the names of a target. Other targets are modified, and so evaluated. */
function targetOf(target: SyntaxNode | null): Target {
  const names: string[] = [];
  const evaluates: SyntaxNode[] = [];
  if (target !== null) {
    walk(target, (part) => {
      if (part.type === "identifier") names.push(part.text);
      else if (targetLists.has(part.type)) return true;
      else evaluates.push(part);
      return false;
    });
  }
  return { names, evaluates };
}

/** Returns a parameter's name. Its default and annotation belong to the outer scope. */
function parameterOf(parameter: SyntaxNode): Target {
  if (parameter.type === "identifier") return { names: [parameter.text], evaluates: [] };
  const name = field(parameter, "name") ?? parameter.namedChild(0);
  const evaluates = [field(parameter, "value"), field(parameter, "type")].filter((part) => part !== null);
  const plain = name?.type === "identifier" ? name : name?.namedChild(0);
  return { names: plain?.type === "identifier" ? [plain.text] : [], evaluates };
}
