import { checkLanguage } from "../languages.ts";
import type { Language } from "@repost/spec";
import { javascriptBuiltins, type SyntaxNode } from "@repost/syntax";
import { moduleBindings } from "./module-bindings.ts";

export type IsFixed = (expression: SyntaxNode) => boolean;

const PLATFORM_FACTS =
  /^(?:[A-Z][A-Z0-9_]*|__version__|version|version_info|versions|hexversion|maxsize|maxunicode|byteorder|implementation|name|os|platform|arch|node|env)$/u;
const TEXT_METHODS =
  /^(?:startswith|endswith|lower|upper|startsWith|endsWith|includes|toLowerCase|system|machine|python_implementation)$/u;
const LITERALS = /^(?:string|integer|float|number|true|false|none|null|undefined)$/u;
const COMPOSED =
  /^(?:comparison_operator|not_operator|boolean_operator|unary_operator|unary_expression|binary_expression|ternary_expression|parenthesized_expression|tuple|slice|subscript|subscript_expression)$/u;

/** Finds expressions that are constant within a process. */
export function fixedValues(root: SyntaxNode, language: Language): IsFixed {
  const { bindings, elsewhere } = moduleBindings(checkLanguage(language).analyse(root));
  const isScript = checkLanguage(language).hasPlatformGlobals;
  const assumed = new Set([...bindings.keys()].filter((name) => !elsewhere.has(name)));
  const isPlatform = (name: string): boolean => isScript && !bindings.has(name) && !elsewhere.has(name);
  // Lower-case globals such as process may change.
  const isBuiltin = (name: string): boolean => /^[A-Z]/u.test(name) && isPlatform(name) && javascriptBuiltins.has(name);

  const isFixed = (node: SyntaxNode): boolean => {
    if (LITERALS.test(node.type)) return !node.namedChildren.some(({ type }) => type === "interpolation");
    // The importing file can rebind names of a script.
    if (node.type === "identifier")
      return (
        (assumed.has(node.text) && !(isScript && isImported(node.text))) ||
        isBuiltin(node.text) ||
        (isPlatform(node.text) && isExistenceTested(node))
      );
    if (node.type === "unary_expression" && node.text.startsWith("typeof"))
      return node.namedChildren.every((child) => isFixed(child) || isPlatform(child.text) || isFact(child));
    if (COMPOSED.test(node.type))
      return node.namedChildren.every((child) => child.type === "comment" || isFixed(child));
    if (node.type === "call" || node.type === "call_expression") return isFixedCall(node);
    return isFact(node);
  };
  const isFact = (node: SyntaxNode): boolean => {
    if (node.type !== "attribute" && node.type !== "member_expression") return false;
    const object = node.childForFieldName("object");
    if (isBuiltin(/^\w+/u.exec(node.text)?.[0] ?? "") && /^\w+(?:\.\w+)*$/u.test(node.text)) return true;
    const name = (node.childForFieldName("attribute") ?? node.childForFieldName("property"))?.text ?? "";
    if (object === null || !PLATFORM_FACTS.test(name)) return false;
    if (object.type === "identifier")
      return isImported(object.text) || (isScript && object.text === "process" && isPlatform("process"));
    return isFact(object);
  };
  const isImported = (name: string): boolean =>
    assumed.has(name) && bindings.get(name)?.every((binding) => binding === "import") === true;
  const isFixedCall = (node: SyntaxNode): boolean => {
    const called = node.childForFieldName("function");
    const callArguments = node.childForFieldName("arguments")?.namedChildren ?? [];
    if (called === null || !callArguments.every(isFixed)) return false;
    if (called.type === "identifier") return called.text === "hasattr" && isImported(callArguments[0]?.text ?? "");
    const object = called.childForFieldName("object");
    const method = (called.childForFieldName("attribute") ?? called.childForFieldName("property"))?.text ?? "";
    return object !== null && TEXT_METHODS.test(method) && isFixed(object);
  };

  for (let before = -1; before !== assumed.size;) {
    before = assumed.size;
    for (const name of assumed) {
      const isKept = bindings.get(name)?.every((binding) => typeof binding === "string" || isFixed(binding)) ?? false;
      if (!isKept) assumed.delete(name);
    }
  }
  return isFixed;
}

const AROUND = /^(?:binary_expression|ternary_expression|parenthesized_expression|unary_expression)$/u;

/** Detects an existence test: `typeof DEBUG === "undefined" ? false : DEBUG`. */
function isExistenceTested(name: SyntaxNode): boolean {
  for (let at = name.parent; at !== null && AROUND.test(at.type); at = at.parent) {
    const typeofTests = at.descendantsOfType(["unary_expression"]).filter(({ text }) => text.startsWith("typeof"));
    if (
      typeofTests.some(
        (test) => test.childForFieldName("argument")?.text === name.text && test.endIndex < name.startIndex,
      )
    )
      return true;
  }
  return false;
}
