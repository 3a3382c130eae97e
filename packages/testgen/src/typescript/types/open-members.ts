import { unionOf, type Field, type Shape } from "../../values/shape.ts";

export function fillUnknownMembers(declared: Shape, used: readonly Shape[]): Shape {
  if (declared.kind === "union") return unionOf(declared.options.map((option) => fillUnknownMembers(option, used)));
  if (declared.kind === "sequence") {
    const items = used.flatMap((one) => (one.kind === "sequence" ? [one.item] : []));
    return items.length === 0 ? declared : { ...declared, item: fillUnknownMembers(declared.item, items) };
  }
  if (declared.kind !== "mapping" || declared.fields === undefined) return declared;
  const known = used.flatMap((one) => (one.kind === "mapping" ? (one.fields ?? []) : []));
  if (known.length === 0) return declared;
  return { ...declared, fields: declared.fields.map((field) => fillUnknownMember(field, known)) };
}

function fillUnknownMember({ name, shape }: Field, known: readonly Field[]): Field {
  const used = known.flatMap((one) => (one.name === name && one.shape.kind !== "unknown" ? [one.shape] : []));
  const [first] = used;
  if (first === undefined) return { name, shape };
  if (shape.kind === "unknown") return { name, shape: first };
  const asked = comparedTexts(used);
  if (takesAnyText(shape) && asked !== null) return { name, shape: unionOf([asked, shape]) };
  const isOpen = shape.kind === "union" && shape.options.some(({ kind }) => kind === "unknown");
  if (!isOpen) return { name, shape: fillUnknownMembers(shape, used) };
  return { name, shape: unionOf([first, ...shape.options.filter(({ kind }) => kind !== "unknown")]) };
}

function takesAnyText(shape: Shape): boolean {
  const options = shape.kind === "union" ? shape.options : [shape];
  return options.some((one) => one.kind === "text" && one.samples === undefined);
}

function comparedTexts(used: readonly Shape[]): Shape | null {
  const values = used.flatMap((one) =>
    one.kind === "literal" ? one.values.filter(({ kind }) => kind === "text") : [],
  );
  return values.length === 0 ? null : { kind: "literal", values };
}
