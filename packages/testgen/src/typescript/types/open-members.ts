import { optionsOf, unionOf, type Field, type Shape } from "../../values/shape.ts";

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
  const compared = comparedTexts(used);
  if (takesAnyText(shape) && compared !== null) return { name, shape: unionOf([compared, shape]) };
  const isOpen = shape.kind === "union" && shape.options.some(({ kind }) => kind === "unknown");
  if (!isOpen) return { name, shape: fillUnknownMembers(shape, used) };
  return { name, shape: unionOf([first, ...shape.options.filter(({ kind }) => kind !== "unknown")]) };
}

function takesAnyText(shape: Shape): boolean {
  return optionsOf(shape).some((option) => option.kind === "text" && option.samples === undefined);
}

function comparedTexts(used: readonly Shape[]): Shape | null {
  const values = used.flatMap((shape) =>
    shape.kind === "literal" ? shape.values.filter(({ kind }) => kind === "text") : [],
  );
  return values.length === 0 ? null : { kind: "literal", values };
}
