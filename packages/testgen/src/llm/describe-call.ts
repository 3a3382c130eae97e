import type { SandboxedModule, Target } from "@repost/spec";
import { ownerName } from "../values/describe-value.ts";
import type { TestNames } from "./test-names.ts";

/** Returns prompt text of the original's call and the new implementation's place. */
export function originalOf(names: TestNames, target: Target, { code }: Pick<SandboxedModule, "code">) {
  const { entry, baseName, candidate } = names;
  if (entry.includes(".")) return { called: baseName, beside: methodPlacement(names, target) };
  const called = exportOf(names, code);
  if (called === null)
    return { called: baseName, beside: `\`${candidate}\` will be a function beside \`${baseName}\`.` };
  const placement = `The original is \`${called}\`: call it as \`${called}(…)\`, and the new implementation as \`${candidate}(…)\`.`;
  return { called, beside: placement };
}

/** Null unless the function is a default export. */
export function exportOf({ baseName }: TestNames, code: string): string | null {
  if (baseName !== "default") return null;
  return /\bmodule\.exports\s*=/u.test(code) ? "module.exports" : "exports.default";
}

function methodPlacement({ entry, candidate }: TestNames, { kind }: Target): string {
  const owner = ownerName(entry);
  const isBound = kind === "method" || kind === "property";
  const call = `${isBound ? "object" : owner}.${candidate}${kind === "property" ? "" : "(…)"}`;
  return `\`${candidate}\` will be a ${kind === "property" ? "property" : "method"} of the same class: ${kind === "property" ? "read" : "call"} \`${call}\`.`;
}
