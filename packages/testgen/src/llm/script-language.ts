import type { ExecutionRequest, FunctionDefinition, Language, Limits, SandboxedModule, Target } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

export interface RunnableScript {
  readonly module: SandboxedModule;
  readonly code: string;
  readonly tests: readonly string[];
  /** Lines for coverage. */
  readonly trace: { readonly start_line: number; readonly end_line: number } | null;
  readonly environment: string | null;
  readonly limits: Partial<Limits>;
}

export interface MoreInputs {
  readonly names: TestNames;
  /** Names of the original or its copy, and of the function under test. */
  readonly compared: { readonly original: string; readonly tested: string };
  readonly target: Target;
  readonly path: string;
  /** The model's code: `more_inputs`, and optionally `same_result`. */
  readonly inputs: string;
  readonly comparesItself: boolean;
}

export interface ScriptLanguage {
  readonly language: Language;
  /** Distributions that a script names can be installed beside those of a lock. */
  readonly canInstall: boolean;
  promptValues(module: Pick<SandboxedModule, "language" | "path">): Readonly<Record<string, string>>;
  /** Returns phrases that mark omitted code. */
  placeholders(text: string): readonly string[];
  /** Empty for statements other than functions. */
  definedBy(statement: SyntaxNode): string;
  countAsserts(test: SyntaxNode): number;
  /** A default export is used by its export instead of its name. */
  uses(node: SyntaxNode, own: string): boolean;
  /** Includes imports. */
  declares(statement: SyntaxNode): readonly string[];
  isImport(statement: SyntaxNode): boolean;
  /** Returns the statement that runs a test at the end of a script. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  /** Returns whether a top-level statement runs the tests. */
  isMain(statement: SyntaxNode): boolean;
  /** Returns why the script does not run its test or hides its result. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Returns whether the module lacks the statement. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  request(script: RunnableScript): ExecutionRequest;
  /** True if coverage rewrites the script, so that line numbers of errors need a run without it. */
  readonly countsByRewriting: boolean;
  /** Returns the file name of a script in error messages. */
  fileOf(module: Pick<SandboxedModule, "path">): string;
  /** Returns the line of an error that describes it. */
  headlineOf(error: string): string;
  /** Returns why a block is not valid inputs. */
  inputsProblem(root: SyntaxNode, functions: readonly FunctionDefinition[]): string | null;
  /** Returns the script with a test that compares both implementations on more inputs. */
  withInputs(code: string, test: string, more: MoreInputs): string;
}
