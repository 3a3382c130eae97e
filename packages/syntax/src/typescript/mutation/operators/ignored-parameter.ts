import type { MutableTree, MutationOperator } from "../../../mutation/mutation-operator.ts";
import type { Change } from "../../../mutation/site.ts";
import { textOf } from "../../../walk.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf, isDirective } from "../../extras.ts";
import { scopesOf } from "../../scopes/scopes-of.ts";

export const ignoredParameter: MutationOperator = {
  name: "ignored_parameter",
  mutate(tree) {
    const read = namesRead(tree.scope.body);
    return parametersOf(tree)
      .filter(({ name }) => read.has(name))
      .flatMap(({ name, values }) => values.flatMap((value) => assignFirst(tree, name, value)));
  },
};

interface Parameter {
  readonly name: string;
  readonly values: readonly string[];
}

function parametersOf({ code, scope: { node } }: MutableTree): readonly Parameter[] {
  const alone = node.childForFieldName("parameter");
  const list = node.childForFieldName("parameters");
  const all = alone === null ? (list === null ? [] : contentOf(list)) : [alone];
  return all.flatMap((parameter) => describe(parameter, code));
}

function describe(parameter: SyntaxNode, code: string): readonly Parameter[] {
  const pattern = parameter.childForFieldName("pattern") ?? parameter;
  const fallback = parameter.childForFieldName("value");
  const type = parameter.childForFieldName("type")?.text.replace(/^:\s*/, "") ?? "";
  return bindingsOf(pattern, fallback === null ? null : textOf(fallback, code), type, code);
}

function bindingsOf(pattern: SyntaxNode, fallback: string | null, type: string, code: string): readonly Parameter[] {
  switch (pattern.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
      return [{ name: pattern.text, values: fallback === null ? constantsOf(type) : valuesOfDefault(fallback) }];
    case "assignment_pattern":
    case "object_assignment_pattern": {
      const [left, right] = [pattern.childForFieldName("left"), pattern.childForFieldName("right")];
      return left === null || right === null ? [] : bindingsOf(left, textOf(right, code), "", code);
    }
    case "rest_pattern":
      return contentOf(pattern).flatMap((rest) =>
        rest.type === "identifier" ? [{ name: rest.text, values: ["[]"] }] : [],
      );
    case "object_pattern":
      return contentOf(pattern).flatMap((part) => bindingsOf(part.childForFieldName("value") ?? part, null, "", code));
    default:
      return [];
  }
}

/** A switch is ignored in both positions. */
function valuesOfDefault(text: string): readonly string[] {
  return text === "true" || text === "false" ? ["true", "false"] : [text];
}

const constants: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^boolean$/, ["true", "false"]],
  [/^number$/, ["0"]],
  [/^bigint$/, ["0n"]],
  [/^string$/, ['""']],
  [/^(?:readonly\s+)?(?:\w+\[\]|(?:Readonly)?Array<.*>)$/s, ["[]"]],
];

function constantsOf(type: string): readonly string[] {
  const [, values] = constants.find(([pattern]) => pattern.test(type)) ?? [];
  return values ?? ["undefined"];
}

function assignFirst({ code, scope: { body } }: MutableTree, parameter: string, value: string): readonly Change[] {
  const assigned = `${parameter} = ${value}`;
  if (body.type !== "statement_block") {
    const replacement = `{ ${assigned}; return ${textOf(body, code)}; }`;
    return [{ start: body.startIndex, end: body.endIndex, replacement, parameter }];
  }
  const first = contentOf(body).find((statement) => !isDirective(statement));
  if (first === undefined) return [];
  return [{ start: first.startIndex, end: first.startIndex, replacement: `${assigned}; `, parameter }];
}

function namesRead(body: SyntaxNode): ReadonlySet<string> {
  const { references } = scopesOf(body);
  return new Set(references.flatMap(({ name, isWrite }) => (isWrite ? [] : name)));
}
