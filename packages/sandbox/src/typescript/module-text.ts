import { posix } from "node:path";
import type { SandboxedModule, Unit } from "@repost/spec";
import type { ModuleUnit } from "./module-unit.ts";

export interface ModuleText {
  readonly code: string;
  readonly provenance: SandboxedModule["provenance"];
}

export interface ModuleTextOptions {
  readonly head: readonly string[];
  /** `after` has generated lines. */
  readonly units: readonly { readonly unit: Unit; readonly code: string; readonly after?: readonly string[] }[];
  readonly tail: readonly string[];
}

export function moduleText({ head, units, tail }: ModuleTextOptions): ModuleText {
  const lines = [...head];
  const provenance: SandboxedModule["provenance"] = [];
  let previous: Unit | undefined;
  for (const { unit, code, after = [] } of units) {
    const follows = previous?.path === unit.path && unit.start_line === previous.end_line + 1;
    if (lines.length > 0 && !follows) lines.push("");
    const written = code.split("\n");
    const start = lines.length + 1;
    lines.push(...written);
    provenance.push({ start, end: lines.length, path: unit.path, line: unit.start_line });
    lines.push(...after);
    previous = after.length === 0 ? unit : undefined;
  }
  if (tail.length > 0) lines.push("", ...tail);
  return { code: `${lines.join("\n")}\n`, provenance };
}

export type Format = "module" | "commonjs";

/** Selects Node's module format. Files with JSX have no such extension. */
export function endingFor(path: string, units: readonly ModuleUnit[], format: Format): string {
  const isTyped = /\.[cm]?tsx?$/u.test(path);
  if (units.some(({ marks }) => marks.has("jsx"))) return isTyped ? ".tsx" : ".jsx";
  return `.${format === "module" ? "m" : "c"}${isTyped ? "t" : "j"}s`;
}

export function specifierFrom(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}
