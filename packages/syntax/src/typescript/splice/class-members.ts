import { usedMembers } from "../../used-members.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { contentOf } from "../extras.ts";

export function memberNames(owner: SyntaxNode): ReadonlySet<string> {
  return new Set(membersOf(owner).flatMap((member) => memberName(member) ?? []));
}

export function membersOf(owner: SyntaxNode): readonly SyntaxNode[] {
  const body = owner.type === "object" ? owner : owner.childForFieldName("body");
  return body === null ? [] : contentOf(body);
}

export function memberName(member: SyntaxNode): string | undefined {
  if (member.type === "shorthand_property_identifier") return member.text;
  const key = ["name", "property", "key"].map((field) => member.childForFieldName(field)).find((node) => node !== null);
  return key?.text;
}

/** Returns needed members that the target's class or object lacks. Constructors and placeholders may be inherited. */
export function neededMembers(
  candidates: readonly SyntaxNode[],
  method: SyntaxNode,
  existing: ReadonlySet<string>,
): readonly SyntaxNode[] {
  const open = candidates.filter((member) => isTaken(member, existing));
  return usedMembers(open, method, (member) => [memberName(member) ?? ""], usedProperties);
}

function isTaken(member: SyntaxNode, existing: ReadonlySet<string>): boolean {
  const name = memberName(member);
  if (name === undefined || name === "constructor" || existing.has(name)) return false;
  const body = member.childForFieldName("body");
  if (member.type === "method_definition") return body !== null && !isPlaceholder(body);
  return member.childForFieldName("value") !== null || name.startsWith("#");
}

function isPlaceholder(body: SyntaxNode): boolean {
  return contentOf(body).every(
    ({ type, text }) => type === "throw_statement" && /not[ _-]?implemented|\bTODO\b/i.test(text),
  );
}

function usedProperties(member: SyntaxNode): ReadonlySet<string> {
  const names = member.descendantsOfType(["property_identifier", "private_property_identifier"]);
  return new Set(names.map(({ text }) => text));
}
