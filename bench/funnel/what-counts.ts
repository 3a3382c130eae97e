/** Functions with a result and a docstring or declared types, of repositories up to 200 MB. */
export const WHAT_COUNTS = {
  docstring: "or-types",
  result: "required",
  maxFunctions: "all",
  maxMethods: "all",
  maxRepoMb: 200,
} as const;
