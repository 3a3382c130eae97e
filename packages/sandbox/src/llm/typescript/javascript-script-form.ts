import type { Language } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { packageOf, plainName } from "../../hybrid/typescript/module-specifiers.ts";
import { outsideUses } from "../../hybrid/typescript/outside-uses.ts";
import { placeholdersIn } from "../placeholders.ts";
import type { ScriptForm } from "../script-form.ts";

/** Parts of Node whose functions change or read the machine: files, processes and networks. */
const OUTSIDE = new Set(
  "child_process cluster dgram dns fs http http2 https inspector net repl tls worker_threads".split(" "),
);
/** Calls that do the same and belong to nobody. */
const REACHING = /^(?:fetch|eval|process\.(?:abort|chdir|exit|kill|setuid|umask))$/u;

/** Scripts in TypeScript or JavaScript. */
export function createJavaScriptScriptForm(language: Language, parser: Parser): ScriptForm {
  const isTyped = language === "typescript";
  return {
    promptValues: {
      language: isTyped ? "TypeScript" : "JavaScript",
      fence: language,
      types: isTyped ? " Types are stripped and never checked." : "",
    },
    // Three dots are part of the language; in a comment they are not.
    placeholders(text) {
      using tree = parser.parse(text);
      return tree.root.descendantsOfType("comment").flatMap((comment) => placeholdersIn(comment.text));
    },
    reachesOutside: (root, code) => reachesOutside(root, localsFromOutside(parser, code, isTyped)),
    loaded(code, input, { target: { path }, dialect }) {
      const isCommon = /\.c[jt]s$/u.test(path) || dialect?.common_files.includes(path) === true;
      const own = outsideUses(parser, code, isTyped).map(({ specifier }) => specifier);
      const shown = outsideUses(parser, input, isTyped).map(({ specifier }) => specifier);
      const kept = new Set(own.map(plainName));
      using tree = parser.parse(code);
      return {
        path: `module${endingOf(tree.root, { path, isTyped, isCommon })}`,
        imports: own.map(packageOf),
        gone: shown.filter((specifier) => !kept.has(plainName(specifier))),
      };
    },
  };
}

interface Written {
  /** Of the target's file in its repository. */
  readonly path: string;
  readonly isTyped: boolean;
  /** Whether that file is CommonJS. */
  readonly isCommon: boolean;
}

/** A script that requires and does not import is CommonJS, and without a sign what its repository has; with JSX its text tells. */
function endingOf(root: SyntaxNode, { path, isTyped, isCommon }: Written): string {
  const hasJsx = root.descendantsOfType(["jsx_element", "jsx_self_closing_element", "jsx_fragment"]).length > 0;
  if (hasJsx || /\.[jt]sx$/u.test(path)) return isTyped ? ".tsx" : ".jsx";
  const isModule = root.namedChildren.some(({ type }) => /^(?:import|export)_statement$/u.test(type));
  const names = root.descendantsOfType("identifier").map(({ text }) => text);
  const isScript = !isModule && (isCommon || names.some((name) => /^(?:require|module|exports)$/u.test(name)));
  return `.${isScript ? "c" : "m"}${isTyped ? "t" : "j"}s`;
}

function localsFromOutside(parser: Parser, code: string, isTyped: boolean): ReadonlyMap<string, string> {
  return new Map(
    outsideUses(parser, code, isTyped)
      .filter(({ specifier }) => OUTSIDE.has(plainName(specifier).split("/")[0] ?? ""))
      .flatMap(({ specifier, locals }) => [...locals].map((local) => [local, specifier] as const)),
  );
}

function reachesOutside(root: SyntaxNode, locals: ReadonlyMap<string, string>): string | null {
  for (const call of root.descendantsOfType(["call_expression", "new_expression"])) {
    const callee = (call.childForFieldName("function") ?? call.childForFieldName("constructor"))?.text ?? "";
    const name = callee.replaceAll(/\s/gu, "");
    if (REACHING.test(name)) return name;
    if (locals.has(/^[\p{ID_Continue}$]+/u.exec(name)?.[0] ?? "")) return name;
    const required = /^require\(["'](?:node:)?(?<module>[^"'/]+)/u.exec(name)?.groups?.["module"];
    if (required !== undefined && OUTSIDE.has(required)) return name;
  }
  return null;
}
