import { unionOf, type Field, type Shape } from "../../values/shape.ts";

export function fillUnknownMembers(declared: Shape, used: readonly Shape[]): Shape {
  if (declared.kind === "union") return unionOf(declared.options.map((option) => fillUnknownMembers(option, used)));
  if (declared.kind === "sequence") {
    const items = used.flatMap((shape) => (shape.kind === "sequence" ? [shape.item] : []));
    return items.length === 0 ? declared : { ...declared, item: fillUnknownMembers(declared.item, items) };
  }
  if (declared.kind !== "mapping" || declared.fields === undefined) return declared;
  const usedFields = used.flatMap((shape) => (shape.kind === "mapping" ? (shape.fields ?? []) : []));
  if (usedFields.length === 0) return declared;
  return { ...declared, fields: declared.fields.map((field) => fillUnknownMember(field, usedFields)) };
}

function fillUnknownMember({ name, shape }: Field, usedFields: readonly Field[]): Field {
  const used = usedFields.flatMap((field) =>
    field.name === name && field.shape.kind !== "unknown" ? [field.shape] : [],
  );
  const [first] = used;
  if (first === undefined) return { name, shape };
  if (shape.kind === "unknown") return { name, shape: first };
  return { name, shape: fillUnknownMembers(shape, used) };
}
