/** A file of the runtime's programs: its name, and its text. */
export interface ProgramFile {
  readonly name: string;
  readonly text: string;
}

const IMPORT = /^import (?:(\w+)|\* as (\w+)|\{([^}]*)\}) from "([^"]+)";$/gmu;
const EXPORTED_LIST = /^export \{([^}]*)\};$/gmu;
const EXPORTED_PATTERN = /^export const \{([^}]*)\} =/gmu;
const EXPORTED = /^export (?:const|class|function\*?|async function) (\w+)/gmu;

/**
 * Puts a program of the runtime and all that it imports into one text, for loading dozens of small files takes most of the time of a
 * short run. Knows the forms of import and export that these files use, and no others. What a module called `testing` exports, the text
 * exports too.
 */
export function bundlePrograms(files: readonly ProgramFile[], entry: string): string {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const platform = new Map<string, string>();
  const done = new Set<string>();
  const parts: string[] = [];
  const add = (name: string): void => {
    if (done.has(name)) return;
    done.add(name);
    const text = texts.get(name) ?? "";
    for (const match of text.matchAll(IMPORT)) {
      const from = match[4] ?? "";
      if (from.startsWith("./")) add(from.slice(2));
      else platform.set(from, variableOf(from));
    }
    parts.push(moduleText(name, text));
  };
  add(entry);
  const imports = [...platform].map(([from, variable]) => `import * as ${variable} from "${from}";\n`);
  const entryNames = exportsOf(texts.get(entry) ?? "").map(([outer]) => outer);
  return [...imports, ...parts, exporting(entry, entryNames), ...frameworkExports(texts, done)].join("");
}

/** What a program that uses a test framework imports in its place. */
export const FRAMEWORK_FILE = 'export * from "./trusted.mjs";\nexport { default } from "./trusted.mjs";\n';

function frameworkExports(texts: ReadonlyMap<string, string>, done: ReadonlySet<string>): readonly string[] {
  const name = "testing.mjs";
  if (!done.has(name)) return [];
  const names = exportsOf(texts.get(name) ?? "").map(([outer]) => outer);
  const plain = names.filter((outer) => outer !== "default");
  return [exporting(name, plain), `const $default = ${variableOf(name)}.default;\nexport { $default as default };\n`];
}

function exporting(name: string, names: readonly string[]): string {
  return `export const { ${names.join(", ")} } = ${variableOf(name)};\n`;
}

function variableOf(from: string): string {
  return `$${from.replace(/\.mjs$/u, "").replaceAll(/\W/gu, "_")}`;
}

/** A module as a function that is called at once, for names of one are none of another. */
function moduleText(name: string, text: string): string {
  const body = text
    .replace(IMPORT, (_whole, whole?: string, all?: string, some?: string, from: string = "") =>
      binding(from, { whole, all, some }),
    )
    .replace(EXPORTED_LIST, "")
    .replaceAll(/^export (?=const|class|function|async)/gmu, "");
  const names = exportsOf(text).map(([outer, inner]) => `${outer}: ${inner}`);
  return `const ${variableOf(name)} = (() => {\n${body}\nreturn { ${names.join(", ")} };\n})();\n`;
}

interface ImportForm {
  readonly whole: string | undefined;
  readonly all: string | undefined;
  readonly some: string | undefined;
}

function binding(from: string, { whole, all, some = "" }: ImportForm): string {
  const variable = variableOf(from.replace(/^\.\//u, ""));
  if (all !== undefined) return `const ${all} = ${variable};`;
  if (whole !== undefined) return `const ${whole} = ${variable}.default;`;
  return `const {${some.replaceAll(/\s+as\s+/gu, ": ")}} = ${variable};`;
}

/** Names that a module exports, each with its own name inside. */
function exportsOf(text: string): readonly (readonly [string, string])[] {
  const single = [...text.matchAll(EXPORTED)].map(([, name = ""]) => [name, name] as const);
  const patterns = [...text.matchAll(EXPORTED_PATTERN)].flatMap(([, list = ""]) =>
    partsOf(list).map((part) => part.split(":").at(-1)?.trim() ?? ""),
  );
  const lists = [...text.matchAll(EXPORTED_LIST)].flatMap(([, list = ""]) =>
    partsOf(list).map((part) => {
      const [inner = "", outer = inner] = part.split(/\s+as\s+/u);
      return [outer, inner] as const;
    }),
  );
  return [...single, ...patterns.map((name) => [name, name] as const), ...lists];
}

function partsOf(list: string): readonly string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
