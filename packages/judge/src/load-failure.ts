import type { RejectionEvidence, SandboxedModule } from "@repost/spec";
import type { CallLanguage } from "./call-language.ts";
import type { ExceptionText } from "./missing-name.ts";

/** @param conditions of the run, for the detail. @default none */
export function loadProblem(
  { path }: SandboxedModule,
  language: CallLanguage,
  { exception, missing }: { readonly exception: ExceptionText; readonly missing: string | null },
  conditions = "",
) {
  const { types, message } = exception;
  const lacked = language.missingName(exception);
  const name = missing ?? lacked?.name ?? "";
  const lacking = name === "" ? "" : `: ${name} is missing`;
  const detail = `${path} does not load${lacking}${conditions}. ${types[0] ?? "an exception"}: ${message}`;
  const module = missing ?? (lacked?.kind === "module" ? lacked.name : null);
  const type = types[0] ?? "Exception";
  const cause = module === null ? "other" : type === "Error" ? "missing_package" : "missing_module";
  const evidence: RejectionEvidence = { kind: "load_failure", failure: { type, message, cause, module, name: null } };
  return { reason: "load_error", detail, evidence } as const;
}
