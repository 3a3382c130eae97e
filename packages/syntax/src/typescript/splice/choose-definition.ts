import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "../../syntax-node.ts";
import { hasChild } from "../extras.ts";
import type { FunctionNodes } from "../function-nodes.ts";
import { scopesOf } from "../scopes/scopes-of.ts";
import type { FunctionLayout } from "./module-facts.ts";

/** Chooses by qualified, partly qualified, bare or exported name. The last one wins, except over setters or getters. */
export function chooseDefinition(
  root: SyntaxNode,
  functions: readonly FunctionNodes[],
  target: FunctionDefinition,
  layout: FunctionLayout,
): FunctionNodes | undefined {
  const exported = exportedNames(root);
  const parts = target.name.split(".");
  const names = parts.map((_, position) => parts.slice(position).join("."));
  const bare = parts.at(-1) ?? target.name;
  const aliases = [exported.get(bare), "default", exported.get("default")].filter((name) => name !== undefined);
  const candidates = [...names, ...aliases]
    .map((name) => functions.filter((nodes) => nodes.name === name))
    .find((named) => named.length > 0);
  const open = candidates ?? (bare === "default" ? functions.filter(({ name }) => !name.includes(".")) : []);
  const role = roleIn(target, layout);
  return open.findLast((nodes) => roleOf(nodes) === role) ?? open.at(-1);
}

function roleOf({ inner, kind }: FunctionNodes): string {
  const accessor = hasChild(inner, "set") ? "set" : hasChild(inner, "get") ? "get" : "";
  return `${accessor} ${kind === "static_method" || hasChild(inner, "static") ? "static" : ""}`;
}

function roleIn({ kind }: FunctionDefinition, { modifiers }: FunctionLayout): string {
  const accessor = modifiers.find((word) => word === "get" || word === "set") ?? "";
  return `${accessor} ${kind === "static_method" || modifiers.includes("static") ? "static" : ""}`;
}

/** Names of functions by exported name, except those of exported declarations. */
function exportedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const { exports, module } = scopesOf(root);
  const aliases = exports.flatMap((entry) => (entry.kind === "local" && entry.chain.length === 0 ? entry : []));
  const isDeclared = ({ name, start, end }: (typeof aliases)[number]): boolean =>
    module.bindings.get(name)?.some((binding) => binding.start >= start && binding.end <= end) === true;
  return new Map(
    aliases
      .filter((alias) => !isDeclared(alias))
      .map(({ exported, name }) => [exported === "=" ? "default" : exported, name]),
  );
}
