import type { Edit, SyntaxNode } from "@repost/syntax";
import { walk } from "@repost/syntax";
import { HOOK } from "./prologue.ts";

/** The runtime needs access to private fields. Lines do not move. */
export function privateFieldEdits(root: SyntaxNode): readonly Edit[] {
  const bodies: SyntaxNode[] = [];
  walk(root, (node) => {
    if (node.type === "class_body") bodies.push(node);
    return true;
  });
  if (!bodies.some((body) => fieldsOf(body).length > 0)) return [];
  return bodies.flatMap((body) => [...accessEdits(body), ...constructorEdits(body)]);
}

function fieldsOf(body: SyntaxNode): readonly string[] {
  return body.namedChildren.flatMap((member) => {
    if (!member.type.endsWith("field_definition") || member.children.some(({ type }) => type === "static")) return [];
    const name = member.namedChildren.find(({ type }) => type === "private_property_identifier");
    return name === undefined || member.childForFieldName("value")?.id === name.id ? [] : [name.text.slice(1)];
  });
}

function accessEdits(body: SyntaxNode): readonly Edit[] {
  const names = fieldsOf(body);
  const [first] = names;
  if (first === undefined) return [];
  const read = names.map((name) => `${JSON.stringify(name)}: $of.#${name}`).join(", ");
  const write = names.map(
    (name) => `if (${JSON.stringify(name)} in $new) $of.#${name} = $new[${JSON.stringify(name)}];`,
  );
  const text =
    ` static { ${HOOK}.privates(this, { has: ($of) => #${first} in $of, read: ($of) => ({ ${read} }), ` +
    `write: ($of, $new) => { ${write.join(" ")} } }); }`;
  return [{ start: body.startIndex + 1, end: body.startIndex + 1, replacement: text }];
}

/** Returns before the body when only fields are needed. */
function constructorEdits(body: SyntaxNode): readonly Edit[] {
  const heritage = body.parent?.namedChildren.find(({ type }) => type === "class_heritage");
  const extendsAnother = /\bextends\b/u.test(heritage?.text ?? "");
  return body.namedChildren.flatMap((member) => {
    const block = member.childForFieldName("body");
    const isConstructor =
      member.type === "method_definition" && member.childForFieldName("name")?.text === "constructor";
    if (!isConstructor || block === null) return [];
    const at = block.startIndex + 1;
    const leave = extendsAnother ? "{ super(); return; }" : "return;";
    return [{ start: at, end: at, replacement: ` if (${HOOK}.isMaking()) ${leave}` }];
  });
}
