/** How an installer ended. */
export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** It was reached and said no; the detail is fit for records. */
  | { readonly status: "refused"; readonly detail: string };
