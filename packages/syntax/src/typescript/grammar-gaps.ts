const variance =
  /([<,](?:\s|\/\/[^\n]*\n|\/\*[^*]*(?:\*+[^*/][^*]*)*\*+\/)*)((?:in\s+)?(?:out\s+)?)(?=[\p{ID_Start}$_][\p{ID_Continue}$]*\s*(?:[,>=]|extends\b))/gu;

/** A type, because methods of the promise start in lower case. */
const importedType = /\bimport\s*\(\s*(?:"[^"\n]*"|'[^'\n]*')\s*\)(?=\s*\.\s*\p{Lu})/gu;

const propertyIn = /([^\s,;{(][ \t]*\n[ \t]*)in(?=\??:)/gu;

/** `(any) => void` as a type: parameters named like types. */
const parametersLikeTypes =
  /(?<=[:|&<,=(]\s*)\(\s*(?:any|bigint|boolean|never|number|object|string|symbol|unknown)(?:\s*,\s*(?:any|bigint|boolean|never|number|object|string|symbol|unknown))*\s*\)(?=\s*=>)/gu;

const longestBody = 400;

/** `<<T>(a: T) => void>`: the grammar parses a shift. */
const leadingTypeParameters = /(?<=[\p{ID_Continue}$]<)<[^<>()]*(?:<[^<>()]*>[^<>()]*)*>(?=\s*\()/gu;

const typedTemplate = />(?=[ \t]*`)/gu;
const longestTypeArguments = 2_000;

const typeStar = /(\bexport\s+)type(?=\s*\*)/gu;

const staticIndex = /\bstatic(?=\s+(?:readonly\s+)?\[\s*[\p{ID_Continue}$]+\s*:\s)/gu;

const exportList = /\b(?:export|import)\s*(?:type\s*)?\{[^{}]*\}/gu;
const reserved =
  /\b(?:break|case|catch|class|const|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)\b/u;
const reservedName = new RegExp(`(\\bas\\s+|[{,]\\s*(?=\\w+\\s+as\\b))${reserved.source}`, "gu");

/** `export * from "./table.json" with { type: "json" }`. */
const exportAttributes =
  /(\bexport\s*(?:type\s*)?(?:\*(?:\s*as\s+[\p{ID_Continue}$]+)?|\{[^{}]*\})\s*from\s*(?:"[^"\n]*"|'[^'\n]*')\s*)(with\s*\{[^{}]*\})/gu;

const deferredImport = /(\bimport\s+)defer(?=\s*\*\s*as\b)/gu;

const accessorField =
  /(^|[{;])([ \t]*(?:(?:@[\p{ID_Continue}$.]+(?:\([^()\n]*\))?|static|private|protected|public|override|readonly)[ \t]+)*)accessor(?=[ \t]+[#\p{ID_Start}$_])/gmu;

const usingInLoop = /(\bfor\s*(?:await\s*)?\(\s*)(await\s+)?using(?=\s+[\p{ID_Start}$_][\p{ID_Continue}$]*\s+of\b)/gu;

const usingAtStart = /(?:^|[;{}])[ \t]*using[ \t]*(?:[-+*/%&|^<>?]*=|\.|\[|\(|\+\+|--)/mu;
const usingVariable = /(?<![.#\p{ID_Continue}$])using(?![\p{ID_Continue}$:])(?!\s+[\p{ID_Start}$_{])(?!\s*:)/gu;

/** Escapes that only tagged templates allow: String.raw`C:\\users`. */
const brokenEscape = /\\(?:u(?!\{[\da-f]+\}|[\da-f]{4})|x(?![\da-f]{2}))/giu;

/** Rewrites unknown JavaScript syntax of texts that do not parse, keeping offsets. */
export function bridgeScriptGaps(code: string): string {
  return code
    .replace(exportList, (list) =>
      list.replace(reservedName, (match, before: string) => `${before}_${match.slice(before.length + 1)}`),
    )
    .replace(exportAttributes, (_, before: string, attributes: string) => before + blanked(attributes))
    .replace(deferredImport, (_, before: string) => `${before}     `)
    .replace(accessorField, (_, start: string, before: string) => `${start}${before}        `)
    .replace(usingInLoop, (_, before: string, waits: string | undefined) => `${before}${blanked(waits ?? "")}const`)
    .replace(usingVariable, (name) => (usingAtStart.test(code) ? "usin_" : name))
    .replace(brokenEscape, "__");
}

function blanked(text: string): string {
  return text.replace(/[^\n]/gu, " ");
}

/** Rewrites unknown TypeScript syntax of texts that do not parse, keeping offsets. */
export function bridgeTypeGaps(code: string): string {
  const plain = withoutTemplateTypes(bridgeScriptGaps(code))
    .replace(variance, (_, before: string, words: string) => before + " ".repeat(words.length))
    .replace(importedType, (match) => "_".repeat(match.length))
    .replace(parametersLikeTypes, (match, at: number, whole: string) =>
      isReadBehind(match, whole.slice(at + match.length)) ? match : match.replace(/\w/gu, "_"),
    )
    .replace(leadingTypeParameters, blanked)
    .replace(typeStar, (_, before: string) => `${before}    `)
    .replace(staticIndex, blanked)
    .replace(propertyIn, (_, before: string) => `${before}__`)
    .replaceAll("\\`", "__");
  return withSemicolons(plain);
}

function isReadBehind(parameters: string, following: string): boolean {
  const name = `\\b(?:${parameters.match(/\w+/gu)?.join("|")})\\b`;
  const reading = `${name}\\s*(?:\\?\\.|[.(]|\\[\\s*[^\\]\\s]|[!=]=|&&)|(?:[\\p{ID_Continue}$]\\(|!)\\s*${name}`;
  const [body = ""] = following.slice(0, longestBody).split(/;|\n\s*\n/u);
  return new RegExp(reading, "u").test(body);
}

function withoutTemplateTypes(code: string): string {
  let plain = code;
  for (const { index: end } of code.matchAll(typedTemplate)) {
    const start = openingOf(code, end);
    if (start === null || !/[\p{ID_Continue}$)\]]/u.test(code[start - 1] ?? "")) continue;
    const types = blanked(code.slice(start, end + 1));
    plain = plain.slice(0, start) + types + plain.slice(end + 1);
  }
  return plain;
}

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

function endsType(line: string): boolean {
  const code = line.replace(/\/\/.*$/, "").trimEnd();
  return /[\p{ID_Continue}$)\]}"'>]$/u.test(code) && !code.endsWith("=>");
}

/** Characters that the lexer scans in a few seconds. */
const affordable = 10_000_000;

/** Removes the star of unclosed comments, which take quadratic time. Keeps offsets. */
export function breakOpenComments(code: string): string {
  const closed = code.lastIndexOf("*/") + 1;
  const tail = code.slice(closed);
  if (!tail.includes("/*")) return code;
  const openings = tail.split("/*").length - 1;
  if (openings * tail.length <= affordable) return code;
  return code.slice(0, closed) + tail.replaceAll("/*", "/ ");
}
