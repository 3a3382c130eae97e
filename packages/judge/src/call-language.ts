import type { Call, CanonicalValue, ExecutionRequest, FunctionDefinition, Limits, SandboxedModule } from "@repost/spec";
import type { TargetLanguage } from "./canonical/target-language.ts";
import type { MissingName } from "./missing-name.ts";

/** Hostile code may see everything here: it contains no expected results. */
export interface CallPlan {
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  readonly calls: readonly Call[];
  /** @default none */
  readonly returnsFunction?: (index: number) => boolean;
  readonly callTimeoutMs: number;
  /** Isolation of calls costs time. @default true */
  readonly apart?: boolean;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
  /** @default 0 */
  readonly hashSeed?: number;
  /** Seconds. @default 0 */
  readonly clockShiftS?: number;
}

export interface VariantsPlan {
  readonly module: CallPlan["module"];
  readonly calls: readonly Call[];
  readonly lines: { readonly start: number; readonly end: number };
  /** These differ in the target's lines only. */
  readonly variants: readonly string[];
  /** For modules that cannot be changed once loaded. */
  readonly reload: boolean;
  readonly apart: boolean;
  readonly untilDifferent: boolean;
  readonly timeoutMs: number;
  /** Smallest limit of a variant; otherwise its limit is `factor` times the module's time. */
  readonly floorMs: number;
  readonly floorCpuMs: number;
  readonly factor: number;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
}

/** Body that no useful suite accepts. */
export interface Probe {
  readonly name: string;
  readonly solution: (definition: FunctionDefinition, code: string) => string;
  /** Returns the certain result of its calls; undefined when only a run can tell. */
  readonly returns: (definition: FunctionDefinition) => CanonicalValue | undefined;
  /** Absent: applies to all programs. A probe with this method does not apply to calls. */
  readonly suitsProgram?: (program: string, effects: readonly string[]) => boolean;
  /** Exception of the body. Calls that all raise, one of them this class, are probed too. */
  readonly raises?: string;
}

export interface CallLanguage {
  readonly values: TargetLanguage;
  request(plan: CallPlan): ExecutionRequest;
  /** Faster isolated calls, or null. For references, because candidates' side effects are less isolated. */
  readonly directRequest: ((plan: CallPlan) => ExecutionRequest) | null;
  variantsRequest(plan: VariantsPlan): ExecutionRequest;
  /** Faster; ends early when a variant breaks the process. */
  readonly directVariantsRequest: ((plan: VariantsPlan) => ExecutionRequest) | null;
  readonly probes: readonly Probe[];
  /** Returns null for other exceptions. */
  missingName(exception: { readonly types: readonly string[]; readonly message: string }): MissingName | null;
  isSyntaxError(exception: { readonly types: readonly string[] }): boolean;
  callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string;
}
