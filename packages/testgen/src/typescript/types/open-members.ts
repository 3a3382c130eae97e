import { unionOf, type Field, type Shape } from "../../values/shape.ts";

/**
 * A declared shape whose members of unknown types are what they are used as: types of other packages, and of functions by their names, say nothing here.
 */
export function openMembers(declared: Shape, used: readonly Shape[]): Shape {
  if (declared.kind === "union") return unionOf(declared.options.map((option) => openMembers(option, used)));
  if (declared.kind === "sequence") {
    const items = used.flatMap((one) => (one.kind === "sequence" ? [one.item] : []));
    return items.length === 0 ? declared : { ...declared, item: openMembers(declared.item, items) };
  }
  if (declared.kind !== "mapping" || declared.fields === undefined) return declared;
  const known = used.flatMap((one) => (one.kind === "mapping" ? (one.fields ?? []) : []));
  if (known.length === 0) return declared;
  return { ...declared, fields: declared.fields.map((field) => openMember(field, known)) };
}

function openMember({ name, shape }: Field, known: readonly Field[]): Field {
  const used = known.flatMap((one) => (one.name === name && one.shape.kind !== "unknown" ? [one.shape] : []));
  const [first] = used;
  if (first === undefined) return { name, shape };
  if (shape.kind === "unknown") return { name, shape: first };
  const isOpen = shape.kind === "union" && shape.options.some(({ kind }) => kind === "unknown");
  if (!isOpen) return { name, shape: openMembers(shape, used) };
  return { name, shape: unionOf([first, ...shape.options.filter(({ kind }) => kind !== "unknown")]) };
}
