import type { Span } from "@repost/spec";
import type ts from "@typescript/typescript6";
import { hostOf, programOptions } from "./compiler-host.ts";
import type { CompilerApi } from "./describe-type.ts";
import { loadCompiler } from "./load-compiler.ts";
import { lastName, takenBy } from "./named-types.ts";
import { unlessCompilerFails } from "./unless-compiler-fails.ts";

/** Names of types in a statement. */
export interface TypedStatement extends Span {
  /** Types of its values and of the results of its functions. */
  readonly types: readonly string[];
  readonly methodTypes: readonly string[];
  /** Types of parameters and results. */
  readonly headerTypes: (method?: string) => readonly string[];
}

export type SourceTypes = (path: string) => readonly TypedStatement[];

/** Takes about 3 s of CPU. */
const MAX_CHARACTERS = 4_000_000;
const SOURCE = /\.[cm]?[jt]sx?$/u;
const DECLARATIONS = /\.d\.[cm]?ts$/u;
/** A single member fits too many classes. */
const MIN_MEMBERS = 2;

/** Reads one program. Without the compiler, finds nothing. */
export function readSourceTypes(files: ReadonlyMap<string, string>): SourceTypes {
  const api = loadCompiler();
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (api === null || size > MAX_CHARACTERS) return () => [];
  const options = { ...programOptions(api), allowJs: true };
  const host = hostOf(api, (path) => files.get(path), SOURCE);
  const rootNames = [...files.keys()].filter((path) => SOURCE.test(path)).map((path) => `/${path}`);
  const reader = unlessCompilerFails(() => new StatementReader(api, api.createProgram({ rootNames, options, host })));
  const statements = new Map<string, readonly TypedStatement[]>();
  return (path) => {
    const read = statements.get(path) ?? unlessCompilerFails(() => reader?.statementsIn(path) ?? []) ?? [];
    statements.set(path, read);
    return read;
  };
}

interface Interface {
  readonly name: string;
  readonly required: readonly string[];
}

class StatementReader {
  readonly #api: CompilerApi;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #interfaces: readonly Interface[];

  constructor(api: CompilerApi, program: ts.Program) {
    [this.#api, this.#program, this.#checker] = [api, program, program.getTypeChecker()];
    const statements = program.getSourceFiles().flatMap((file) => [...file.statements]);
    this.#interfaces = statements.filter(api.isInterfaceDeclaration).flatMap((node) => this.#interfaceOf(node));
  }

  statementsIn(path: string): readonly TypedStatement[] {
    const file = DECLARATIONS.test(path) ? undefined : this.#program.getSourceFile(`/${path}`);
    return (file?.statements ?? []).map((statement) => {
      const types = new Set<string>();
      const methodTypes = new Set<string>();
      this.#read(statement, types, methodTypes);
      return {
        start: statement.getStart(),
        end: statement.end,
        types: [...types],
        methodTypes: [...methodTypes].filter((type) => !types.has(type)),
        headerTypes: (method) => takenBy(this.#api, statement, method, true),
      };
    });
  }

  /** Interfaces of data fit plain objects better. */
  #interfaceOf(node: ts.InterfaceDeclaration): readonly Interface[] {
    const { Optional, Method } = this.#api.SymbolFlags;
    const members = this.#checker.getPropertiesOfType(this.#checker.getTypeAtLocation(node));
    const required = members.filter(({ flags }) => (flags & Optional) === 0);
    return required.length >= MIN_MEMBERS && required.some(({ flags }) => (flags & Method) !== 0)
      ? [{ name: node.name.text, required: required.map(({ name }) => name) }]
      : [];
  }

  #read(node: ts.Node, types: Set<string>, methodTypes: Set<string>): void {
    if (this.#api.isTypeNode(node) || this.#api.isCallExpression(node)) return;
    if (this.#api.isFunctionLike(node)) {
      for (const type of this.#resultsOf(node)) types.add(type);
      if (this.#isConstructor(node)) types.add(node.name.text);
      return;
    }
    if (this.#api.isVariableDeclaration(node))
      for (const type of this.#namesOf(node.type ?? this.#api.getJSDocType(node))) types.add(type);
    if (!this.#api.isClassLike(node)) {
      this.#api.forEachChild(node, (child) => this.#read(child, types, methodTypes));
      return;
    }
    for (const type of this.#typesOfClass(node)) types.add(type);
    for (const member of node.members) this.#read(member, methodTypes, methodTypes);
  }

  #typesOfClass(node: ts.ClassLikeDeclaration): readonly string[] {
    const name = node.name ?? (this.#api.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression));
    const names = [name, ...bases].flatMap((named) =>
      named !== undefined && this.#api.isIdentifier(named) ? [named.text] : [],
    );
    const type = this.#checker.getTypeAtLocation(node);
    const members = new Set(this.#checker.getPropertiesOfType(type).map((member) => member.name));
    const implemented = this.#interfaces.filter(({ required }) => required.every((member) => members.has(member)));
    return [...names, ...implemented.map((type) => type.name)];
  }

  #isConstructor(node: ts.SignatureDeclaration): node is ts.FunctionDeclaration & { readonly name: ts.Identifier } {
    if (!this.#api.isFunctionDeclaration(node) || node.name === undefined || !/^[A-Z]/u.test(node.name.text))
      return false;
    return (this.#checker.getSymbolAtLocation(node.name)?.members?.size ?? 0) > 0;
  }

  #resultsOf(node: ts.SignatureDeclaration): readonly string[] {
    const results: (ts.Node | undefined)[] = [];
    const visit = (part: ts.Node): void => {
      if (this.#api.isReturnStatement(part)) results.push(part.expression);
      else if (!this.#api.isFunctionLike(part)) this.#api.forEachChild(part, visit);
    };
    const { body } = node as ts.FunctionLikeDeclaration;
    if (body !== undefined && this.#api.isBlock(body)) visit(body);
    else results.push(body);
    const created = results.flatMap((result) =>
      result !== undefined && this.#api.isNewExpression(result) && this.#api.isIdentifier(result.expression)
        ? [result.expression.text]
        : [],
    );
    return [...this.#namesOf(node.type ?? this.#api.getJSDocReturnType(node)), ...created];
  }

  #namesOf(type: ts.TypeNode | undefined): readonly string[] {
    return type !== undefined && this.#api.isTypeReferenceNode(type) ? [lastName(this.#api, type.typeName)] : [];
  }
}
