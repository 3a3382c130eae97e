import { pythonBuiltins } from "@repost/syntax";

export const BUILTIN_NAMES: ReadonlySet<string> = new Set([
  ...pythonBuiltins,
  ..."True False None __name__ __file__".split(" "),
]);
