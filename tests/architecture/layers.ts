const ground = ["spec", "syntax"];
const tools = ["executor", "judge", "llm", "dataset"];
const stages = ["context", "sandbox", "testgen", "checks", "eval", "envs"];

/** Stages get their tools as arguments. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  syntax: ["spec"],
  ...Object.fromEntries([...tools, ...stages].map((name) => [name, ground])),
  pipeline: [...ground, ...tools, ...stages],
  cli: [...ground, ...tools, ...stages, "pipeline"],
};
