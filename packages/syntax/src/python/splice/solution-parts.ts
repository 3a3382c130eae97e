import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";
import type { FunctionNodes } from "../function-nodes.ts";
import { saysNothing } from "../placeholder.ts";
import { eagerNames } from "../scopes/statement-names.ts";
import { isMethodLike, neededMembers } from "./class-members.ts";
import { definedName, type FunctionLayout, importedNames } from "./module-facts.ts";

export interface SolutionParts {
  readonly before: readonly SyntaxNode[];
  /** Statements that use the target when they run, and later ones. */
  readonly after: readonly SyntaxNode[];
  readonly members: readonly SyntaxNode[];
  readonly future: readonly string[];
}

export interface PartsRequest {
  readonly root: SyntaxNode;
  readonly chosen: FunctionNodes;
  readonly target: FunctionDefinition;
  readonly layout: FunctionLayout;
  readonly isKnown: (statement: SyntaxNode) => boolean;
}

/** Sorts a solution's statements by destination. Drops demonstrations, docstrings and known definitions. */
export function solutionParts(request: PartsRequest): SolutionParts {
  const { root, chosen, target, layout } = request;
  const statements = contentOf(root);
  const sketches = statements.filter((statement) => isOwner(statement, target)).flatMap(classBody);
  const siblings = chosen.owner === null ? [] : classBodyOf(chosen.owner);
  const bare = isMethod(target) ? statements.filter(isMethodLike) : [];
  const candidates = [...new Map([...sketches, ...siblings, ...bare].map((node) => [node.id, node])).values()];
  const members = isMethod(target)
    ? neededMembers(
        candidates.filter(({ id }) => id !== chosen.outer.id),
        chosen.outer,
        layout.members,
      )
    : [];
  const taken = new Set([chosen.statement.id, ...members.map(({ id }) => id)]);
  const rest = statements.filter((statement) => !taken.has(statement.id) && !isDropped(statement, request));
  const position = rest.findIndex((statement) => mustFollow(statement, request));
  const split = position === -1 ? rest.length : position;
  return {
    before: rest.slice(0, split),
    after: rest.slice(split),
    members,
    future: statements.filter(isFuture).flatMap(importedNames),
  };
}

function isMethod(target: FunctionDefinition): boolean {
  return target.name.includes(".");
}

function baseName(target: FunctionDefinition): string {
  return target.name.slice(target.name.lastIndexOf(".") + 1);
}

function outermostName(target: FunctionDefinition): string {
  return target.name.split(".")[0] ?? target.name;
}

/** For nested classes only the innermost name counts. */
function isOwner(statement: SyntaxNode, target: FunctionDefinition): boolean {
  const definition = statement.childForFieldName("definition") ?? statement;
  return definition.type === "class_definition" && definedName(statement) === target.name.split(".").at(-2);
}

function classBody(statement: SyntaxNode): readonly SyntaxNode[] {
  return classBodyOf(statement.childForFieldName("definition") ?? statement);
}

function classBodyOf(definition: SyntaxNode): readonly SyntaxNode[] {
  const body = definition.childForFieldName("body");
  return body === null ? [] : contentOf(body);
}

function isDropped(statement: SyntaxNode, { chosen, target, layout, isKnown }: PartsRequest): boolean {
  if (isFuture(statement) || isMainGuard(statement) || saysNothing(statement) || isKnown(statement)) return true;
  if (!isMethod(target)) return false;
  const name = definedName(statement);
  if (isOwner(statement, target) || name === outermostName(target)) return true;
  if (name !== undefined && layout.members.has(name) && isMethodLike(statement)) return true;
  // The bare name of a lone method means nothing inside its class.
  return chosen.owner === null && (name === baseName(target) || eagerNames(statement).has(baseName(target)));
}

function mustFollow(statement: SyntaxNode, { chosen, target }: PartsRequest): boolean {
  return statement.startIndex > chosen.statement.startIndex && eagerNames(statement).has(outermostName(target));
}

function isFuture({ type }: SyntaxNode): boolean {
  return type === "future_import_statement";
}

function isMainGuard(statement: SyntaxNode): boolean {
  const condition = statement.type === "if_statement" ? statement.childForFieldName("condition")?.text : undefined;
  return condition !== undefined && condition.includes("__name__") && condition.includes("__main__");
}
