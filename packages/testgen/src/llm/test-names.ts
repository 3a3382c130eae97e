import type { SandboxedModule, Target } from "@repost/spec";
import { candidateName } from "@repost/syntax";
import { ownerName, shortName } from "../values/describe-value.ts";

/** Names in the published tests of a function. */
export interface TestNames {
  readonly entry: string;
  /** Name of `entry` without its class. */
  readonly baseName: string;
  readonly candidate: string;
  readonly test: string;
}

export function testNamesOf(entry: string): TestNames {
  const baseName = shortName(entry);
  return { entry, baseName, candidate: candidateName(entry), test: `test_${baseName}` };
}

export function isBound({ kind }: Pick<Target, "kind">): boolean {
  return kind === "method" || kind === "property";
}

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

function methodPlacement({ entry, candidate }: TestNames, target: Target): string {
  const member = `${isBound(target) ? "object" : ownerName(entry)}.${candidate}`;
  return target.kind === "property"
    ? `\`${candidate}\` will be a property of the same class: read \`${member}\`.`
    : `\`${candidate}\` will be a method of the same class: call \`${member}(…)\`.`;
}
