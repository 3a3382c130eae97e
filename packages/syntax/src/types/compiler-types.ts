import type ts from "@typescript/typescript6";
import { dirname, join } from "node:path/posix";
import type { SyntaxNode } from "../syntax-node.ts";
import {
  type DeclaredType,
  type Documentation,
  type TypedFile,
  type TypeReader,
  type TypeSignature,
  UNDOCUMENTED,
  UNKNOWN_TYPE,
} from "./declared-type.ts";
import { hostOf } from "./compiler-host.ts";
import { type CompilerApi, TypeDescriber } from "./describe-type.ts";
import { AROUND, createParserTypes } from "./parser-types.ts";
import { unlessCompilerFails } from "./unless-compiler-fails.ts";

/** The parser reads the types of larger programs. */
const MAX_CHARACTERS = 4_000_000;
/** Browsers' libraries would take most of the time. */
const LIBRARY = "lib.esnext.d.ts";
/** Classes of browsers and Node, without members. */
const PLATFORM = "/platform.d.ts";
const PLATFORM_CLASSES =
  "AbortController AbortSignal Blob Buffer DOMException Event EventTarget File FormData Headers ReadableStream Request Response TextDecoder TextEncoder TransformStream URL URLSearchParams WritableStream"
    .split(" ")
    .map((name) => `interface ${name} { readonly "${name}": never }`)
    .join("\n");

export function createCompilerTypes(api: CompilerApi, files: readonly TypedFile[]): TypeReader {
  const size = files.reduce((sum, { root }) => sum + root.endIndex, 0);
  if (size > MAX_CHARACTERS) return createParserTypes(files);
  let reader: TypeReader | undefined;
  const start = (): TypeReader =>
    (reader ??= unlessCompilerFails(() => readerOf(api, files)) ?? createParserTypes(files));
  const documented = new Set(files.flatMap(({ root }) => (DOCUMENTED.test(root.text) ? [root.id] : [])));
  return {
    typeOf: (node) => start().typeOf(node),
    signaturesOf: (path) => (files.some(({ isGlobal }) => isGlobal) ? start().signaturesOf(path) : []),
    documentationOf: (definition) =>
      documented.has(rootOf(definition).id) ? start().documentationOf(definition) : UNDOCUMENTED,
  };
}

const DOCUMENTED = /@(?:param|arg|argument|returns?)\b/u;

function readerOf(api: CompilerApi, files: readonly TypedFile[]): TypeReader {
  const program = programOf(api, files);
  const checker = program.getTypeChecker();
  const trees = new Map(files.map(({ root, path }) => [root.id, program.getSourceFile(path)]));
  const main = program.getSourceFile(files[0]?.path ?? "");
  if (main === undefined) return createParserTypes(files);
  const read = new TypeDescriber(api, checker, main);
  const globals = files.flatMap(({ isGlobal, path }) => (isGlobal === true ? (program.getSourceFile(path) ?? []) : []));
  const signaturesOf = (path: readonly string[]): readonly TypeSignature[] => {
    const [last = "", owner] = path.filter((name) => name !== "prototype").toReversed();
    const symbols = globals.flatMap((file) => {
      const symbol = checker.resolveName(owner ?? last, file, api.SymbolFlags.Value | api.SymbolFlags.Type, false);
      const isDeclared = symbol?.declarations?.some((node) => globals.includes(node.getSourceFile())) === true;
      return symbol !== undefined && isDeclared ? [symbol] : [];
    });
    const signatures = symbols.map((symbol) => read.signatures(symbol, owner === undefined ? undefined : last));
    return signatures.find(({ length }) => length > 0) ?? [];
  };
  const typeOf = (node: SyntaxNode): DeclaredType => {
    const [inner] = AROUND.test(node.type) ? node.namedChildren : [node];
    if (inner === undefined) return UNKNOWN_TYPE;
    const file = trees.get(rootOf(inner).id);
    const typedNode = file === undefined ? undefined : nodeAt(api, file, inner);
    if (typedNode === undefined) return UNKNOWN_TYPE;
    return api.isTypeNode(typedNode) ? read.node(typedNode) : read.declaration(typedNode);
  };
  const documentationOf = (definition: SyntaxNode): Documentation => {
    const file = trees.get(rootOf(definition).id);
    const node = file === undefined ? undefined : functionAt(api, file, definition);
    return node === undefined ? UNDOCUMENTED : read.documentation(node);
  };
  return { typeOf, signaturesOf, documentationOf };
}

function rootOf(node: SyntaxNode): SyntaxNode {
  let root = node;
  for (let around = node.parent; around !== null; around = around.parent) root = around;
  return root;
}

/** Each program reads the same libraries. */
const libraries = new WeakMap<CompilerApi, Map<string, ts.SourceFile | undefined>>();

function programOf(api: CompilerApi, files: readonly TypedFile[]): ts.Program {
  const texts = new Map(
    files.map(({ path, root, isGlobal = false, definitions = [] }) => {
      const text = [textOf(root), ...definitions].join("\n");
      return [path, isGlobal ? withoutExports(text) : text];
    }),
  );
  texts.set(PLATFORM, PLATFORM_CLASSES);
  const globals = files.filter(({ isGlobal }) => isGlobal === true);
  for (const [at, { root }] of globals.entries())
    texts.set(`${PACKAGES}${at}.d.ts`, `${withoutExports(textOf(root))}\n${MARK}`);
  texts.set(`${PACKAGES}all.d.ts`, `${globals.map((_, at) => `export * from "./${at}";`).join("\n")}\n${MARK}`);
  const options: ts.CompilerOptions = {
    allowJs: true,
    checkJs: false,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    noLib: false,
    lib: [LIBRARY],
    types: [],
    target: api.ScriptTarget.ESNext,
    module: api.ModuleKind.ESNext,
    moduleResolution: api.ModuleResolutionKind.Bundler,
    moduleDetection: api.ModuleDetectionKind.Force,
    allowImportingTsExtensions: true,
    jsx: api.JsxEmit.Preserve,
  };
  return api.createProgram({ rootNames: [...texts.keys()], options, host: hostOfProgram(api, texts, options) });
}

/** Parses the language's libraries once. */
function libraryReader(api: CompilerApi): (path: string) => ts.SourceFile | undefined {
  const sources = libraries.get(api) ?? new Map<string, ts.SourceFile | undefined>();
  libraries.set(api, sources);
  return (path) => {
    if (!sources.has(path)) {
      const text = path === PLATFORM ? PLATFORM_CLASSES : api.sys.readFile(path);
      sources.set(
        path,
        text === undefined ? undefined : api.createSourceFile(path, text, api.ScriptTarget.ESNext, false),
      );
    }
    return sources.get(path);
  };
}

const ANY_FILE = /^/u;

function hostOfProgram(
  api: CompilerApi,
  texts: ReadonlyMap<string, string>,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  const folder = dirname(api.getDefaultLibFilePath(options));
  const libraryFile = libraryReader(api);
  const sources = hostOf(api, (path) => texts.get(`/${path}`), ANY_FILE);
  const host: ts.CompilerHost = {
    ...sources,
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const { resolvedModule } = api.resolveModuleName(text, from, options, host);
        return {
          resolvedModule: resolvedModule ?? { resolvedFileName: `${PACKAGES}all.d.ts`, extension: api.Extension.Dts },
        };
      }),
    getSourceFile: (path, version) =>
      path === PLATFORM || path.startsWith(`${folder}/lib.`) ? libraryFile(path) : sources.getSourceFile(path, version),
    getDefaultLibFileName: () => join(folder, LIBRARY),
    getDefaultLibLocation: () => folder,
  };
  return host;
}

/** Adds blanks to keep offsets, because trees may start behind blanks. */
function textOf({ text, startIndex }: SyntaxNode): string {
  return `${" ".repeat(startIndex)}${text}`;
}

/** Modules of global declarations, for imports that are no files. */
const PACKAGES = "/packages/";
const MARK = "export declare const repostMark: unique symbol;\n";
const EXPORT =
  /^export\s+(?:default\s+)?(?=(?:declare|abstract|interface|type|class|enum|function|const|let|var|namespace)\b)/gmu;

function withoutExports(text: string): string {
  return text.replaceAll(EXPORT, (word) => " ".repeat(word.length));
}

function nodeAt(api: CompilerApi, file: ts.SourceFile, { startIndex, endIndex }: SyntaxNode): ts.Node | undefined {
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (node.pos > startIndex || node.end < endIndex) return undefined;
    const isHere = node.end === endIndex && node.getStart(file) === startIndex;
    if (isHere && (api.isTypeNode(node) || isTypeDeclaration(api, node))) return node;
    return api.forEachChild(node, visit);
  };
  return api.forEachChild(file, visit);
}

/** Exported functions start before the node, so parameters identify them. */
function functionAt(
  api: CompilerApi,
  file: ts.SourceFile,
  definition: SyntaxNode,
): ts.SignatureDeclaration | undefined {
  const list = definition.childForFieldName("parameters");
  const start = list === null ? definition.childForFieldName("parameter")?.startIndex : list.startIndex + 1;
  const visit = (node: ts.Node): ts.SignatureDeclaration | undefined => {
    if (start === undefined || node.pos > start || node.end < start) return undefined;
    if (!api.isFunctionLike(node)) return api.forEachChild(node, visit);
    const { pos } = node.parameters;
    const isHere = pos === start || (list === null && node.parameters[0]?.getStart(file) === start);
    return isHere ? node : api.forEachChild(node, visit);
  };
  return visit(file);
}

function isTypeDeclaration(api: CompilerApi, node: ts.Node): boolean {
  return (
    api.isInterfaceDeclaration(node) ||
    api.isTypeAliasDeclaration(node) ||
    api.isClassLike(node) ||
    api.isEnumDeclaration(node)
  );
}
