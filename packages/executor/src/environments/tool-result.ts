/** How an installer ended. */
export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** The registry refused; the detail contains no addresses. */
  | { readonly status: "refused"; readonly detail: string };
