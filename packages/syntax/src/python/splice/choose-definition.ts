import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { decoratorName } from "../function-kind.ts";
import type { FunctionNodes } from "../function-nodes.ts";

/**
 * Chooses by qualified name, part of its classes, or bare name. The last one wins, except over setters or overloads.
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

function roleOf(decorators: readonly string[]): string {
  return decorators.map(decoratorName).find((name) => roles.has(name)) ?? "";
}

function expressionText(decorator: SyntaxNode): string {
  return decorator.namedChild(0)?.text ?? "";
}
