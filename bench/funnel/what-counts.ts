/** Functions and methods with a docstring or declared types that return or yield a value, all of them, of repositories up to 200 MB. */
export const WHAT_COUNTS = {
  docstring: "or-types",
  result: "required",
  maxFunctions: "all",
  maxMethods: "all",
  maxRepoMb: 200,
} as const;
