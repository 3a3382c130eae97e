/** What the grammar of TypeScript 5 does not know; only types are touched, where the text is right. */
const variance =
  /([<,](?:\s|\/\/[^\n]*\n|\/\*[^*]*(?:\*+[^*/][^*]*)*\*+\/)*)((?:in\s+)?(?:out\s+)?)(?=[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:[,>=]|extends\b))/gu;

/** `import("./oven").Oven` as a type: of values, promises alone have such an import, and their methods begin in lower case. */
const importedType = /\bimport\s*\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?=\s*\.\s*\p{Lu})/gu;

/** A property `in` behind one without a semicolon. */
const propertyIn = /([^\s,;{(][ \t]*\n[ \t]*)in(?=\??:)/gu;

/** `(any) => void` as a type: parameters that are called as a type is. */
const parametersLikeTypes =
  /(?<=[:|&<,=(]\s*)\(\s*(?:any|bigint|boolean|never|number|object|string|symbol|unknown)(?:\s*,\s*(?:any|bigint|boolean|never|number|object|string|symbol|unknown))*\s*\)(?=\s*=>)/gu;

/** `<<T>(a: T) => void>`: a function with type parameters as the first type argument, whose bracket is taken for a shift. */
const leadingTypeParameters = /(?<=[\p{ID_Continue}$]<)<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>(?=\s*\()/gu;

const typedTemplate = />(?=[ \t]*`)/gu;
const longestTypeArguments = 2_000;

const exportList = /\b(?:export|import)\s*(?:type\s*)?\{[^{}]*\}/gu;
const reserved =
  /\b(?:break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)\b/u;
const reservedName = new RegExp(`(\\bas\\s+|[{,]\\s*(?=\\w+\\s+as\\b))${reserved.source}`, "gu");

/** Rewrites exports and imports under reserved words, offset by offset: `export { a as null }`. For texts that do not fit the grammar. */
export function bridgeNameGaps(code: string): string {
  return code.replace(exportList, (list) =>
    list.replace(reservedName, (found, before: string) => `${before}_${found.slice(before.length + 1)}`),
  );
}

/**
 * Rewrites what the grammar does not know, offset by offset: `in` and `out` before type parameters, type arguments of templates, and type
 * parameters right after `<` become spaces; signatures that begin with type parameters, one below the other without semicolons, get some in their indentation;
 * imported types, parameters called like types, properties `in` and escaped backticks become other names and letters. For texts that do not fit the grammar as they
 * stand.
 */
export function bridgeTypeGaps(code: string): string {
  const plain = withoutTemplateTypes(bridgeNameGaps(code))
    .replace(variance, (_, before: string, words: string) => before + " ".repeat(words.length))
    .replace(importedType, (found) => "_".repeat(found.length))
    .replace(parametersLikeTypes, (found) => found.replace(/\w/gu, "_"))
    .replace(leadingTypeParameters, (found) => found.replace(/[^\n]/gu, " "))
    .replace(propertyIn, (_, before: string) => `${before}__`)
    .replaceAll("\\`", "__");
  return withSemicolons(plain);
}

/** Type arguments between a template and its tag, found backwards from the template. */
function withoutTemplateTypes(code: string): string {
  let plain = code;
  for (const { index: end } of code.matchAll(typedTemplate)) {
    const start = openingOf(code, end);
    if (start === null || !/[\p{ID_Continue}$)\]]/u.test(code[start - 1] ?? "")) continue;
    const types = code.slice(start, end + 1).replace(/[^\n]/gu, " ");
    plain = plain.slice(0, start) + types + plain.slice(end + 1);
  }
  return plain;
}

/** Where the angle bracket opens that closes at an offset; null where it does not, or far away. */
function openingOf(code: string, end: number): number | null {
  let depth = 0;
  for (let at = end; at >= Math.max(0, end - longestTypeArguments); at--) {
    if (code[at] === ">" && code[at - 1] !== "=") depth += 1;
    if (code[at] === "<") depth -= 1;
    if (depth === 0) return at;
    if (code[at] === "`") return null;
  }
  return null;
}

function withSemicolons(code: string): string {
  let previous = "";
  const lines = code.split("\n").map((line) => {
    const text = line.trim();
    const follows = /^[ \t]+</.test(line) && endsType(previous);
    if (text !== "" && !isComment(text)) previous = text;
    return follows ? `;${line.slice(1)}` : line;
  });
  return lines.join("\n");
}

function isComment(text: string): boolean {
  return text.startsWith("//") || text.startsWith("/*") || text.startsWith("*");
}

/** Whether a line ends where the type of a result may end. */
function endsType(line: string): boolean {
  const code = line.replace(/\/\/.*$/, "").trimEnd();
  return /[\p{ID_Continue}$)\]}"'>]$/u.test(code) && !code.endsWith("=>");
}
