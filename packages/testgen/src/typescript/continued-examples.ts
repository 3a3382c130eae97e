import { walk, type Parser, type SyntaxNode } from "@repost/syntax";

const DECLARATIONS = /^(?:lexical_declaration|variable_declaration)$/u;
const MAX_DEPTH = 3;

/** Adds declarations of other programs, because blocks of a page continue each other. Ignores ambiguous names. */
export function continuedExamples(
  parser: Parser,
  programs: readonly string[],
  isKnown: (name: string) => boolean,
): readonly string[] {
  if (programs.length < 2) return programs;
  const read = programs.map((program) => namesIn(parser, program));
  const declared = new Map<string, Set<string>>();
  for (const { declarations } of read)
    for (const [name, text] of declarations) declared.set(name, (declared.get(name) ?? new Set()).add(text));
  return programs.map((program, place) => {
    const before: string[] = [];
    let open = read[place]?.open ?? [];
    for (let depth = 0; depth < MAX_DEPTH && open.length > 0; depth += 1) {
      const made = open.filter((name) => !isKnown(name)).map((name) => [...(declared.get(name) ?? [])]);
      const texts = made.flatMap((ways) => (ways.length === 1 ? ways : [])).filter((text) => !before.includes(text));
      before.unshift(...texts);
      open = texts.flatMap((text) => namesIn(parser, text).open);
    }
    return before.length === 0 ? program : `${before.join("\n")}\n${program}`;
  });
}

interface Names {
  readonly declarations: readonly (readonly [name: string, text: string])[];
  readonly open: readonly string[];
}

function namesIn(parser: Parser, program: string): Names {
  using tree = parser.parse(program);
  const bound = new Set<string>();
  const seen = new Set<string>();
  walk(tree.root, (node) => {
    if (node.type !== "identifier") return;
    (isBound(node) ? bound : seen).add(node.text);
  });
  const declarations = tree.root.namedChildren.flatMap((statement) => {
    const [only, ...others] = DECLARATIONS.test(statement.type) ? statement.namedChildren : [];
    const name = only?.childForFieldName("name");
    const isPlain = name?.type === "identifier" && others.length === 0 && statement.text.startsWith("const");
    return isPlain && !statement.hasError ? [[name.text, statement.text] as const] : [];
  });
  return { declarations, open: [...seen].filter((name) => !bound.has(name)) };
}

function isBound({ parent, text }: SyntaxNode): boolean {
  if (parent === null) return false;
  if (
    /^(?:formal_parameters|import_specifier|import_clause|namespace_import|array_pattern|rest_pattern)$/u.test(
      parent.type,
    )
  )
    return true;
  return parent.childForFieldName("name")?.text === text || parent.childForFieldName("parameter")?.text === text;
}
