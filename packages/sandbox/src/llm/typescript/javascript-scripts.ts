import { type Language, languageFacts } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { packageOf, plainName } from "../../hybrid/typescript/module-specifiers.ts";
import { moduleUses } from "../../hybrid/typescript/module-uses.ts";
import { placeholdersIn } from "../placeholders.ts";
import type { ScriptLanguage } from "../script-language.ts";

const BEYOND_FILES = new Set(
  "child_process cluster dgram dns http http2 https inspector net repl tls worker_threads".split(" "),
);
const CALLS = {
  any: {
    modules: new Set(["fs", ...BEYOND_FILES]),
    globals: /^(?:fetch|eval|process\.(?:abort|chdir|exit|kill|setuid|umask))$/u,
  },
  beyond_files: { modules: BEYOND_FILES, globals: /^(?:fetch|process\.(?:abort|exit|kill|setuid))$/u },
} as const;

export function createJavaScriptScripts(language: Language, parser: Parser): ScriptLanguage {
  const { isTyped, name } = languageFacts(language);
  return {
    promptValues: {
      language: name,
      fence: language,
      types: isTyped ? " Types are stripped and never checked." : "",
    },
    // Three dots are valid syntax, so only comments count.
    placeholders(text) {
      using tree = parser.parse(text);
      return tree.root.descendantsOfType("comment").flatMap((comment) => placeholdersIn(comment.text));
    },
    outsideCall(root, code, effects) {
      const calls = CALLS[effects];
      return firstCall(root, { ...calls, locals: localsOf(calls.modules, parser, code, isTyped) });
    },
    loaded(code, input, { target: { path }, dialect }) {
      const isCommon = /\.c[jt]s$/u.test(path) || dialect?.common_files.includes(path) === true;
      const specifiers = moduleUses(parser, code, isTyped).map(({ specifier }) => specifier);
      const inputSpecifiers = moduleUses(parser, input, isTyped).map(({ specifier }) => specifier);
      const kept = new Set(specifiers.map(plainName));
      using tree = parser.parse(code);
      return {
        path: `module${endingOf(tree.root, { path, isTyped, isCommon })}`,
        imports: specifiers.map(packageOf),
        gone: inputSpecifiers.filter((specifier) => !kept.has(plainName(specifier))),
      };
    },
  };
}

interface Written {
  readonly path: string;
  readonly isTyped: boolean;
  readonly isCommon: boolean;
}

/** Without `require` and imports the target's file decides. */
function endingOf(root: SyntaxNode, { path, isTyped, isCommon }: Written): string {
  const hasJsx = root.descendantsOfType(["jsx_element", "jsx_self_closing_element", "jsx_fragment"]).length > 0;
  if (hasJsx || /\.[jt]sx$/u.test(path)) return isTyped ? ".tsx" : ".jsx";
  const isModule = root.namedChildren.some(({ type }) => /^(?:import|export)_statement$/u.test(type));
  const names = root.descendantsOfType("identifier").map(({ text }) => text);
  const isScript = !isModule && (isCommon || names.some((name) => /^(?:require|module|exports)$/u.test(name)));
  return `.${isScript ? "c" : "m"}${isTyped ? "t" : "j"}s`;
}

function localsOf(modules: ReadonlySet<string>, parser: Parser, code: string, isTyped: boolean): ReadonlySet<string> {
  return new Set(
    moduleUses(parser, code, isTyped)
      .filter(({ specifier }) => modules.has(plainName(specifier).split("/")[0] ?? ""))
      .flatMap(({ locals }) => [...locals]),
  );
}

interface WantedCalls {
  readonly locals: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
  readonly globals: RegExp;
}

function firstCall(root: SyntaxNode, { locals, modules, globals }: WantedCalls): string | null {
  for (const call of root.descendantsOfType(["call_expression", "new_expression"])) {
    const callee = (call.childForFieldName("function") ?? call.childForFieldName("constructor"))?.text ?? "";
    const name = callee.replaceAll(/\s/gu, "");
    if (globals.test(name)) return name;
    if (locals.has(/^[\p{ID_Continue}$]+/u.exec(name)?.[0] ?? "")) return name;
    const required = /^require\(["'](?:node:)?(?<module>[^"'/]+)/u.exec(name)?.groups?.["module"];
    if (required !== undefined && modules.has(required)) return name;
  }
  return null;
}
