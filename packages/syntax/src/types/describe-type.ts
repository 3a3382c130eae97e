import type ts from "@typescript/typescript6";
import {
  type DeclaredType,
  type Documentation,
  type PrimitiveName,
  primitiveType,
  type TypeMember,
  type TypePart,
  type TypeSignature,
  UNKNOWN_TYPE,
} from "./declared-type.ts";
import { unlessCompilerFails } from "./unless-compiler-fails.ts";

export type CompilerApi = typeof ts;

const LISTS = /^(?:Readonly)?Array$/u;
const KEYWORDS = ["AnyKeyword", "UnknownKeyword"] as const;
/** Time after which a program's types are unknown; one query may exceed it. */
const MAX_MS = 2000;

export function aliased(api: CompilerApi, checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & api.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** Describes types one level at a time, within a time limit. */
export class TypeDescriber {
  readonly #api: CompilerApi;
  readonly #checker: ts.TypeChecker;
  readonly #main: ts.SourceFile | undefined;
  readonly #openTypes: ts.TypeFlags;
  readonly #plainTypes: ts.TypeFlags;
  readonly #primitives: readonly (readonly [flags: ts.TypeFlags, name: PrimitiveName])[];
  #remainingMs = MAX_MS;
  readonly #openAliases = new Set<ts.Symbol>();

  /** @param main file in which undeclared names are looked up */
  constructor(api: CompilerApi, checker: ts.TypeChecker, main: ts.SourceFile | undefined) {
    [this.#api, this.#checker, this.#main] = [api, checker, main];
    const { TypeFlags: flags } = api;
    this.#openTypes = flags.Any | flags.Unknown;
    this.#plainTypes = flags.StringLike | flags.NumberLike | flags.BooleanLike | flags.BigIntLike | flags.ESSymbolLike;
    this.#primitives = [
      [flags.String | flags.StringMapping, "string"],
      [flags.Number, "number"],
      [flags.Boolean, "boolean"],
      [flags.BigInt, "bigint"],
      [flags.ESSymbolLike, "symbol"],
      [flags.Null, "null"],
      [flags.Undefined | flags.Void, "undefined"],
      [flags.Never, "never"],
      [flags.NonPrimitive, "object"],
    ];
  }

  node(node: ts.TypeNode): DeclaredType {
    return this.#partOfNode(node)();
  }

  declaration(node: ts.Node): DeclaredType {
    const name = (node as ts.NamedDeclaration).name;
    const symbol = name === undefined ? undefined : this.#checker.getSymbolAtLocation(name);
    return symbol === undefined ? UNKNOWN_TYPE : this.declared(symbol);
  }

  documentation(node: ts.SignatureDeclaration): Documentation {
    const tags = this.#api.getJSDocTags(node).filter(this.#api.isJSDocParameterTag);
    const result = this.#api.getJSDocReturnTag(node)?.typeExpression?.type;
    return {
      parameters: tags.flatMap(({ name, typeExpression, isBracketed, comment }) => {
        const type = typeExpression?.type;
        if (type === undefined || !this.#api.isIdentifier(name)) return [];
        return {
          name: name.text,
          type: this.#api.isTypeNode(type) ? this.#partOfNode(type) : this.#partOfParameter(node, name.text),
          isOptional: isBracketed || this.#api.isJSDocOptionalType(type),
          isRest: this.#api.isJSDocVariadicType(type),
          description: this.#api.getTextOfJSDocComment(comment) ?? "",
        };
      }),
      result: result === undefined ? null : this.#partOfNode(result),
    };
  }

  /** Members of objects have their own tags. */
  #partOfParameter({ parameters }: ts.SignatureDeclaration, documented: string): TypePart {
    const parameter = parameters.find(({ name }) => this.#api.isIdentifier(name) && name.text === documented);
    if (parameter === undefined) return () => primitiveType("object");
    return () => this.#within(() => this.#ofOptional(this.#checker.getTypeAtLocation(parameter)), UNKNOWN_TYPE);
  }

  declared(symbol: ts.Symbol): DeclaredType {
    return this.#within(() => this.#ofDeclared(symbol), UNKNOWN_TYPE);
  }

  #within<T>(describe: () => T, late: T): T {
    if (this.#remainingMs <= 0) return late;
    const start = performance.now();
    try {
      return unlessCompilerFails(describe) ?? late;
    } finally {
      this.#remainingMs -= performance.now() - start;
    }
  }

  #partOfNode(node: ts.TypeNode): TypePart {
    return () => this.#within(() => this.#ofNode(node), UNKNOWN_TYPE);
  }

  #partOfType(type: ts.Type): TypePart {
    return () => this.#within(() => this.#ofType(type), UNKNOWN_TYPE);
  }

  /** Reads unions and lists by text, because an undeclared part would make them `any`. */
  #ofNode(node: ts.TypeNode): DeclaredType {
    if (this.#api.isParenthesizedTypeNode(node) || this.#api.isRestTypeNode(node) || this.#api.isOptionalTypeNode(node))
      return this.#ofNode(node.type);
    if (this.#api.isTypeOperatorNode(node) && node.operator === this.#api.SyntaxKind.ReadonlyKeyword)
      return this.#ofNode(node.type);
    if (
      this.#api.isJSDocOptionalType(node) ||
      this.#api.isJSDocVariadicType(node) ||
      this.#api.isJSDocNonNullableType(node)
    )
      return this.#ofNode(node.type);
    if (this.#api.isJSDocNullableType(node))
      return { kind: "union", name: null, options: [this.#partOfNode(node.type), () => primitiveType("null")] };
    if (this.#api.isJSDocAllType(node)) return { ...UNKNOWN_TYPE, keyword: "any" };
    if (this.#api.isUnionTypeNode(node))
      return { kind: "union", name: null, options: node.types.map((option) => this.#partOfNode(option)) };
    if (this.#api.isArrayTypeNode(node)) return { kind: "list", item: this.#partOfNode(node.elementType) };
    if (this.#api.isTypePredicateNode(node))
      return node.type === undefined
        ? UNKNOWN_TYPE
        : { kind: "predicate", parameter: node.parameterName.getText(), type: this.#partOfNode(node.type) };
    const written = this.#referenceOf(node);
    const type =
      written === undefined
        ? this.#ofType(this.#checker.getTypeFromTypeNode(node))
        : this.#ofReference(node, written, (node as ts.NodeWithTypeArguments).typeArguments);
    const name = this.#api.isThisTypeNode(node) ? "this" : written?.getText().replace(/^.*\./su, "");
    if (name !== undefined) return { ...type, reference: name };
    const keyword = KEYWORDS.find((word) => node.kind === this.#api.SyntaxKind[word]);
    return type.kind === "unknown" && keyword !== undefined
      ? { ...type, keyword: keyword === "AnyKeyword" ? "any" : "unknown" }
      : type;
  }

  #referenceOf(node: ts.TypeNode): ts.Node | undefined {
    if (this.#api.isTypeReferenceNode(node)) return node.typeName;
    if (this.#api.isExpressionWithTypeArguments(node)) return node.expression;
    return this.#api.isImportTypeNode(node) ? node.qualifier : undefined;
  }

  #ofReference(node: ts.TypeNode, written: ts.Node, typeArguments: readonly ts.TypeNode[] | undefined): DeclaredType {
    const type = this.#checker.getTypeFromTypeNode(node);
    if ((type.flags & this.#api.TypeFlags.Any) === 0) {
      const symbol = typeArguments === undefined ? type.aliasSymbol : undefined;
      const [value] = symbol === undefined ? [] : this.#aliasValues(symbol);
      const described =
        value === undefined ? this.#ofType(type) : this.#named(this.#ofNode(value), symbol?.name ?? null);
      if (typeArguments === undefined || described.kind !== "object") {
        if (typeArguments?.[0] !== undefined && described.kind === "list" && LISTS.test(written.getText()))
          return { kind: "list", item: this.#partOfNode(typeArguments[0]) };
        return described;
      }
      return described.arguments.length === typeArguments.length && type.aliasSymbol === undefined
        ? { ...described, arguments: typeArguments.map((argument) => this.#partOfNode(argument)) }
        : described;
    }
    const named = this.#checker.getSymbolAtLocation(this.#api.isQualifiedName(written) ? written.right : written);
    const symbol = named === undefined ? undefined : aliased(this.#api, this.#checker, named);
    // Types without required arguments are errors, but have members.
    if (
      symbol !== undefined &&
      (symbol.flags & this.#api.SymbolFlags.Type) !== 0 &&
      (symbol.declarations ?? []).length > 0
    ) {
      const described = this.#ofDeclared(symbol);
      if (described.kind !== "unknown") return described;
    }
    const name = this.#importedName(named) ?? written.getText().replace(/^.*\./su, "");
    const global = this.#checker.resolveName(name, this.#main, this.#api.SymbolFlags.Type, false);
    if (global !== undefined && (global.flags & this.#api.SymbolFlags.Alias) === 0) return this.#ofDeclared(global);
    return { kind: "unknown", name, arguments: (typeArguments ?? []).map((argument) => this.#partOfNode(argument)) };
  }

  #importedName(symbol: ts.Symbol | undefined): string | undefined {
    const specifier = symbol?.declarations?.find(this.#api.isImportSpecifier);
    return specifier?.propertyName?.text;
  }

  #aliasValues(symbol: ts.Symbol): readonly ts.TypeNode[] {
    return (symbol.declarations ?? []).flatMap((declaration) =>
      this.#api.isTypeAliasDeclaration(declaration) &&
      declaration.typeParameters === undefined &&
      !this.#api.isTypeReferenceNode(declaration.type)
        ? [declaration.type]
        : [],
    );
  }

  #named(type: DeclaredType, name: string | null): DeclaredType {
    return type.kind === "object" || type.kind === "union" ? { ...type, name } : type;
  }

  #ofDeclared(symbol: ts.Symbol): DeclaredType {
    const [value] = this.#aliasValues(symbol);
    if (value === undefined) return this.#ofType(this.#checker.getDeclaredTypeOfSymbol(symbol));
    // Invalid aliases may name themselves.
    if (this.#openAliases.has(symbol)) return UNKNOWN_TYPE;
    this.#openAliases.add(symbol);
    try {
      return this.#named(this.#ofNode(value), symbol.name);
    } finally {
      this.#openAliases.delete(symbol);
    }
  }

  #ofType(type: ts.Type): DeclaredType {
    const { flags } = type;
    if ((flags & this.#openTypes) !== 0)
      return {
        kind: "unknown",
        name: type.aliasSymbol?.name ?? null,
        arguments: (type.aliasTypeArguments ?? []).map((argument) => this.#partOfType(argument)),
      };
    if ((flags & this.#api.TypeFlags.EnumLike) !== 0 && (flags & this.#api.TypeFlags.Union) === 0)
      return this.#ofMember(type);
    if ((flags & this.#api.TypeFlags.Index) !== 0)
      return { kind: "keys", of: this.#partOfType((type as ts.IndexType).type) };
    for (const [mask, name] of this.#primitives) if ((flags & mask) !== 0) return primitiveType(name);
    if ((flags & this.#api.TypeFlags.BooleanLiteral) !== 0)
      return { kind: "literal", value: this.#checker.typeToString(type) === "true" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: "literal", value: type.value };
    if ((flags & this.#api.TypeFlags.BigIntLiteral) !== 0) {
      const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
      return { kind: "literal", value: BigInt(`${negative ? "-" : ""}${base10Value}`) };
    }
    if ((flags & this.#api.TypeFlags.TemplateLiteral) !== 0) {
      const { texts, types } = type as ts.TemplateLiteralType;
      return { kind: "template", texts, gaps: types.map((gap) => this.#partOfType(gap)) };
    }
    if (type.isUnion()) return this.#ofUnion(type);
    if ((flags & this.#api.TypeFlags.TypeParameter) !== 0) return this.#ofParameter(type);
    if ((flags & this.#api.TypeFlags.Conditional) !== 0) return this.#ofConditional(type as ts.ConditionalType);
    if ((flags & (this.#api.TypeFlags.IndexedAccess | this.#api.TypeFlags.Substitution)) !== 0) {
      const least = this.#checker.getBaseConstraintOfType(type);
      return least === undefined || least === type ? UNKNOWN_TYPE : this.#ofType(least);
    }
    if (type.isIntersection()) {
      // `string & { brand: "loaf" }` is a string.
      const plain = type.types.find((part) => (part.flags & this.#plainTypes) !== 0);
      if (plain !== undefined) return this.#ofType(plain);
    }
    if (this.#checker.isArrayType(type))
      return { kind: "list", item: this.#partOfType(this.#argumentsOf(type)[0] ?? type) };
    if (this.#checker.isTupleType(type)) return this.#ofTuple(type as ts.TupleTypeReference);
    return this.#ofObject(type);
  }

  #ofMember(type: ts.Type): DeclaredType {
    const symbol = type.getSymbol();
    const [declaration] = symbol?.declarations ?? [];
    const owner = declaration !== undefined && this.#api.isEnumMember(declaration) ? declaration.parent.name.text : "";
    if (declaration !== undefined && this.#api.isEnumDeclaration(declaration)) return primitiveType("number");
    const isLiteral = type.isStringLiteral() || type.isNumberLiteral();
    return { kind: "member", enumeration: owner, name: symbol?.name ?? "", value: isLiteral ? type.value : undefined };
  }

  /** The compiler sorts options by age: missing values come last, `true | false` becomes `boolean`. */
  #ofUnion(type: ts.UnionType, types: readonly ts.Type[] = type.types): DeclaredType {
    const symbol =
      type.aliasSymbol ?? ((type.flags & this.#api.TypeFlags.EnumLike) === 0 ? undefined : type.getSymbol());
    const missing = this.#api.TypeFlags.Null | this.#api.TypeFlags.Undefined | this.#api.TypeFlags.Void;
    const options = types
      .filter(({ flags }) => (flags & (missing | this.#api.TypeFlags.BooleanLiteral)) === 0)
      .map((option) => this.#partOfType(option));
    const booleans = types.filter(({ flags }) => (flags & this.#api.TypeFlags.BooleanLiteral) !== 0);
    if (booleans.length === 2) options.push(() => primitiveType("boolean"));
    else options.push(...booleans.map((boolean) => this.#partOfType(boolean)));
    const nothing = types.filter(({ flags }) => (flags & missing) !== 0);
    options.push(...nothing.toReversed().map((option) => this.#partOfType(option)));
    return { kind: "union", name: symbol?.name ?? null, options };
  }

  #ofOptional(type: ts.Type): DeclaredType {
    if (!type.isUnion()) return this.#ofType(type);
    const types = type.types.filter(({ flags }) => (flags & this.#api.TypeFlags.Undefined) === 0);
    const [only] = types;
    return types.length === 1 && only !== undefined ? this.#ofType(only) : this.#ofUnion(type, types);
  }

  #ofParameter(type: ts.TypeParameter): DeclaredType {
    const name = type.symbol.name;
    const declaration = type.symbol.declarations?.find(this.#api.isTypeParameterDeclaration);
    const constraint = declaration?.constraint === undefined ? null : this.#partOfNode(declaration.constraint);
    if (declaration?.default !== undefined)
      return { kind: "parameter", name, constraint, usual: this.#partOfNode(declaration.default) };
    if (constraint !== null) return { kind: "parameter", name, constraint, usual: constraint };
    const least = this.#checker.getBaseConstraintOfType(type);
    const usual = least === undefined || least === type ? null : this.#partOfType(least);
    return { kind: "parameter", name, constraint, usual };
  }

  #ofConditional(type: ts.ConditionalType): DeclaredType {
    const { trueType, falseType } = type.root.node;
    return {
      kind: "union",
      name: type.aliasSymbol?.name ?? null,
      options: [trueType, falseType].map((branch) => this.#partOfNode(branch)),
    };
  }

  #ofTuple(type: ts.TupleTypeReference): DeclaredType {
    const flags = type.target.elementFlags;
    const items = this.#argumentsOf(type).map((item, at) => ({
      type: () =>
        this.#within(
          () =>
            ((flags[at] ?? 0) & this.#api.ElementFlags.Optional) === 0 ? this.#ofType(item) : this.#ofOptional(item),
          UNKNOWN_TYPE,
        ),
      isOptional: ((flags[at] ?? 0) & this.#api.ElementFlags.Optional) !== 0,
      isRest: ((flags[at] ?? 0) & this.#api.ElementFlags.Rest) !== 0,
    }));
    const isVariadic = flags.some((flag) => (flag & this.#api.ElementFlags.Variadic) !== 0);
    return isVariadic ? { kind: "list", item: () => UNKNOWN_TYPE } : { kind: "tuple", items };
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const isReference =
      (type.flags & this.#api.TypeFlags.Object) !== 0 &&
      ((type as ts.ObjectType).objectFlags & this.#api.ObjectFlags.Reference) !== 0;
    if (!isReference) return [];
    const all = this.#checker.getTypeArguments(type as ts.TypeReference);
    return all.slice(0, (type as ts.TypeReference).target.typeParameters?.length ?? all.length);
  }

  #nameOf(type: ts.Type): string | null {
    if (type.aliasSymbol !== undefined) return type.aliasSymbol.name;
    const isNamed = type.isClassOrInterface() || this.#argumentsOf(type).length > 0;
    return isNamed ? (type.getSymbol()?.name ?? null) : null;
  }

  #openMapping(type: ts.Type): ts.MappedTypeNode | undefined {
    const isMapped =
      (type.flags & this.#api.TypeFlags.Object) !== 0 &&
      ((type as ts.ObjectType).objectFlags & this.#api.ObjectFlags.Mapped) !== 0;
    if (!isMapped || this.#checker.getPropertiesOfType(type).length > 0) return undefined;
    return type.getSymbol()?.declarations?.find(this.#api.isMappedTypeNode);
  }

  #ofObject(type: ts.Type): DeclaredType {
    const mapping = this.#openMapping(type);
    // `{ [K in keyof T]: T[K] }` is T.
    if (mapping?.type !== undefined && this.#api.isIndexedAccessTypeNode(mapping.type))
      return this.#ofNode(mapping.type.objectType);
    const [indexed] = this.#checker
      .getIndexInfosOfType(type)
      .toSorted((left, right) => this.#rank(left) - this.#rank(right));
    const isInterface = type.isClassOrInterface() || this.#argumentsOf(type).length > 0;
    return {
      kind: "object",
      name: this.#nameOf(type),
      arguments: (type.aliasTypeArguments ?? this.#argumentsOf(type)).map((argument) => this.#partOfType(argument)),
      bases: isInterface ? this.#basesOf(type) : [],
      members: () => this.#within(() => this.#membersOf(type), []),
      index:
        indexed !== undefined
          ? { key: this.#partOfType(indexed.keyType), value: this.#valueOf(type, indexed) }
          : mapping?.type === undefined
            ? null
            : { key: () => primitiveType("string"), value: this.#partOfNode(mapping.type) },
      calls: this.#signaturesOf(type, this.#api.SignatureKind.Call),
      constructs: this.#signaturesOf(type, this.#api.SignatureKind.Construct),
    };
  }

  /** Reads values by their text, unless type arguments change them. */
  #valueOf(type: ts.Type, { declaration, type: value }: ts.IndexInfo): TypePart {
    const changed = this.#api.ObjectFlags.Instantiated | this.#api.ObjectFlags.Reference | this.#api.ObjectFlags.Mapped;
    const isChanged =
      (type.flags & this.#api.TypeFlags.Object) === 0 || ((type as ts.ObjectType).objectFlags & changed) !== 0;
    return declaration?.type === undefined || isChanged ? this.#partOfType(value) : this.#partOfNode(declaration.type);
  }

  #rank({ keyType }: ts.IndexInfo): number {
    return (keyType.flags & this.#api.TypeFlags.String) !== 0 ? 0 : 1;
  }

  #basesOf(type: ts.Type): readonly TypePart[] {
    const target = type.isClassOrInterface() ? type : ((type as ts.TypeReference).target as ts.InterfaceType);
    return (this.#checker.getBaseTypes(target) ?? []).map((base) => this.#partOfType(base));
  }

  #membersOf(type: ts.Type): readonly TypeMember[] {
    const owner = type.getSymbol();
    const members = this.#checker.getPropertiesOfType(type).flatMap((symbol): readonly TypeMember[] => {
      const name = symbol.name;
      if (name.startsWith("__@") || name === "prototype" || this.#isHidden(symbol)) return [];
      const isOwn =
        symbol.declarations?.some((declaration) =>
          owner?.declarations?.includes(declaration.parent as ts.Declaration),
        ) ?? true;
      const member = (): DeclaredType =>
        this.#within(() => this.#ofMemberType(symbol, type.isIntersection()), UNKNOWN_TYPE);
      return [{ name, type: member, isOptional: (symbol.flags & this.#api.SymbolFlags.Optional) !== 0, isOwn }];
    });
    return [...members.filter(({ isOwn }) => !isOwn), ...members.filter(({ isOwn }) => isOwn)];
  }

  #isHidden({ declarations = [] }: ts.Symbol): boolean {
    const hidden = this.#api.ModifierFlags.Private | this.#api.ModifierFlags.Protected;
    return declarations.some(
      (declaration) =>
        (this.#api.getCombinedModifierFlags(declaration) & hidden) !== 0 ||
        (this.#api.isPropertyDeclaration(declaration) && this.#api.isPrivateIdentifier(declaration.name)),
    );
  }

  /** Reads members by their text, unless type arguments or operators change them. */
  #ofMemberType(symbol: ts.Symbol, isMerged: boolean): DeclaredType {
    const written = (symbol.declarations ?? []).flatMap((declaration) =>
      (this.#api.isPropertySignature(declaration) || this.#api.isPropertyDeclaration(declaration)) &&
      declaration.type !== undefined
        ? [declaration.type]
        : [],
    );
    const isChanged = (symbol.flags & this.#api.SymbolFlags.Transient) !== 0;
    const [first] = written;
    if (!isChanged && first !== undefined) return this.#ofNode(first);
    const type = this.#checker.getTypeOfSymbol(symbol);
    // `any & number` is any, but the other type is more specific.
    const specific =
      !isMerged || (type.flags & this.#api.TypeFlags.Any) === 0
        ? undefined
        : written.findLast((node) => (this.#checker.getTypeFromTypeNode(node).flags & this.#openTypes) === 0);
    if (specific !== undefined) return this.#ofNode(specific);
    return (symbol.flags & this.#api.SymbolFlags.Optional) === 0 ? this.#ofType(type) : this.#ofOptional(type);
  }

  #signaturesOf(type: ts.Type, kind: ts.SignatureKind): readonly TypeSignature[] {
    return this.#checker.getSignaturesOfType(type, kind).map((signature) => this.signature(signature));
  }

  /** Reads types by their text, unless type arguments change them. */
  signature(signature: ts.Signature): TypeSignature {
    const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
    const isWritten = declaration !== undefined && this.#checker.getSignatureFromDeclaration(declaration) === signature;
    const types = signature.parameters.map((parameter) => this.#checker.getTypeOfSymbol(parameter));
    const returned = signature.getReturnType();
    const echoes = types.indexOf(returned);
    const isAny = (returned.flags & this.#openTypes) !== 0 && returned.aliasSymbol === undefined;
    const partOf = (node: ts.Node | undefined, type: ts.Type): TypePart =>
      isWritten && node !== undefined && this.#api.isTypeNode(node) ? this.#partOfNode(node) : this.#partOfType(type);
    return {
      parameters: signature.parameters.map(({ name, valueDeclaration }, at) => {
        const node =
          valueDeclaration !== undefined && this.#api.isParameter(valueDeclaration) ? valueDeclaration : undefined;
        return {
          name,
          type: partOf(node?.type, types[at] ?? returned),
          isOptional: node?.questionToken !== undefined || node?.initializer !== undefined,
          isRest: node?.dotDotDotToken !== undefined,
        };
      }),
      returns: partOf(declaration?.type, returned),
      isPredicate: this.#checker.getTypePredicateOfSignature(signature) !== undefined,
      echoes: echoes < 0 || isAny ? null : echoes,
      comment: declaration === undefined ? "" : this.#commentOf(declaration),
    };
  }

  #commentOf(node: ts.Node): string {
    return this.#api.getJSDocCommentsAndTags(node).findLast(this.#api.isJSDoc)?.getText() ?? "";
  }

  signatures(symbol: ts.Symbol, member: string | undefined): readonly TypeSignature[] {
    const { SignatureKind, SymbolFlags } = this.#api;
    const value = (symbol.flags & SymbolFlags.Value) === 0 ? undefined : this.#checker.getTypeOfSymbol(symbol);
    const instance =
      (symbol.flags & SymbolFlags.Type) === 0 ? undefined : this.#checker.getDeclaredTypeOfSymbol(symbol);
    const isConstructor = member === "constructor";
    const types =
      isConstructor || member === undefined ? [value] : [instance, value].map((type) => this.#memberOf(type, member));
    const type = types.find((candidate) => candidate !== undefined);
    if (type === undefined) return [];
    const all = this.#checker.getSignaturesOfType(type, isConstructor ? SignatureKind.Construct : SignatureKind.Call);
    const written = all.filter((signature) => this.#isWritten(signature)).map((signature) => this.signature(signature));
    // The comment of `const bake: Bake` is before the variable.
    const [node] = member === undefined ? (symbol.declarations ?? []) : [];
    const comment = node === undefined ? "" : this.#commentOf(node);
    return written.map((signature) => ({
      ...signature,
      comment: signature.comment === "" ? comment : signature.comment,
    }));
  }

  #memberOf(type: ts.Type | undefined, name: string): ts.Type | undefined {
    const member = type === undefined ? undefined : this.#checker.getPropertyOfType(type, name);
    return member === undefined ? undefined : this.#checker.getTypeOfSymbol(member);
  }

  #isWritten(signature: ts.Signature): boolean {
    const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
    return declaration !== undefined && this.#api.isFunctionLike(declaration);
  }
}
