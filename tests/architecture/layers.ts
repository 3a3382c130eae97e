const ground = ["spec", "syntax"];
const tools = ["executor", "judge", "llm", "dataset"];
const stages = ["context", "sandbox", "testgen", "checks", "eval", "envs"];

/**
 * Which packages a package may import: arrows go down only, and neighbours never import each other.
 * Stages get their tools as arguments, so that each of them works alone. A package without a row here may not exist.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  syntax: ["spec"],
  ...Object.fromEntries([...tools, ...stages].map((name) => [name, ground])),
  pipeline: [...ground, ...tools, ...stages],
  cli: [...ground, ...tools, ...stages, "pipeline"],
};
