import { type SyntaxNode, walk } from "@repost/syntax";
import type { Decision } from "./subject.ts";
import { type Expression, integer } from "./values/expression.ts";

interface ReadDecision extends Omit<Decision, "line" | "parameters" | "direct"> {
  /** Names that the condition reads. */
  readonly names: ReadonlySet<string>;
  /** Names whose values the condition compares. */
  readonly compared: ReadonlySet<string>;
}

/** Conditions of one language. */
export interface DecisionReader {
  readonly parameters: readonly string[];
  /** Name of the receiver; null for functions. */
  readonly self: string | null;
  readonly readDecision: (node: SyntaxNode) => ReadDecision | null;
  /** Reads the names that an assignment binds or changes, and the names of its value. */
  readonly readFlow: (node: SyntaxNode) => { readonly to: readonly string[]; readonly from: readonly string[] } | null;
}

/** Returns one decision per line, because coverage is by line. */
export function findDecisions(body: SyntaxNode, reader: DecisionReader): readonly Decision[] {
  const { self, readDecision } = reader;
  const origins = originsOf(body, reader);
  const decisions: Decision[] = [];
  walk(body, (node) => {
    const read = readDecision(node);
    if (read === null) return;
    const { names, compared, ...facts } = read;
    const sources = [...new Set([...names].flatMap((name) => [...(origins.get(name) ?? [])]))];
    decisions.push({
      ...facts,
      line: node.startPosition.row + 1,
      parameters: sources.map((name) => (name === self ? "receiver" : name)),
      direct: sources.filter((name) => name !== self && compared.has(name)),
    });
  });
  return [...Map.groupBy(decisions, ({ line }) => line)].map(([line, ofLine]) => merged(line, ofLine));
}

/** Maps variables to the parameters that their values come from. */
function originsOf(body: SyntaxNode, { parameters, self, readFlow }: DecisionReader) {
  const sources = self === null ? parameters : [...parameters, self];
  const origins = new Map(sources.map((name) => [name, new Set([name])]));
  for (let pass = 0; pass < 2; pass += 1) {
    walk(body, (node) => {
      const { to, from } = readFlow(node) ?? { to: [], from: [] };
      const added = from.flatMap((name) => [...(origins.get(name) ?? [])]);
      for (const name of to) origins.set(name, new Set([...(origins.get(name) ?? []), ...added]));
    });
  }
  return origins;
}

function merged(line: number, decisions: readonly Decision[]): Decision {
  const allOf = (read: (decision: Decision) => readonly string[] | undefined): readonly string[] => [
    ...new Set(decisions.flatMap((decision) => read(decision) ?? [])),
  ];
  return {
    line,
    parameters: allOf(({ parameters }) => parameters),
    direct: allOf(({ direct }) => direct),
    absent: allOf(({ absent }) => absent),
    members: allOf(({ members }) => members),
    text: decisions.map(({ text }) => text).join("\n"),
    values: decisions.flatMap(({ values }) => values),
    shapes: decisions.flatMap(({ shapes }) => shapes),
  };
}

export function withAdjacentValues(literal: Expression): readonly Expression[] {
  return literal.kind === "integer" ? [literal, integer(literal.value + 1n), integer(literal.value - 1n)] : [literal];
}
