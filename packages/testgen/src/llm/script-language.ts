import type { ExecutionRequest, FunctionDefinition, Language, Limits, SandboxedModule, Target } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

export interface RunnableScript {
  readonly module: SandboxedModule;
  readonly code: string;
  readonly tests: readonly string[];
  readonly trace: { readonly start_line: number; readonly end_line: number } | null;
  readonly environment: string | null;
  readonly limits: Partial<Limits>;
}

export interface MoreInputs {
  readonly names: TestNames;
  /** The original or its copy, and the function under test. */
  readonly compared: { readonly original: string; readonly tested: string };
  readonly target: Target;
  readonly path: string;
  /** The model's code: `more_inputs`, and optionally `same_result`. */
  readonly inputs: string;
  readonly comparesItself: boolean;
}

export interface ScriptLanguage {
  readonly language: Language;
  /** True if distributions can be added to a lock. */
  readonly canInstall: boolean;
  promptValues(module: Pick<SandboxedModule, "language" | "path">): Readonly<Record<string, string>>;
  /** Returns phrases that mark omitted code. */
  placeholders(text: string): readonly string[];
  /** Empty for other statements. */
  definedBy(statement: SyntaxNode): string;
  countAsserts(test: SyntaxNode): number;
  /** A default export is used by its export. */
  uses(node: SyntaxNode, own: string): boolean;
  declares(statement: SyntaxNode): readonly string[];
  isImport(statement: SyntaxNode): boolean;
  /** The statement that runs a test at the end of a script. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  isMain(statement: SyntaxNode): boolean;
  /** The script may not run its test, or hide its result. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Returns whether the module lacks the statement. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  request(script: RunnableScript): ExecutionRequest;
  /** Rewriting changes line numbers of errors, which then need another run. */
  readonly countsByRewriting: boolean;
  /** File name in error messages. */
  fileOf(module: Pick<SandboxedModule, "path">): string;
  /** The line that describes the error. */
  headlineOf(error: string): string;
  inputsProblem(root: SyntaxNode, functions: readonly FunctionDefinition[]): string | null;
  withInputs(code: string, test: string, more: MoreInputs): string;
}
