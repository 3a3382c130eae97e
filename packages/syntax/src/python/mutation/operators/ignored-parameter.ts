import type { MutableTree, MutationOperator } from "../../../mutation/mutation-operator.ts";
import type { Change } from "../../../mutation/site.ts";
import { textOf } from "../../../walk.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { scopesOf } from "../../scopes/scopes-of.ts";
import { saysNothing } from "../../placeholder.ts";

export const ignoredParameter: MutationOperator = {
  name: "ignored_parameter",
  mutate(tree) {
    const first = contentOf(tree.scope.body).find((statement) => !saysNothing(statement));
    if (first === undefined) return [];
    const read = namesRead(tree.scope.body);
    return parametersOf(tree)
      .filter(({ name }) => read.has(name))
      .flatMap(({ name, values }) => values.map((value) => assignFirst(tree, first, name, value)));
  },
};

interface Parameter {
  readonly name: string;
  readonly values: readonly string[];
}

function parametersOf({ code, scope: { node, kind } }: MutableTree): readonly Parameter[] {
  const list = node.childForFieldName("parameters");
  const all = list === null ? [] : contentOf(list);
  const isBound = kind === "method" || kind === "class_method" || kind === "property";
  return (isBound ? all.slice(1) : all).flatMap((parameter) => describe(parameter, code) ?? []);
}

function describe(parameter: SyntaxNode, code: string): Parameter | undefined {
  const fallback = parameter.childForFieldName("value");
  const type = parameter.childForFieldName("type");
  const named =
    parameter.childForFieldName("name") ?? (parameter.type === "identifier" ? parameter : parameter.namedChild(0));
  if (named?.type === "list_splat_pattern") return splat(named, "()");
  if (named?.type === "dictionary_splat_pattern") return splat(named, "{}");
  if (parameter.type === "list_splat_pattern") return splat(parameter, "()");
  if (parameter.type === "dictionary_splat_pattern") return splat(parameter, "{}");
  if (named?.type !== "identifier") return undefined;
  const values = fallback === null ? constantsOf(type?.text ?? "") : valuesOfDefault(textOf(fallback, code));
  return { name: named.text, values };
}

function splat(pattern: SyntaxNode, value: string): Parameter | undefined {
  const name = pattern.namedChild(0)?.text;
  return name === undefined ? undefined : { name, values: [value] };
}

/** A switch is ignored in both positions. */
function valuesOfDefault(text: string): readonly string[] {
  return text === "True" || text === "False" ? ["True", "False"] : [text];
}

const constants: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^bool$/, ["True", "False"]],
  [/^int$/, ["0"]],
  [/^float$/, ["0.0"]],
  [/^(?:typing\.)?(?:str|AnyStr|Text)$/, ['""']],
  [/^bytes$/, ['b""']],
  [/^(?:typing\.|collections\.abc\.|abc\.)?(?:list|List|Sequence|Iterable|Collection|MutableSequence)\b/, ["[]"]],
  [/^(?:typing\.)?(?:tuple|Tuple)\b/, ["()"]],
  [/^(?:typing\.|collections\.abc\.|abc\.)?(?:dict|Dict|Mapping|MutableMapping)\b/, ["{}"]],
];

function constantsOf(type: string): readonly string[] {
  const [, values] = constants.find(([pattern]) => pattern.test(type)) ?? [];
  return values ?? ["None"];
}

function assignFirst(
  { code, scope: { body, node } }: MutableTree,
  first: SyntaxNode,
  name: string,
  value: string,
): Change {
  const { startIndex: start, startPosition: at } = first;
  const isOnHeader =
    at.row === (node.childForFieldName("parameters")?.endPosition.row ?? -1) && body.startPosition.row === at.row;
  const lineStart = code.lastIndexOf("\n", start - 1) + 1;
  const next = isOnHeader ? "; " : `\n${code.slice(lineStart, start)}`;
  return { start, end: start, replacement: `${name} = ${value}${next}`, parameter: name };
}

function namesRead(body: SyntaxNode): ReadonlySet<string> {
  const { references } = scopesOf(body, { keepsUnreached: true });
  return new Set(references.flatMap(({ name, role }) => (role === "value" ? name : [])));
}
