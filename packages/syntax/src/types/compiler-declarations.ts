import type ts from "@typescript/typescript6";
import type {
  Declaration,
  DeclarationPart,
  DeclarationReader,
  DeclarationUse,
  DeclaredMember,
  ImportedType,
  ReadTypeFile,
} from "./declarations.ts";
import { aliased, type CompilerApi } from "./describe-type.ts";
import { hostOf, programOptions } from "./compiler-host.ts";
import { importedTypes, moduleOf } from "./imported-types.ts";
import { loadCompiler } from "./load-compiler.ts";
import { returnedBy, takenBy } from "./named-types.ts";

const MOST_FILES = 80;
const DEFAULT = "default";
const TYPE_FILE = /\.d\.[cm]?ts$/u;
const FILES = /(?:\.d\.[cm]?ts|\/package\.json)$/u;
const NOTHING: DeclarationReader = {
  load: () => undefined,
  declarationOf: () => null,
  declarationsIn: () => [],
  importsOf: () => [],
};

/** Loads the compiler on demand; without it, finds nothing. */
export function createDeclarationReader(read: ReadTypeFile): DeclarationReader {
  let reader: DeclarationReader | undefined;
  const start = (): DeclarationReader => {
    if (reader !== undefined) return reader;
    const compiler = loadCompiler();
    return (reader = compiler === null ? NOTHING : new CompilerDeclarations(compiler, read));
  };
  return {
    load: (files) => start().load(files),
    declarationOf: (module, name) => start().declarationOf(module, name),
    declarationsIn: (modules) => start().declarationsIn(modules),
    importsOf: (code) => start().importsOf(code),
  };
}

/** Reads one program, which grows by requested modules. */
class CompilerDeclarations implements DeclarationReader {
  readonly #api: CompilerApi;
  readonly #options: ts.CompilerOptions;
  readonly #host: ts.CompilerHost;
  readonly #resolutions: ts.ModuleResolutionCache;
  readonly #roots = new Set<string>();
  #program: ts.Program | undefined;
  #declarations = new Map<ts.Symbol, Declaration>();
  #imports: { readonly code: string; readonly types: readonly ImportedType[] } | undefined;

  constructor(api: CompilerApi, read: ReadTypeFile) {
    this.#api = api;
    this.#options = { ...programOptions(api), customConditions: ["node", "require"] };
    this.#host = hostOf(api, read, FILES);
    this.#resolutions = api.createModuleResolutionCache("/", (path) => path, this.#options);
  }

  load(files: readonly string[]): void {
    this.#addRoots(files.map((file) => `/${file}`).filter((path) => this.#host.fileExists(path)));
  }

  declarationOf(module: string, name: string): Declaration | null {
    const file = this.#fileOf(module);
    const symbol = file === undefined ? undefined : this.#symbolIn(file, name);
    return symbol === undefined ? null : this.#declaration(symbol);
  }

  declarationsIn(modules: readonly string[]): readonly Declaration[] {
    const files = [...new Set(modules.flatMap((module) => this.#fileOf(module) ?? []))];
    for (const file of files)
      for (const statement of file.statements) {
        const from = moduleOf(this.#api, statement);
        const path = from?.startsWith(".") === true ? this.#resolve(from, file.fileName) : undefined;
        const next = path === undefined ? undefined : this.#checked().getSourceFile(path);
        if (next !== undefined && files.length < MOST_FILES && !files.includes(next)) files.push(next);
      }
    const names = files.flatMap((file) => this.#statementsIn(file).flatMap((statement) => this.#namesOf(statement)));
    const symbols = names.flatMap((name) => this.#checker.getSymbolAtLocation(name) ?? []);
    return [...new Set(symbols)].flatMap((symbol) => this.#declaration(symbol) ?? []);
  }

  importsOf(code: string): readonly ImportedType[] {
    if (this.#imports?.code !== code) this.#imports = { code, types: importedTypes(this.#api, code) };
    return this.#imports.types;
  }

  get #checker(): ts.TypeChecker {
    return this.#checked().getTypeChecker();
  }

  #checked(): ts.Program {
    return (this.#program ??= this.#createProgram());
  }

  #createProgram(): ts.Program {
    const oldProgram = this.#program === undefined ? {} : { oldProgram: this.#program };
    const rootNames = [...this.#roots];
    return this.#api.createProgram({ rootNames, options: this.#options, host: this.#host, ...oldProgram });
  }

  #fileOf(module: string): ts.SourceFile | undefined {
    const isFile = TYPE_FILE.test(module);
    const path = isFile ? `/${module}` : this.#resolve(module, "/index.d.ts");
    if (path === undefined || !this.#host.fileExists(path)) return undefined;
    this.#addRoots([path]);
    return this.#checked().getSourceFile(path);
  }

  #addRoots(paths: readonly string[]): void {
    const program = this.#roots.size === 0 ? undefined : this.#checked();
    const missing = paths.filter((path) => program?.getSourceFile(path) === undefined);
    if (missing.length === 0) return;
    for (const path of missing) this.#roots.add(path);
    const rootNames = [...this.#roots];
    this.#declarations = new Map();
    this.#program = this.#api.createProgram({
      rootNames,
      options: this.#options,
      host: this.#host,
      ...(program === undefined ? {} : { oldProgram: program }),
    });
  }

  #resolve(specifier: string, from: string): string | undefined {
    const resolution = this.#api.resolveModuleName(specifier, from, this.#options, this.#host, this.#resolutions);
    return resolution.resolvedModule?.resolvedFileName;
  }

  /** Modules of a file: itself, and `declare module "oven" {}`. */
  #modulesIn(file: ts.SourceFile): readonly ts.Symbol[] {
    const nodes = [
      file,
      ...file.statements.filter((statement) => isOpen(this.#api, statement)).map(({ name }) => name),
    ];
    return nodes.flatMap((node) => this.#checker.getSymbolAtLocation(node) ?? []);
  }

  #symbolIn(file: ts.SourceFile, name: string): ts.Symbol | undefined {
    for (const module of this.#modulesIn(file)) {
      const exported = this.#exported(module, name);
      if (exported !== undefined) return this.#resolved(exported);
    }
    const local = this.#checker.resolveName(name, file, this.#api.SymbolFlags.All, false);
    const isDeclaredHere = local?.declarations?.some((declaration) => declaration.getSourceFile() === file) === true;
    return local === undefined || !isDeclaredHere ? undefined : this.#resolved(local);
  }

  #exported(module: ts.Symbol, name: string): ts.Symbol | undefined {
    const exported = this.#checker.tryGetMemberInModuleExports(name, module);
    const whole = exported === undefined ? this.#wholeOf(module) : undefined;
    return whole !== undefined && (name === "default" || name === whole.name) ? whole : exported;
  }

  #wholeOf(module: ts.Symbol): ts.Symbol | undefined {
    const whole = module.exports?.get(this.#api.InternalSymbolName.ExportEquals);
    return whole === undefined ? undefined : this.#resolved(whole);
  }

  #resolved(symbol: ts.Symbol): ts.Symbol {
    return aliased(this.#api, this.#checker, symbol);
  }

  #declaration(symbol: ts.Symbol): Declaration | null {
    const cached = this.#declarations.get(symbol);
    if (cached !== undefined) return cached;
    const nodes = (symbol.declarations ?? []).filter((node) => this.#isOutermost(node));
    const [first] = nodes;
    if (first === undefined) return null;
    const file = first.getSourceFile();
    const statements = [...new Set(nodes.map((node) => this.#statementOf(node)))].filter(
      (statement) => !this.#isWhole(statement),
    );
    const [written] = this.#namesOf(this.#statementOf(first)).filter((name) => name.parent === first);
    const checker = this.#checker;
    const declaration: Declaration = {
      path: pathOf(file),
      name: written?.text ?? DEFAULT,
      parts: statements.map((statement) => this.#part(statement, checker)),
      member: (name) => this.#member(symbol, name, checker),
      takes: (method) => unique(statements.flatMap((statement) => takenBy(this.#api, statement, method))),
      resultTypes: unique(statements.flatMap((statement) => returnedBy(this.#api, statement))),
    };
    this.#declarations.set(symbol, declaration);
    return declaration;
  }

  #statementsIn(file: ts.SourceFile | ts.ModuleBlock): readonly ts.Statement[] {
    return [...file.statements].flatMap((statement) => {
      const isModule = isOpen(this.#api, statement) || this.#isWhole(statement);
      return isModule &&
        this.#api.isModuleDeclaration(statement) &&
        statement.body !== undefined &&
        this.#api.isModuleBlock(statement.body)
        ? this.#statementsIn(statement.body)
        : [statement];
    });
  }

  #isWhole(node: ts.Node): boolean {
    if (!this.#api.isModuleDeclaration(node) || !this.#api.isSourceFile(node.parent)) return false;
    const module = this.#checker.getSymbolAtLocation(node.parent);
    const whole = module === undefined ? undefined : this.#wholeOf(module);
    return whole?.declarations?.includes(node) === true;
  }

  #namesOf(statement: ts.Node): readonly ts.Identifier[] {
    const nodes = this.#api.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return nodes.flatMap((node) => {
      const name = (node as ts.NamedDeclaration).name;
      return name !== undefined && this.#api.isIdentifier(name) ? [name] : [];
    });
  }

  #isOutermost(node: ts.Node): boolean {
    const declaration = this.#api.isVariableDeclaration(node) ? node.parent.parent : node;
    return (
      !this.#api.isSourceFile(node) &&
      !this.#api.isExportAssignment(node) &&
      this.#statementOf(declaration) === declaration
    );
  }

  #statementOf(node: ts.Node): ts.Node {
    let outermost = node;
    for (let ancestor = node; !this.#api.isSourceFile(ancestor); ancestor = ancestor.parent) {
      const { parent } = ancestor;
      const isInModule = this.#api.isModuleBlock(parent);
      if (this.#api.isSourceFile(parent) || isInModule) outermost = ancestor;
      if (isInModule && (isOpen(this.#api, parent.parent) || this.#isWhole(parent.parent))) break;
    }
    return outermost;
  }

  #part(statement: ts.Node, checker: ts.TypeChecker): DeclarationPart {
    const file = statement.getSourceFile();
    const { comment, before, from, head } = headOf(this.#api, statement, file.text);
    const prefix = `${comment}${before}${head}`;
    const shift = prefix.length - from;
    const [name] = this.#namesOf(statement);
    let uses: readonly DeclarationUse[] | undefined;
    return {
      path: pathOf(file),
      start: statement.getStart(file),
      comment,
      text: `${prefix}${file.text.slice(from, statement.end)}`,
      name:
        name === undefined
          ? { start: prefix.length - DEFAULT.length, end: prefix.length }
          : { start: name.getStart() + shift, end: name.end + shift },
      isType: this.#api.isInterfaceDeclaration(statement) || this.#api.isTypeAliasDeclaration(statement),
      isFunction: this.#api.isFunctionDeclaration(statement),
      uses: () => (uses ??= this.#uses(statement, shift, checker)),
    };
  }

  #uses(statement: ts.Node, shift: number, checker: ts.TypeChecker): readonly DeclarationUse[] {
    const uses: DeclarationUse[] = [];
    const visit = (node: ts.Node): void => {
      if (this.#api.isIdentifier(node)) {
        const use = this.#useOf(node, checker);
        if (use !== null) uses.push({ start: node.getStart() + shift, end: node.end + shift, ...use });
      }
      this.#api.forEachChild(node, visit);
    };
    visit(statement);
    return uses;
  }

  #useOf(node: ts.Identifier, checker: ts.TypeChecker): Pick<DeclarationUse, "declaration" | "module"> | null {
    const symbol = checker.getSymbolAtLocation(node);
    const declaration = symbol === undefined ? null : this.#declaration(aliased(this.#api, checker, symbol));
    const from = moduleAround(this.#api, symbol?.declarations?.[0]) ?? moduleAround(this.#api, node);
    const module = from === undefined || from.startsWith(".") ? null : from;
    return declaration === null && module === null ? null : { declaration, module };
  }

  #member(symbol: ts.Symbol, name: string, checker: ts.TypeChecker): DeclaredMember | null {
    const { Type, Value } = this.#api.SymbolFlags;
    const types = [
      ...((symbol.flags & Type) === 0 ? [] : [checker.getDeclaredTypeOfSymbol(symbol)]),
      ...((symbol.flags & Value) === 0 ? [] : [checker.getTypeOfSymbol(symbol)]),
    ];
    const made = types.flatMap((type) =>
      [...type.getConstructSignatures(), ...type.getCallSignatures()].map((signature) => signature.getReturnType()),
    );
    for (const type of [...types, ...made]) {
      const nodes = checker.getPropertyOfType(type, name)?.declarations ?? [];
      const [first] = nodes;
      const statement = first === undefined ? undefined : this.#statementOf(first);
      const holder = statement === undefined ? undefined : this.#symbolOf(statement, checker);
      const declaration = holder === undefined ? null : this.#declaration(holder);
      const comments = nodes.map((node) => headOf(this.#api, node, node.getSourceFile().text).comment);
      if (declaration !== null) return { holder: declaration, comments };
    }
    return null;
  }

  #symbolOf(statement: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
    const [name] = this.#namesOf(statement);
    return name === undefined
      ? (statement as ts.Node & { readonly symbol?: ts.Symbol }).symbol
      : checker.getSymbolAtLocation(name);
  }
}

function pathOf({ fileName }: ts.SourceFile): string {
  return fileName.slice(1);
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}

function isOpen(api: CompilerApi, node: ts.Node): node is ts.ModuleDeclaration {
  return api.isModuleDeclaration(node) && (api.isStringLiteral(node.name) || node.name.text === "global");
}

/** Returns the imported module of an import or import type. */
function moduleAround(api: CompilerApi, node: ts.Node | undefined): string | undefined {
  for (let ancestor = node; ancestor !== undefined && !api.isSourceFile(ancestor); ancestor = ancestor.parent) {
    const module = moduleOf(api, ancestor);
    if (module !== undefined) return module;
    const isNamed = api.isImportSpecifier(ancestor) || api.isNamedImports(ancestor) || api.isImportClause(ancestor);
    if (!isNamed && !api.isNamespaceImport(ancestor) && !api.isIdentifier(ancestor) && !api.isQualifiedName(ancestor))
      return undefined;
  }
  return undefined;
}

interface Head {
  readonly comment: string;
  readonly before: string;
  readonly head: string;
  /** Offset of the text that follows the head. */
  readonly from: number;
}

/** Replaces `export default` and `declare` by one form. */
function headOf(api: CompilerApi, node: ts.Node, text: string): Head {
  const start = node.getStart();
  const doc = api.getJSDocCommentsAndTags(node).findLast(api.isJSDoc);
  const comment = doc === undefined ? "" : text.slice(doc.pos, doc.end);
  const before = doc === undefined ? "" : text.slice(doc.end, start);
  const written = /^(?:(?:export|default|declare)\s+)*/u.exec(text.slice(start, node.end))?.[0] ?? "";
  const isExported = written.includes("export") && !written.includes("default");
  const from = start + written.length;
  const unnamed =
    /^(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class)(?=\s*[(<{])\s*/u.exec(text.slice(from))?.[0] ?? "";
  const name = unnamed === "" ? "" : `${unnamed.trim()} ${DEFAULT}`;
  return { comment, before, head: `${isExported ? "export " : ""}declare ${name}`, from: from + unnamed.length };
}
