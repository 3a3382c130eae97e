import type { Parser, SyntaxNode } from "@repost/syntax";
import { namespacesOf, setupFor } from "./example-calls.ts";

export interface ExampleObjectsOptions {
  readonly parser: Parser;
  readonly program: string;
  readonly owner: string;
  readonly names: ReadonlySet<string>;
}

export interface ExampleObject {
  readonly setup: readonly string[];
  readonly variable: string;
}

const MAX_OBJECTS = 3;

/** Returns objects of a class in their final state. */
export function exampleObjects({ parser, program, owner, names }: ExampleObjectsOptions): readonly ExampleObject[] {
  if (!program.includes(owner)) return [];
  const variables = variablesWith(parser, program, owner).slice(0, MAX_OBJECTS);
  return variables.flatMap((variable): readonly ExampleObject[] => {
    using tree = parser.parse(`${program}\n;(${variable});`);
    const last = tree.root.namedChildren.at(-1);
    const [object] = last?.descendantsOfType("identifier") ?? [];
    if (last?.text !== `(${variable});` || object === undefined) return [];
    const spaces = namespacesOf(tree.root, names);
    const setup = setupFor(object, [object], spaces, (one) => names.has(one) || one in globalThis);
    return setup === null || setup.length < 2 ? [] : [{ setup, variable }];
  });
}

function variablesWith(parser: Parser, program: string, owner: string): readonly string[] {
  using tree = parser.parse(program);
  const declared = tree.root.namedChildren.flatMap((one) => one.descendantsOfType("variable_declarator"));
  const isMade = (value: SyntaxNode | null): boolean =>
    value?.type === "new_expression" &&
    (value.childForFieldName("constructor")?.text ?? "").split(".").at(-1) === owner;
  const names = declared.flatMap((one) =>
    isMade(one.childForFieldName("value")) ? [one.childForFieldName("name")?.text ?? ""] : [],
  );
  return [...new Set(names)].filter((name) => /^[A-Za-z_$][\w$]*$/u.test(name));
}
