import type { ExecutionRequest, Language, Limits, SandboxedModule, Target } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

/** Words for omitted code; in JavaScript, three dots outside comments belong to the language. */
export const ELIDED = /\.{3}|…|\bremain(?:s|ing)?\s+(?:the\s+same|unchanged)\b|\brest\s+of\s+the\b/giu;

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
  /** Returns the defined name; empty for other statements. */
  definedBy(statement: SyntaxNode): string;
  countAsserts(test: SyntaxNode): number;
  /** Returns whether the node uses the target; default exports by their export. */
  uses(node: SyntaxNode, name: string): boolean;
  declares(statement: SyntaxNode): readonly string[];
  isImport(statement: SyntaxNode): boolean;
  /** Statement at the script's end that runs the test. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  isMain(statement: SyntaxNode): boolean;
  /** Detects scripts that skip or hide their test. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Returns whether the module lacks the statement. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  request(script: RunnableScript): ExecutionRequest;
  /** Errors need another run, because rewriting changes line numbers. */
  readonly countsByRewriting: boolean;
  /** File name in error messages. */
  fileOf(module: Pick<SandboxedModule, "path">): string;
  headlineOf(error: string): string;
  /** Statements that may stand in the inputs of a model, in words. */
  readonly inputStatements: string;
  isInput(statement: SyntaxNode): boolean;
  withInputs(code: string, test: string, more: MoreInputs): string;
}
