import type { ExecutionRequest, FunctionDefinition, Language, Limits, SandboxedModule, Target } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

/** A test script in executable form, with the lines for coverage. */
export interface RunnableScript {
  readonly module: SandboxedModule;
  readonly code: string;
  readonly tests: readonly string[];
  /** Lines for coverage; null for none. */
  readonly trace: { readonly start_line: number; readonly end_line: number } | null;
  readonly environment: string | null;
  readonly limits: Partial<Limits>;
}

export interface MoreInputs {
  readonly names: TestNames;
  /** Names of the functions to compare: the original or its copy, and the one under test. */
  readonly compared: { readonly original: string; readonly tested: string };
  readonly target: Target;
  /** File name of the script. */
  readonly path: string;
  /** The model's code: `more_inputs`, and optionally `same_result`. */
  readonly inputs: string;
  readonly comparesItself: boolean;
}

/** Test scripts in one language. */
export interface ScriptLanguage {
  readonly language: Language;
  /** Distributions that a script names can be installed beside those of a lock. */
  readonly canInstall: boolean;
  /** Returns language-specific values of prompt placeholders. */
  promptValues(module: Pick<SandboxedModule, "language" | "path">): Readonly<Record<string, string>>;
  /** Returns phrases in a text that mark omitted code. */
  placeholders(text: string): readonly string[];
  /** Returns the name of the function that a top-level statement defines; empty for any other. */
  definedBy(statement: SyntaxNode): string;
  countAsserts(test: SyntaxNode): number;
  /** Returns whether code uses a function by its own name or, for a default export, by its export. */
  uses(node: SyntaxNode, own: string): boolean;
  /** Returns the names that a top-level statement defines, imports included. */
  declares(statement: SyntaxNode): readonly string[];
  isImport(statement: SyntaxNode): boolean;
  /** Returns the statement that runs a test at the end of a script. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  /** Returns whether a top-level statement runs the tests. */
  isMain(statement: SyntaxNode): boolean;
  /** Returns why the script does not run its test or hides its result; null without a problem. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Returns whether a statement exists only for the tests, compared with the module. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  request(script: RunnableScript): ExecutionRequest;
  /** True if coverage rewrites the script, so that line numbers of errors need a run without it. */
  readonly countsByRewriting: boolean;
  /** Returns the file name of a script in error messages. */
  fileOf(module: Pick<SandboxedModule, "path">): string;
  /** Returns the line of an error that describes it. */
  headlineOf(error: string): string;
  /** Returns why a block is not valid inputs; null if it is. */
  inputsProblem(root: SyntaxNode, functions: readonly FunctionDefinition[]): string | null;
  /** Returns the script with a test that compares both implementations on more inputs. */
  withInputs(code: string, test: string, more: MoreInputs): string;
}
