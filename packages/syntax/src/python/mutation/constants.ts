import type { SyntaxNode } from "../../syntax-node.ts";
import { type Change, type MutationOperator, replaceNode, type Site, textOf } from "./site.ts";

/** Changes numbers, booleans and strings. */
export const constants: MutationOperator = {
  name: "constant",
  changes(site) {
    const { node } = site;
    const { code } = site.scope;
    switch (node.type) {
      case "integer":
        return replaceIf(node, code, nextInteger(textOf(node, code)));
      case "float":
        return replaceIf(node, code, nextFloat(textOf(node, code)));
      case "true":
        return [replaceNode(node, code, "False")];
      case "false":
        return [replaceNode(node, code, "True")];
      case "string":
        return isFirstPart(site) ? [otherString(site)] : [];
      default:
        return [];
    }
  },
};

function replaceIf(node: SyntaxNode, code: string, replacement: string | undefined): readonly Change[] {
  return replacement === undefined ? [] : [replaceNode(node, code, replacement)];
}

function nextInteger(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  if (/[jJ]$/.test(digits)) return `${BigInt(digits.slice(0, -1)) + 1n}j`;
  return /^(?:0[xXoObB][\da-fA-F]+|\d+)$/.test(digits) ? `${BigInt(digits) + 1n}` : undefined;
}

function nextFloat(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  const imaginary = /[jJ]$/.test(digits) ? "j" : "";
  const value = Number(imaginary === "" ? digits : digits.slice(0, -1));
  if (!Number.isFinite(value)) return undefined;
  const next = value + 1 === value ? 0 : value + 1;
  return `${Number.isInteger(next) && Math.abs(next) < 1e21 ? next.toFixed(1) : next}${imaginary}`;
}

function isFirstPart({ node, parent }: Site): boolean {
  return parent?.node.type !== "concatenated_string" || parent.node.startIndex === node.startIndex;
}

const characterSets = new Set(["strip", "lstrip", "rstrip"]);

/** Adds a prefix. Character sets to strip become empty, because more characters seldom matter. */
function otherString(site: Site): Change {
  const { node } = site;
  const start = node.firstChild?.endIndex ?? node.startIndex;
  const end = node.lastChild?.startIndex ?? node.endIndex;
  if (end > start && characterSets.has(calledMethod(site) ?? "")) return { start, end, replacement: "" };
  return { start, end: start, replacement: "XX" };
}

/** Returns the method of which a node is a direct argument. */
function calledMethod({ parent }: Site): string | undefined {
  const call = parent?.node.type === "argument_list" ? parent.parent?.node : undefined;
  return call?.childForFieldName("function")?.childForFieldName("attribute")?.text;
}
