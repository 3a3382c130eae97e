import type { Call, CanonicalValue, ExecutionRequest, FunctionDefinition, Limits, SandboxedModule } from "@repost/spec";
import type { TargetLanguage } from "./canonical/target-language.ts";
import type { MissingName } from "./missing-name.ts";
import type { SplitPlan, SplitRequests } from "./split/split-language.ts";

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
  /** Reference whose loaded module may make the calls. Never for candidates. @default none */
  readonly reference?: Pick<FunctionDefinition, "startLine" | "endLine"> & { readonly code: string };
}

export interface VariantsPlan {
  readonly module: CallPlan["module"];
  readonly variants: readonly string[];
  readonly job: VariantsJob;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
}

interface VariantsJob {
  readonly calls: readonly Call[];
  readonly start_line: number;
  readonly end_line: number;
  readonly reload: boolean;
  readonly apart: boolean;
  readonly until_different: boolean;
  readonly timeout_ms: number;
  /** Smallest limit of a variant, otherwise `factor` times the module's time. */
  readonly floor_ms: number;
  readonly floor_cpu_ms: number;
  readonly factor: number;
}

/** Body that no useful suite accepts. */
export interface Probe {
  readonly name: string;
  readonly solution: (definition: FunctionDefinition, code: string) => string;
  /** Result of its calls. @default only a run shows it */
  readonly returns?: (definition: FunctionDefinition) => CanonicalValue | undefined;
  /** Absent: applies to all programs. Never applies to calls. */
  readonly suitsProgram?: (program: string, effects: readonly string[]) => boolean;
  /** Used if all calls raise, and one of them this class. */
  readonly raises?: string;
}

export interface CallLanguage {
  readonly values: TargetLanguage;
  /** Direct requests are for references, because candidates' side effects are less isolated. */
  readonly hasDirectRequests: boolean;
  readonly request: (plan: CallPlan, isDirect?: boolean) => ExecutionRequest;
  readonly variantsRequest: (plan: VariantsPlan, isDirect?: boolean) => ExecutionRequest;
  readonly splitRequests: (plan: SplitPlan) => Promise<SplitRequests>;
  readonly probes: readonly Probe[];
  missingName(exception: { readonly types: readonly string[]; readonly message: string }): MissingName | null;
  isSyntaxError(exception: { readonly types: readonly string[] }): boolean;
}
