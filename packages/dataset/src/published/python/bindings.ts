import { type SyntaxNode, walk } from "@repost/syntax";

/** What one node binds, and which of its parts it evaluates. */
export interface Binding {
  /** Names bound in the scope that the node stands in. */
  readonly binds: readonly string[];
  /** Whether they belong to the function around a comprehension rather than to the comprehension. */
  readonly escapes: boolean;
  /** Names bound in the scope that the node makes. */
  readonly parameters: readonly string[];
  /** Names that it declares global or nonlocal. */
  readonly declares: readonly string[];
  /** Parts to go on with; `inside`: in the scope that the node makes. */
  readonly evaluates: readonly { readonly node: SyntaxNode; readonly inside: boolean }[];
}

type Rule = (node: SyntaxNode) => Partial<Omit<Binding, "evaluates">> & {
  /** Left out: all named children. */
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
    // The first iterable is evaluated before the comprehension's scope exists.
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
  // It reads what it binds.
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

/** Names are bound; whatever else stands as a target is changed, and so evaluated. */
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

/** The name of a parameter; its default value and annotation belong to the scope around the function. */
function parameterOf(parameter: SyntaxNode): Target {
  if (parameter.type === "identifier") return { names: [parameter.text], evaluates: [] };
  const name = field(parameter, "name") ?? parameter.namedChild(0);
  const evaluates = [field(parameter, "value"), field(parameter, "type")].filter((part) => part !== null);
  const plain = name?.type === "identifier" ? name : name?.namedChild(0);
  return { names: plain?.type === "identifier" ? [plain.text] : [], evaluates };
}
