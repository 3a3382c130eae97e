import { type Failure, failuresOf, type ReasonStage, type StageRejection } from "@repost/spec";
import type { TargetRuntime } from "./lock-source.ts";

export function explainMissing<Of extends ReasonStage>(
  why: StageRejection<Of>,
  { unresolved }: Pick<TargetRuntime, "unresolved">,
): StageRejection<Of> | StageRejection<"testgen"> {
  const named = failuresOf(why.evidence).flatMap((failure) => packageOf(failure) ?? [])[0];
  const missing = unresolved.find(({ module }) => module === named);
  if (missing === undefined) return why;
  const { module, reason: cause } = missing;
  return {
    status: "rejected",
    reason: "package_missing",
    detail: `It imports ${module}: ${cause}`,
    evidence: { kind: "missing_package", module, cause },
  };
}

/** Returns `oven` for oven.heat and oven/heat. */
function packageOf({ cause, module }: Failure): string | null {
  if (module === null) return null;
  if (cause === "missing_module") return module.split(".")[0] ?? module;
  const [scope, name] = module.split("/");
  return scope?.startsWith("@") === true ? `${scope}/${name ?? ""}` : (scope ?? module);
}
