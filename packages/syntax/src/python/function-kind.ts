import type { FunctionKind } from "@repost/spec";

/** By the last part of a decorator's name: property, functools.cached_property, abc.abstractclassmethod, x.setter. */
const kindOfDecorator = new Map<string, FunctionKind>([
  ["classmethod", "class_method"],
  ["abstractclassmethod", "class_method"],
  ["staticmethod", "static_method"],
  ["abstractstaticmethod", "static_method"],
  ["property", "property"],
  ["abstractproperty", "property"],
  ["cached_property", "property"],
  ["getter", "property"],
  ["setter", "property"],
  ["deleter", "property"],
]);

/** Methods that Python itself makes static or class methods. */
const kindOfName = new Map<string, FunctionKind>([
  ["__new__", "static_method"],
  ["__init_subclass__", "class_method"],
  ["__class_getitem__", "class_method"],
]);

/** Tells the kind of a function in a class; decorators are given without their @. */
export function methodKind(name: string, decorators: readonly string[]): FunctionKind {
  const decorated = decorators.map(decoratorName).map(kindByDecorator);
  return decorated.find((kind) => kind !== undefined) ?? kindOfName.get(name) ?? "method";
}

/** Packages call their own properties so: hybrid_property, under_cached_property. */
function kindByDecorator(name: string): FunctionKind | undefined {
  return kindOfDecorator.get(name) ?? (name.endsWith("property") ? "property" : undefined);
}

/** The last part of the dotted name that a decorator begins with. */
export function decoratorName(decorator: string): string {
  return (
    /^[\w.\s]+/
      .exec(decorator)?.[0]
      .trim()
      .split(/\s*\.\s*/)
      .at(-1) ?? ""
  );
}
