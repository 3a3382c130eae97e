import type { SyntaxNode } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { lineageOf } from "./class-model.ts";

const SIGNATURES = /^(?:method_signature|property_signature)$/u;
const METHOD_TYPE = /^:?\s*\(?\s*(?:<[^>]*>\s*)?\([^]*=>/u;

interface Required {
  readonly members: readonly string[];
  readonly hasMethods: boolean;
}

/** Ignores interfaces of data, which plain objects suit better. */
export function classesOfInterfaces(index: ModuleIndex): ReadonlyMap<string, readonly string[]> {
  const open = [...index.classes.values()].filter(({ isOpen, name }) => isOpen && index.names.has(name));
  const classes = open.map(({ name }) => {
    const lineage = lineageOf(index.classes, name);
    return {
      name,
      members: new Set(lineage.flatMap((model) => [...model.members])),
      declared: new Set(lineage.flatMap((model) => model.interfaces)),
    };
  });
  const classNames = new Map<string, readonly string[]>();
  for (const [name, node] of index.interfaces) {
    const { members, hasMethods } = requiredOf(node, index);
    if (!hasMethods) continue;
    const fitting = classes.filter(
      (candidate) =>
        candidate.declared.has(name) ||
        (members.length > 1 && members.every((member) => candidate.members.has(member))),
    );
    if (fitting.length > 0)
      classNames.set(
        name,
        fitting.map((candidate) => candidate.name),
      );
  }
  return classNames;
}

function requiredOf(node: SyntaxNode, index: ModuleIndex, seen: readonly SyntaxNode[] = []): Required {
  if (seen.includes(node)) return { members: [], hasMethods: false };
  const signatures = (node.childForFieldName("body")?.namedChildren ?? []).filter(
    (member) => SIGNATURES.test(member.type) && member.children.every(({ type }) => type !== "?"),
  );
  const clause = node.namedChildren.find(({ type }) => type === "extends_type_clause");
  const parents = (clause?.namedChildren ?? []).flatMap(({ text }) => {
    const parent = index.interfaces.get(text.replace(/<[^]*$/u, ""));
    return parent === undefined ? [] : [requiredOf(parent, index, [...seen, node])];
  });
  const isMethod = (member: SyntaxNode): boolean =>
    member.type === "method_signature" || METHOD_TYPE.test(member.childForFieldName("type")?.text ?? "");
  return {
    members: [
      ...signatures.map((member) => member.childForFieldName("name")?.text ?? ""),
      ...parents.flatMap((parent) => parent.members),
    ],
    hasMethods: signatures.some(isMethod) || parents.some((parent) => parent.hasMethods),
  };
}
