export const containerMethods: ReadonlySet<string> = new Set([
  "append",
  "add",
  "appendleft",
  "extend",
  "extendleft",
  "insert",
  "update",
  "pop",
  "popleft",
  "popitem",
  "get",
  "setdefault",
  "values",
  "items",
  "keys",
  "copy",
  "sort",
  "union",
  "intersection",
  "difference",
  "symmetric_difference",
  "__getitem__",
  "__iter__",
]);

export const generatorMethods: ReadonlySet<string> = new Set(["__next__", "__iter__", "send", "close", "throw"]);

export const propertyMethods: ReadonlySet<string> = new Set(["getter", "setter", "deleter"]);
