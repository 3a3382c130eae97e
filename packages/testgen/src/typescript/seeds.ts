import { walk, type Parser } from "@repost/syntax";
import type { Candidate } from "../subject.ts";
import { code, type Expression } from "../values/expression.ts";
import { readLiteral } from "./source/read-expression.ts";

const MAX_SEEDS = 30;
const MAX_VALUES = 12;

export interface SeedsOptions {
  readonly parser: Parser;
  readonly name: string;
  readonly documentation: string;
  /** Text of tests, examples and pages that may call the target. */
  readonly usages: readonly string[];
}

/** Calls with literal arguments of the target that documentation and callers show. */
export function findSeeds({ parser, name, documentation, usages }: SeedsOptions): readonly Candidate[] {
  const [, ...examples] = documentation.split(/@example\b/u);
  const documented = examples.map((one) => one.split(/^\s*@\w+/mu)[0] ?? "").map(withoutFences);
  return [
    ...documented.flatMap((program) => callsIn(parser, program, name, "docstring")),
    ...usages.flatMap((program) => callsIn(parser, withoutFences(program), name, "call_site")),
  ].slice(0, MAX_SEEDS);
}

function withoutFences(program: string): string {
  return program.replaceAll(/^\s*```.*$/gmu, "").replaceAll(/<caption>.*<\/caption>/gu, "");
}

function callsIn(parser: Parser, program: string, name: string, origin: Candidate["origin"]): readonly Candidate[] {
  return argumentsOfCalls(parser, program, name).flatMap((values): Candidate[] => {
    if (values.includes(null) || values.length === 0) return [];
    const given = values.filter((value) => value !== null).map((value) => ({ name: null, value }));
    return [{ setup: [], receiver: null, arguments: given, origin, expectsException: false }];
  });
}

/** Values that callers and documentation give each argument of a function or method, whatever the other arguments are. */
export function findArguments({
  parser,
  name,
  documentation,
  usages,
}: SeedsOptions): readonly (readonly Expression[])[] {
  const found: Expression[][] = [];
  const programs = [...documentation.split(/@example\b/u).slice(1), ...usages].map(withoutFences);
  for (const values of programs.flatMap((program) => argumentsOfCalls(parser, program, name))) {
    for (const [place, value] of values.entries()) {
      const known = (found[place] ??= []);
      if (value !== null && known.length < MAX_VALUES) known.push(value);
    }
  }
  return found;
}

/** The arguments of each call of a name; null for those that only mean something where they stand. */
function argumentsOfCalls(parser: Parser, program: string, name: string): readonly (readonly (Expression | null)[])[] {
  if (!program.includes(name)) return [];
  const found: (readonly (Expression | null)[])[] = [];
  using tree = parser.parse(program);
  walk(tree.root, (node) => {
    if (node.type !== "call_expression") return;
    const callee = node.childForFieldName("function")?.text ?? "";
    if (callee !== name && !callee.endsWith(`.${name}`)) return;
    const given = node.childForFieldName("arguments")?.namedChildren.filter(({ type }) => type !== "comment") ?? [];
    found.push(given.map((one): Expression | null => readLiteral(one) ?? platformValue(one.text)));
  });
  return found;
}

/** What only names of the platform are needed for. */
function platformValue(written: string): Expression | null {
  if (written.length > 200) return null;
  const names = written.replaceAll(/"[^"]*"|'[^']*'/gu, "").match(/(?<![.\w$])[A-Za-z_$][\w$]*/gu) ?? [];
  const known = new Set([
    "new",
    "Date",
    "Map",
    "Set",
    "RegExp",
    "NaN",
    "Infinity",
    "null",
    "undefined",
    "true",
    "false",
  ]);
  return names.every((name) => known.has(name)) && !written.includes("=>") ? code(written) : null;
}
