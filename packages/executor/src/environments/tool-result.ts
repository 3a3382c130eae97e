export type ToolResult =
  | { readonly status: "done"; readonly printed: string }
  /** `detail` contains no addresses, because addresses may contain credentials. */
  | { readonly status: "refused"; readonly detail: string };
