import type { JobProgram, Language, LanguageAdapter } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { child, childText } from "../nodes.ts";

/** Words for omitted code; in JavaScript, three dots outside comments belong to the language. */
export const ELIDED = /\.{3}|…|\bremain(?:s|ing)?\s+(?:the\s+same|unchanged)\b|\brest\s+of\s+the\b/giu;

/** Parts of a test that compares two functions for more inputs. */
export interface ComparingTest {
  readonly test: string;
  /** Calls of the original or its copy, and of the function under test. */
  readonly calls: { readonly expected: string; readonly actual: string };
  readonly isAsync: boolean;
  readonly path: string;
  /** The model's code: `more_inputs`, and optionally `same_result`. */
  readonly inputs: string;
  readonly comparesItself: boolean;
}

/** Expressions for the arguments of a call. */
interface ArgumentForms {
  readonly first: string;
  readonly all: string;
  readonly afterFirst: string;
}

export interface ScriptSyntax {
  readonly language: Language;
  /** Runs the script that a job names. */
  readonly runner: JobProgram;
  /** Distributions can be added to a lock. */
  readonly canInstall: boolean;
  readonly allowsImportsInInputs: boolean;
  readonly argumentForms: ArgumentForms;
  promptValues(module: { readonly path: string }): Readonly<Record<string, string>>;
  /** Returns phrases that mark omitted code. */
  placeholders(text: string): readonly string[];
  declares(statement: SyntaxNode): readonly string[];
  /** Statement at the script's end that runs the test. */
  mainOf(test: string, root: SyntaxNode, path: string): string;
  isMain(statement: SyntaxNode): boolean;
  /** Detects scripts that skip or hide their test. */
  mainProblem(root: SyntaxNode, test: string): string | null;
  /** Returns whether the module lacks the statement. */
  isForTests(statement: SyntaxNode, input: string): boolean;
  /** File name in error messages. */
  fileOf(module: { readonly path: string }): string;
  headlineOf(error: string): string;
  withInputs(code: string, added: ComparingTest): string;
}

export interface ScriptLanguage extends ScriptSyntax {
  readonly adapter: LanguageAdapter;
  readonly parser: Parser;
}

const FUNCTION = /^(?:function_definition|(?:generator_)?function_declaration)$/u;

/** Returns the name of a defined function; empty for other statements. */
export function definedBy(statement: SyntaxNode): string {
  const declaration = child(statement, "declaration") ?? statement;
  if (FUNCTION.test(declaration.type)) return childText(declaration, "name");
  const [declarator, ...otherDeclarators] = declaration.namedChildren.filter(
    ({ type }) => type === "variable_declarator",
  );
  const value = child(declarator, "value");
  const isFunction = value?.type === "arrow_function" || value?.type === "function_expression";
  return isFunction && otherDeclarators.length === 0 ? childText(declarator, "name") : "";
}

export function isImport({ type, text }: SyntaxNode): boolean {
  return (
    /^(?:future_)?import(?:_from)?_statement$/u.test(type) ||
    (/^(?:lexical|variable)_declaration$/u.test(type) && /=\s*require\(/u.test(text))
  );
}

export function countAsserts(test: SyntaxNode): number {
  return test
    .descendantsOfType(["assert_statement", "call_expression"])
    .filter((node) => node.type === "assert_statement" || /^assert(?:\.|$)/u.test(childText(node, "function"))).length;
}

const NAMES = ["identifier", "property_identifier", "shorthand_property_identifier"];
const EXPORTED = /^(?:module\.exports|(?:module\.)?exports\.default)$/u;

/** Returns whether the node names the target; default exports by their export. */
export function uses(node: SyntaxNode, name: string): boolean {
  if (node.descendantsOfType(NAMES).some(({ text }) => text === name)) return true;
  return name === "default" && node.descendantsOfType("member_expression").some(({ text }) => EXPORTED.test(text));
}
