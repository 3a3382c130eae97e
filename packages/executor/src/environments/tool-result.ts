export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** `detail` contains no addresses. */
  | { readonly status: "refused"; readonly detail: string };
