import type { SyntaxNode, TypePart, TypeReader } from "@repost/syntax";
import type { ModuleIndex } from "../source/module-index.ts";
import { lineageOf } from "./class-model.ts";

/** Ignores interfaces of data, which plain objects suit better. */
export function classesOfInterfaces(index: ModuleIndex, types: TypeReader): ReadonlyMap<string, readonly string[]> {
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
  for (const [name, node] of classes.length === 0 ? [] : index.types) {
    const required = requiredMembers(node, types);
    const members = required.map((member) => member.name);
    const fitting = classes.filter(
      (candidate) =>
        candidate.declared.has(name) ||
        (members.length > 1 && members.every((member) => candidate.members.has(member))),
    );
    if (fitting.length > 0 && required.some(({ type }) => isFunction(type)))
      classNames.set(
        name,
        fitting.map((candidate) => candidate.name),
      );
  }
  return classNames;
}

function requiredMembers(node: SyntaxNode, types: TypeReader) {
  const type = /^(?:type_alias|enum)_declaration$/u.test(node.type) ? undefined : types.typeOf(node);
  return type?.kind === "object" ? type.members().filter(({ isOptional }) => !isOptional) : [];
}

function isFunction(part: TypePart): boolean {
  const type = part();
  return type.kind === "object" && type.calls.length > 0;
}
