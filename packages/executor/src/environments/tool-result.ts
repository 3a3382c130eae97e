export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** The detail contains no addresses. */
  | { readonly status: "refused"; readonly detail: string };
