import type { FunctionKind } from "@repost/spec";

const kindOfDecorator = new Map<string, FunctionKind>([
  ["classmethod", "class_method"],
  ["abstractclassmethod", "class_method"],
  ["staticmethod", "static_method"],
  ["abstractstaticmethod", "static_method"],
  ["getter", "property"],
  ["setter", "property"],
  ["deleter", "property"],
]);

const kindOfName = new Map<string, FunctionKind>([
  ["__new__", "static_method"],
  ["__init_subclass__", "class_method"],
  ["__class_getitem__", "class_method"],
]);

export function methodKind(name: string, decorators: readonly string[]): FunctionKind {
  const decorated = decorators.map(decoratorName).map(kindByDecorator);
  return decorated.find((kind) => kind !== undefined) ?? kindOfName.get(name) ?? "method";
}

/** Packages name their own property decorators: hybrid_property, under_cached_property. */
function kindByDecorator(name: string): FunctionKind | undefined {
  return kindOfDecorator.get(name) ?? (name.endsWith("property") ? "property" : undefined);
}

export function decoratorName(decorator: string): string {
  return (
    /^[\w.\s]+/
      .exec(decorator)?.[0]
      .trim()
      .split(/\s*\.\s*/)
      .at(-1) ?? ""
  );
}
