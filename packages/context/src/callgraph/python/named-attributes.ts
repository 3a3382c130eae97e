import { eachValue } from "../core/nodes.ts";
import type { CallSite } from "../core/analysis.ts";
import { memberNames } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";

export function readByName(site: CallSite, object: NodeId, name: NodeId, fallback: NodeId): void {
  const { solver, values, language } = site.analysis;
  solver.flow(fallback, site.result);
  const [receiver, member] = [solver.createNode(), solver.createNode()];
  if (object !== nowhere)
    solver.listen(object, (id) => {
      if (id > 0 && values.get(id).kind !== "external") solver.add(receiver, id);
    });
  solver.at("keys", () =>
    solver.listen(name, (id) => {
      const literal = values.literalOf(id) ?? "";
      const [, attribute] = /^s:(?<name>[a-z_]\w*)$/iu.exec(literal) ?? [];
      if (attribute !== undefined) language.readAttribute(site, receiver, attribute, member);
      if (literal.startsWith("p:")) readBeginning(site, receiver, literal.slice(2), member);
    }),
  );
  solver.listen(member, (id) => {
    if (id <= 0 || values.get(id).kind !== "external") solver.add(site.result, id);
  });
}

export function storeByName(site: CallSite, object: NodeId, name: NodeId, value: NodeId): void {
  const { solver, language, storedAttributes } = site.analysis;
  if (object === nowhere || value === nowhere) return;
  solver.at("keys", () => {
    for (const attribute of attributeNames(site, name)) {
      storedAttributes.add(attribute);
      language.storeAttribute(site, object, attribute, value);
    }
  });
}

const maxNames = 5;

function attributeNames({ analysis: { solver, values } }: CallSite, name: NodeId): readonly string[] {
  const names = [...solver.valuesOf(name)].flatMap(
    (id) => /^s:([a-z_]\w*)$/iu.exec(values.literalOf(id) ?? "")?.[1] ?? [],
  );
  return names.length > maxNames ? [] : names;
}

function readBeginning(site: CallSite, object: NodeId, beginning: string, result: NodeId): void {
  const { solver, language } = site.analysis;
  eachValue(site.analysis, object, (value) => {
    const of = value.kind === "instance" ? value.of : value;
    if (of?.kind !== "class") return;
    const valueId = solver.createNode();
    solver.add(valueId, value.id);
    for (const name of memberNames(of))
      if (name.startsWith(beginning)) language.readAttribute(site, valueId, name, result);
  });
}
