/** In the order of the help text. */
export const HELP_GROUPS = {
  input: "Input:",
  selection: "Selection:",
  gates: "Quality gates:",
  packages: "Packages:",
  execution: "Execution:",
  model: "Model:",
  output: "Output:",
  help: "Help:",
} as const;
