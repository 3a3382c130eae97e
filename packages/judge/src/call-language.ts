import type { Call, CanonicalValue, ExecutionRequest, FunctionDefinition, Limits, SandboxedModule } from "@repost/spec";
import type { TargetLanguage } from "./canonical/target-language.ts";
import type { MissingName } from "./missing-name.ts";

/** Calls of a module's target to make in one process. Everything in it may be seen by hostile code: it holds no answers. */
export interface CallPlan {
  readonly module: Pick<SandboxedModule, "path" | "code" | "files" | "entry" | "imports">;
  readonly calls: readonly Call[];
  /** Returns whether a call is expected to return a function, or a value with one. @default none is */
  readonly returnsFunction?: (index: number) => boolean;
  readonly callTimeoutMs: number;
  /** Whether no call can spoil the next, which costs. @default true */
  readonly apart?: boolean;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
  /** Seed of the order of hashed collections. @default 0 */
  readonly hashSeed?: number;
  /** How far the run's clock is from the real one, in seconds. @default 0 */
  readonly clockShiftS?: number;
}

/** Calls of a module and of variants of it to make in one process. */
export interface VariantsPlan {
  readonly module: CallPlan["module"];
  readonly calls: readonly Call[];
  /** First and last line of the target. */
  readonly lines: { readonly start: number; readonly end: number };
  /** Texts of the module, different in the target's lines alone. */
  readonly variants: readonly string[];
  /** Whether each loads its module anew, because a module that is loaded cannot be changed. */
  readonly reload: boolean;
  readonly apart: boolean;
  /** Whether the calls after the first that shows a difference are left out. */
  readonly untilDifferent: boolean;
  /** Time for all calls on the module itself. */
  readonly timeoutMs: number;
  /** A variant may take `factor` times what the module itself took, but never less than these. */
  readonly floorMs: number;
  readonly floorCpuMs: number;
  readonly factor: number;
  readonly limits: Partial<Limits>;
  readonly environment: string | null;
}

/** A body that no suite worth keeping accepts. */
export interface Probe {
  /** What it is, for people: `return None`. */
  readonly name: string;
  readonly solution: (definition: FunctionDefinition, code: string) => string;
  /** What its calls return for certain, where that is known; undefined where only a run tells. */
  readonly returns: (definition: FunctionDefinition) => CanonicalValue | undefined;
  /**
   * Returns whether the probe is of use for a program with these effects of the reference. Absent for a probe of use everywhere; a
   * probe that has it is of no use for calls.
   */
  readonly suitsProgram?: (program: string, effects: readonly string[]) => boolean;
  /** Built-in class that the body raises. Calls that all raise, and one of them this class, try the probe too. */
  readonly raises?: string;
}

/** What judging by calls needs to know about a language. */
export interface CallLanguage {
  /** Whose equality and whose notation of values hold. */
  readonly values: TargetLanguage;
  request(plan: CallPlan): ExecutionRequest;
  /**
   * A quicker way to make calls apart, whose run ends early where one spoils it; null where there is none. For references: candidates are
   * not told apart from what they do to each other so well.
   */
  readonly directRequest: ((plan: CallPlan) => ExecutionRequest) | null;
  variantsRequest(plan: VariantsPlan): ExecutionRequest;
  /** A quicker way to do that, whose run stops early where a variant spoils it; null where there is none. */
  readonly directVariantsRequest: ((plan: VariantsPlan) => ExecutionRequest) | null;
  readonly probes: readonly Probe[];
  /** What the exception says was not there; null for every other exception. */
  missingName(exception: { readonly types: readonly string[]; readonly message: string }): MissingName | null;
  /** Whether the exception says that the text is no program of the language. */
  isSyntaxError(exception: { readonly types: readonly string[] }): boolean;
  /** The call as a person would write it. */
  callText(call: Call, entry: string, definition: FunctionDefinition | undefined): string;
}
