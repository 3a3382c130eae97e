import type { RejectionEvidence } from "@repost/spec";

export function loadFailure(
  { types, message }: { readonly types: readonly string[]; readonly message: string },
  missing: string | null,
): RejectionEvidence {
  const type = types[0] ?? "Exception";
  const cause = missing === null ? "other" : type === "Error" ? "missing_package" : "missing_module";
  return { kind: "load_failure", failure: { type, message, cause, module: missing, name: null } };
}
