import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf, isDirective } from "../extras.ts";
import { boundNames, eagerNames } from "../scopes/statement-names.ts";
import { membersOf, neededMembers } from "./class-members.ts";
import { importsOf, isSameImport, type ModuleImport } from "./imports.ts";
import type { FunctionLayout, ModuleFacts } from "./module-facts.ts";
import type { Solution } from "./read-solution.ts";

export interface SolutionParts {
  readonly imports: readonly { readonly statement: SyntaxNode; readonly missing: readonly ModuleImport[] }[];
  readonly before: readonly SyntaxNode[];
  /** Statements that use the target when they run, and later ones. */
  readonly after: readonly SyntaxNode[];
  readonly members: readonly SyntaxNode[];
  /** Names of the solution with another meaning in the module. */
  readonly clashes: readonly string[];
}

export interface PartsRequest {
  readonly solution: Solution;
  readonly target: FunctionDefinition;
  readonly layout: FunctionLayout;
  readonly facts: ModuleFacts;
  readonly equal: (left: string, right: string) => boolean;
}

/** Sorts a solution's statements by destination. Drops exports, directives and known definitions. */
export function solutionParts(request: PartsRequest): SolutionParts {
  const { solution, facts } = request;
  const statements = contentOf(solution.root);
  const imports = statements.flatMap((statement) => {
    const missing = importsOf(statement)?.filter(
      (wanted) => !facts.imports.some((existing) => isSameImport(existing, wanted)),
    );
    return missing === undefined ? [] : [{ statement, missing }];
  });
  const isImport = new Set(imports.map(({ statement }) => statement.id));
  const rest = statements.filter((statement) => !isImport.has(statement.id) && !isDropped(statement, request));
  const position = rest.findIndex((statement) => mustFollow(statement, request));
  const split = position === -1 ? rest.length : position;
  const bound = [...rest.flatMap(boundNames), ...imports.flatMap(({ missing }) => missing.map(({ local }) => local))];
  return {
    imports: imports.filter(({ missing }) => missing.length > 0),
    before: rest.slice(0, split),
    after: rest.slice(split),
    members: siblings(request),
    clashes: [...new Set(bound)].filter((name) => facts.bindings.has(name)),
  };
}

function siblings({ solution, layout }: PartsRequest): readonly SyntaxNode[] {
  const { owner, outer } = solution.chosen;
  const isSame = owner !== null && (owner.type === "object" ? "object" : "class") === layout.owner;
  if (!isSame) return [];
  return neededMembers(
    membersOf(owner).filter(({ id }) => id !== outer.id),
    outer,
    layout.members,
  );
}

function outermostName({ name }: FunctionDefinition): string {
  return name.split(".")[0] ?? name;
}

function bareName({ name }: FunctionDefinition): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isDropped(statement: SyntaxNode, request: PartsRequest): boolean {
  const { solution, target } = request;
  const { chosen } = solution;
  const taken = [chosen.statement, ...chosen.overloads].some(({ id }) => id === statement.id);
  if (
    taken ||
    isExport(statement) ||
    isDirective(statement) ||
    statement.type === "empty_statement" ||
    isMainGuard(statement)
  )
    return true;
  const names = boundNames(statement);
  if (names.length > 0 && names.every((name) => isKnown(name, statement, request))) return true;
  if (names.includes(outermostName(target))) return true;
  if (!target.name.includes(".")) return false;
  // The bare name of a lone method means nothing inside its class.
  const bare = bareName(target);
  return chosen.owner === null && (names.includes(bare) || eagerNames(statement).has(bare));
}

function isKnown(name: string, statement: SyntaxNode, { facts, equal }: PartsRequest): boolean {
  const existing = facts.bindings.get(name);
  return existing !== undefined && equal(existing.text, exportedPart(statement).text);
}

export function exportedPart(statement: SyntaxNode): SyntaxNode {
  return statement.type === "export_statement" ? (statement.childForFieldName("declaration") ?? statement) : statement;
}

function isExport(statement: SyntaxNode): boolean {
  if (statement.type === "export_statement") return statement.childForFieldName("declaration") === null;
  const expression = statement.type === "expression_statement" ? contentOf(statement)[0] : undefined;
  if (expression?.type !== "assignment_expression") return false;
  return /^(?:module\.)?exports\b/.test(expression.childForFieldName("left")?.text ?? "");
}

function isMainGuard(statement: SyntaxNode): boolean {
  const condition = statement.type === "if_statement" ? statement.childForFieldName("condition")?.text : undefined;
  return condition !== undefined && /require\.main|import\.meta\.(?:main|url)/.test(condition);
}

function mustFollow(statement: SyntaxNode, { solution, target }: PartsRequest): boolean {
  return (
    statement.startIndex > solution.chosen.statement.startIndex && eagerNames(statement).has(outermostName(target))
  );
}
