import type { ExecutionRequest, FunctionDefinition, Language, Limits, SandboxedModule, Target } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { TestNames } from "./test-names.ts";

/** A script with tests as it is run, with the lines that are counted. */
export interface RunnableScript {
  readonly module: SandboxedModule;
  readonly code: string;
  readonly tests: readonly string[];
  /** Lines whose coverage is counted; null for none. */
  readonly trace: { readonly start_line: number; readonly end_line: number } | null;
  readonly environment: string | null;
  readonly limits: Partial<Limits>;
}

export interface MoreInputs {
  readonly names: TestNames;
  /** Names of the two functions to compare: the original or its copy, and the one under test. */
  readonly compared: { readonly original: string; readonly tested: string };
  readonly target: Target;
  /** File name under which the script runs. */
  readonly path: string;
  /** What a model wrote: `more_inputs`, and at most `same_result`. */
  readonly inputs: string;
  readonly comparesItself: boolean;
}

/** What test scripts that a model writes need of a language. */
export interface ScriptLanguage {
  readonly language: Language;
  /** What the prompts for this language say beside what all do. */
  promptValues(module: Pick<SandboxedModule, "language" | "path">): Readonly<Record<string, string>>;
  /** What says that something was left out of a text, wherever it stands there. */
  placeholders(text: string): readonly string[];
  /** The name of the function that a statement of the top level defines; empty for any other. */
  definedBy(statement: SyntaxNode): string;
  countAsserts(test: SyntaxNode): number;
  /** Returns whether code uses a function by its own name; for a default export, also by what exports it. */
  uses(node: SyntaxNode, own: string): boolean;
  /** Names that a statement of the top level defines, imports included. */
  declares(statement: SyntaxNode): readonly string[];
  isImport(statement: SyntaxNode): boolean;
  /** Returns the statement that runs a test at the end of a script. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  /** Whether a statement of the top level runs the tests. */
  isMain(statement: SyntaxNode): boolean;
  /** Why the script does not run its test, or hides how it ends; null where it does. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Whether a statement is there for the tests alone, by the module that it was added to. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  request(script: RunnableScript): ExecutionRequest;
  /** Whether counting rewrites the script: lines of an error are then right only in a run without it. */
  readonly countsByRewriting: boolean;
  /** Name under which a script runs, as errors show it. */
  fileOf(module: Pick<SandboxedModule, "path">): string;
  /** The line of an error that says what it is. */
  headlineOf(error: string): string;
  /** Why a block is no inputs; null where it is. */
  inputsProblem(root: SyntaxNode, functions: readonly FunctionDefinition[]): string | null;
  /** A script with one more test, which compares both implementations on more inputs. */
  withInputs(code: string, test: string, more: MoreInputs): string;
}
