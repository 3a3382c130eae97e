import type { Call, CanonicalValue, ExecutionRequest, FunctionDefinition, Limits, SandboxedModule } from "@repost/spec";
import type { TargetLanguage } from "./canonical/target-language.ts";
import type { MissingName } from "./missing-name.ts";

/**
 * Calls of a module's target in one process. Hostile code may see everything here: it contains no expected results.
 */
export interface CallPlan {
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  readonly calls: readonly Call[];
  /** @default none */
  readonly returnsFunction?: (index: number) => boolean;
  readonly callTimeoutMs: number;
  /** Isolates calls from each other, which costs time. @default true */
  readonly apart?: boolean;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
  /** @default 0 */
  readonly hashSeed?: number;
  /** Shift of the run's clock, in seconds. @default 0 */
  readonly clockShiftS?: number;
}

export interface VariantsPlan {
  readonly module: CallPlan["module"];
  readonly calls: readonly Call[];
  readonly lines: { readonly start: number; readonly end: number };
  /** Texts of the module that differ in the target's lines only. */
  readonly variants: readonly string[];
  /** Loads the module anew for each variant, because a loaded module cannot be changed. */
  readonly reload: boolean;
  readonly apart: boolean;
  readonly untilDifferent: boolean;
  /** Time limit of all calls on the module itself. */
  readonly timeoutMs: number;
  /** Smallest limits of a variant, whose limit is `factor` times the module's time. */
  readonly floorMs: number;
  readonly floorCpuMs: number;
  readonly factor: number;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
}

/** Body that no useful suite accepts. */
export interface Probe {
  /** Description for people: `return None`. */
  readonly name: string;
  readonly solution: (definition: FunctionDefinition, code: string) => string;
  /** Returns the certain result of its calls; undefined when only a run can tell. */
  readonly returns: (definition: FunctionDefinition) => CanonicalValue | undefined;
  /**
   * Returns whether the probe applies to a program with these effects of the reference. Absent: applies everywhere. A
   * probe with this method does not apply to calls.
   */
  readonly suitsProgram?: (program: string, effects: readonly string[]) => boolean;
  /** Built-in exception that the body raises. Calls that all raise, one of them this class, are probed too. */
  readonly raises?: string;
}

export interface CallLanguage {
  /** Language whose equality and notation apply. */
  readonly values: TargetLanguage;
  request(plan: CallPlan): ExecutionRequest;
  /**
   * Faster isolated calls, which end early when a call breaks the process; null without them. For references, because
   * candidates' side effects are less isolated.
   */
  readonly directRequest: ((plan: CallPlan) => ExecutionRequest) | null;
  variantsRequest(plan: VariantsPlan): ExecutionRequest;
  /** Faster variant of the request, which ends early when a variant breaks the process; null without it. */
  readonly directVariantsRequest: ((plan: VariantsPlan) => ExecutionRequest) | null;
  readonly probes: readonly Probe[];
  /** Returns the missing name of an exception; null for other exceptions. */
  missingName(exception: { readonly types: readonly string[]; readonly message: string }): MissingName | null;
  isSyntaxError(exception: { readonly types: readonly string[] }): boolean;
  callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string;
}
