import type { Parser } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/javascript-scopes";

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
  return programs.map((program, index) => {
    const before: string[] = [];
    let open = read[index]?.open ?? [];
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
  const declarations = tree.root.namedChildren.flatMap((statement) => {
    const [only, ...others] = DECLARATIONS.test(statement.type) ? statement.namedChildren : [];
    const name = only?.childForFieldName("name");
    const isPlain = name?.type === "identifier" && others.length === 0 && statement.text.startsWith("const");
    return isPlain && !statement.hasError ? [[name.text, statement.text] as const] : [];
  });
  return { declarations, open: [...scopesOf(tree.root).freeNames()] };
}
