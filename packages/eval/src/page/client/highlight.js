/** @import { Token } from "../client-types.ts" */

const PYTHON_WORDS =
  "False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield";
const SCRIPT_WORDS =
  "async await break case catch class const continue default delete do else export extends false finally for function if import in instanceof interface let new null of return static super switch this throw true try type typeof undefined var void while yield";

const LANGUAGES = {
  python: {
    words: new Set(PYTHON_WORDS.split(" ")),
    // An unclosed string ends with its line, or the text after three quotes.
    pattern:
      /(?<comment>#[^\n]*)|(?<string>(?:\b[rbuft]{1,2})?(?:"""(?:\\[^]|[^\\])*?(?:"""|$)|'''(?:\\[^]|[^\\])*?(?:'''|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?))|(?<decorator>@[\p{L}_][\p{L}\p{N}_.]*)|(?<number>\b\d[\p{L}\p{N}_.]*)|(?<word>[\p{L}_][\p{L}\p{N}_]*)/giu,
  },
  javascript: {
    words: new Set(SCRIPT_WORDS.split(" ")),
    pattern:
      /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?)|(?<decorator>@[\p{L}_$][\p{L}\p{N}_$.]*)|(?<number>\b\d[\p{L}\p{N}_.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)/giu,
  },
};

/**
 * Every character is in exactly one token.
 * @param {string} code
 * @param {string} language
 * @returns {Token[]}
 */
export function tokens(code, language) {
  const { words, pattern } =
    language in LANGUAGES ? LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (language)] : LANGUAGES.javascript;
  /** @type {Token[]} */
  const found = [];
  let end = 0;
  let before = "";
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) found.push({ type: "plain", text: code.slice(end, match.index) });
    const [text] = match;
    found.push({ type: typeOf(match.groups ?? {}, words, before), text });
    before = text;
    end = match.index + text.length;
  }
  if (end < code.length) found.push({ type: "plain", text: code.slice(end) });
  return found;
}

/**
 * @param {Record<string, string | undefined>} groups
 * @param {ReadonlySet<string>} words
 * @param {string} before
 */
function typeOf(groups, words, before) {
  if (groups["word"] !== undefined) {
    if (words.has(groups["word"])) return "keyword";
    return before === "def" || before === "class" || before === "function" ? "definition" : "plain";
  }
  return ["comment", "string", "decorator", "number"].find((type) => groups[type] !== undefined) ?? "plain";
}

/**
 * @param {string} code
 * @param {string} language
 * @returns {Token[][]}
 */
export function tokenLines(code, language) {
  /** @type {Token[][]} */
  const lines = [[]];
  for (const { type, text } of tokens(code.replaceAll(/\r\n?/gu, "\n"), language)) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ type, text: part });
    }
  }
  return lines;
}
