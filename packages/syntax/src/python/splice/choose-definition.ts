import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { decoratorName } from "../function-kind.ts";
import type { FunctionNodes } from "../function-nodes.ts";

/**
 * The definition in a solution that is meant for the target: of its qualified name, else of the name within a part of the classes around it,
 * else of the bare name. Of several the last, as Python has it, but a setter is replaced by a setter and an overload by an overload.
 */
export function chooseDefinition(
  found: readonly FunctionNodes[],
  target: FunctionDefinition,
): FunctionNodes | undefined {
  const parts = target.name.split(".");
  const named = parts
    .map((_, position) => parts.slice(position).join("."))
    .map((name) => found.filter((candidate) => candidate.name === name))
    .find((candidates) => candidates.length > 0);
  const role = roleOf(target.decorators);
  return named?.findLast(({ decorators }) => roleOf(decorators.map(expressionText)) === role) ?? named?.at(-1);
}

const roles = new Set(["setter", "deleter", "overload"]);

/** What sets definitions of the same name apart. */
function roleOf(decorators: readonly string[]): string {
  return decorators.map(decoratorName).find((name) => roles.has(name)) ?? "";
}

function expressionText(decorator: SyntaxNode): string {
  return decorator.namedChild(0)?.text ?? "";
}
