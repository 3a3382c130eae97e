import type ts from "@typescript/typescript6";
import {
  type DeclaredType,
  type PrimitiveName,
  primitiveType,
  type TypeMember,
  type TypePart,
  type TypeSignature,
  UNKNOWN_TYPE,
} from "./declared-type.ts";

export type CompilerApi = typeof ts;

/** Maximum number of aliases of aliases. */
const MOST_ALIASES = 20;
const LISTS = /^(?:Readonly)?Array$/u;
/** Time of a program after which its types are unknown, in milliseconds. One question to the compiler may take longer. */
const MAX_MS = 2000;

/** Describes types of a program, one level at a time. */
export interface TypeDescriber {
  node(node: ts.TypeNode): DeclaredType;
  declaration(node: ts.Node): DeclaredType;
  declared(symbol: ts.Symbol): DeclaredType;
}

export function createTypeDescriber(
  api: CompilerApi,
  checker: ts.TypeChecker,
  main: ts.SourceFile | undefined,
): TypeDescriber {
  const { TypeFlags, ObjectFlags, SymbolFlags, ElementFlags } = api;
  const openTypes = TypeFlags.Any | TypeFlags.Unknown;
  const plainTypes =
    TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.BigIntLike | TypeFlags.ESSymbolLike;
  const primitives: readonly (readonly [flags: ts.TypeFlags, name: PrimitiveName])[] = [
    [TypeFlags.String | TypeFlags.StringMapping, "string"],
    [TypeFlags.Number, "number"],
    [TypeFlags.Boolean, "boolean"],
    [TypeFlags.BigInt, "bigint"],
    [TypeFlags.ESSymbolLike, "symbol"],
    [TypeFlags.Null, "null"],
    [TypeFlags.Undefined | TypeFlags.Void, "undefined"],
    [TypeFlags.Never, "never"],
    [TypeFlags.NonPrimitive, "object"],
    [TypeFlags.Index, "string"],
  ];

  let remaining = MAX_MS;
  /** Describes within the time that remains. */
  const within = <T>(describe: () => T, late: T): T => {
    if (remaining <= 0) return late;
    const start = performance.now();
    try {
      return describe();
    } finally {
      remaining -= performance.now() - start;
    }
  };
  const partOfNode =
    (node: ts.TypeNode): TypePart =>
    () =>
      within(() => ofNode(node), UNKNOWN_TYPE);
  const partOfType =
    (type: ts.Type): TypePart =>
    () =>
      within(() => ofType(type), UNKNOWN_TYPE);

  /** Reads unions and lists by their text, because an undeclared part makes the whole type `any`. */
  function ofNode(node: ts.TypeNode): DeclaredType {
    if (api.isParenthesizedTypeNode(node) || api.isRestTypeNode(node) || api.isOptionalTypeNode(node))
      return ofNode(node.type);
    if (api.isTypeOperatorNode(node) && node.operator === api.SyntaxKind.ReadonlyKeyword) return ofNode(node.type);
    if (api.isUnionTypeNode(node)) return { kind: "union", name: null, options: node.types.map(partOfNode) };
    if (api.isArrayTypeNode(node)) return { kind: "list", item: partOfNode(node.elementType) };
    if (api.isTypeReferenceNode(node)) return ofReference(node, node.typeName, node.typeArguments);
    if (api.isExpressionWithTypeArguments(node)) return ofReference(node, node.expression, node.typeArguments);
    if (api.isImportTypeNode(node) && node.qualifier !== undefined)
      return ofReference(node, node.qualifier, node.typeArguments);
    return ofType(checker.getTypeFromTypeNode(node));
  }

  function ofReference(node: ts.TypeNode, written: ts.Node, given: readonly ts.TypeNode[] | undefined): DeclaredType {
    const type = checker.getTypeFromTypeNode(node);
    if ((type.flags & TypeFlags.Any) === 0) {
      const symbol = given === undefined ? type.aliasSymbol : undefined;
      const [value] = symbol === undefined ? [] : aliasValues(symbol);
      const described = value === undefined ? ofType(type) : named(ofNode(value), symbol?.name ?? null);
      if (given === undefined || described.kind !== "object") {
        if (given?.[0] !== undefined && described.kind === "list" && LISTS.test(written.getText()))
          return { kind: "list", item: partOfNode(given[0]) };
        return described;
      }
      // Arguments are read by their text for the same reason as unions.
      return described.arguments.length === given.length && type.aliasSymbol === undefined
        ? { ...described, arguments: given.map(partOfNode) }
        : described;
    }
    const found = checker.getSymbolAtLocation(api.isQualifiedName(written) ? written.right : written);
    const symbol = found === undefined ? undefined : resolved(found);
    // A type without its required arguments is an error, but its members are declared.
    if (symbol !== undefined && (symbol.flags & SymbolFlags.Type) !== 0 && (symbol.declarations ?? []).length > 0) {
      const described = ofDeclared(symbol);
      if (described.kind !== "unknown") return described;
    }
    const name = importedName(found) ?? written.getText().replace(/^.*\./su, "");
    const known = checker.resolveName(name, main, SymbolFlags.Type, false);
    if (known !== undefined && (known.flags & SymbolFlags.Alias) === 0) return ofDeclared(known);
    return { kind: "unknown", name, arguments: (given ?? []).map(partOfNode) };
  }

  /** Returns the name that a file imports by another one. */
  function importedName(symbol: ts.Symbol | undefined): string | undefined {
    const specifier = symbol?.declarations?.find(api.isImportSpecifier);
    return specifier?.propertyName?.text;
  }

  function resolved(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
  }

  /** Returns the type that an alias without type parameters names. */
  function aliasValues(symbol: ts.Symbol): readonly ts.TypeNode[] {
    return (symbol.declarations ?? []).flatMap((one) =>
      api.isTypeAliasDeclaration(one) && one.typeParameters === undefined && !api.isTypeReferenceNode(one.type)
        ? [one.type]
        : [],
    );
  }

  function named(type: DeclaredType, name: string | null): DeclaredType {
    return type.kind === "object" || type.kind === "union" ? { ...type, name } : type;
  }

  let aliases = 0;
  function ofDeclared(symbol: ts.Symbol): DeclaredType {
    const [value] = aliasValues(symbol);
    if (value === undefined) return ofType(checker.getDeclaredTypeOfSymbol(symbol));
    // Invalid aliases may name themselves.
    if (aliases === MOST_ALIASES) return UNKNOWN_TYPE;
    aliases += 1;
    try {
      return named(ofNode(value), symbol.name);
    } finally {
      aliases -= 1;
    }
  }

  function ofType(type: ts.Type): DeclaredType {
    const { flags } = type;
    if ((flags & openTypes) !== 0)
      return {
        kind: "unknown",
        name: type.aliasSymbol?.name ?? null,
        arguments: (type.aliasTypeArguments ?? []).map(partOfType),
      };
    if ((flags & TypeFlags.EnumLike) !== 0 && (flags & TypeFlags.Union) === 0) return ofMember(type);
    for (const [mask, name] of primitives) if ((flags & mask) !== 0) return primitiveType(name);
    if ((flags & TypeFlags.BooleanLiteral) !== 0)
      return { kind: "literal", value: checker.typeToString(type) === "true" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: "literal", value: type.value };
    if ((flags & TypeFlags.BigIntLiteral) !== 0) {
      const { negative, base10Value } = (type as ts.BigIntLiteralType).value;
      return { kind: "literal", value: BigInt(`${negative ? "-" : ""}${base10Value}`) };
    }
    if ((flags & TypeFlags.TemplateLiteral) !== 0) {
      const { texts, types } = type as ts.TemplateLiteralType;
      return { kind: "template", texts, gaps: types.map(partOfType) };
    }
    if (type.isUnion()) return ofUnion(type);
    if ((flags & TypeFlags.TypeParameter) !== 0) return ofParameter(type);
    if ((flags & TypeFlags.Conditional) !== 0) return ofConditional(type as ts.ConditionalType);
    if ((flags & (TypeFlags.IndexedAccess | TypeFlags.Substitution)) !== 0) {
      const least = checker.getBaseConstraintOfType(type);
      return least === undefined || least === type ? UNKNOWN_TYPE : ofType(least);
    }
    if (type.isIntersection()) {
      // `string & { brand: "loaf" }` is a string.
      const plain = type.types.find((one) => (one.flags & plainTypes) !== 0);
      if (plain !== undefined) return ofType(plain);
    }
    if (checker.isArrayType(type)) return { kind: "list", item: partOfType(argumentsOf(type)[0] ?? type) };
    if (checker.isTupleType(type)) return ofTuple(type as ts.TupleTypeReference);
    return ofObject(type);
  }

  function ofMember(type: ts.Type): DeclaredType {
    const symbol = type.getSymbol();
    const [declaration] = symbol?.declarations ?? [];
    const owner = declaration !== undefined && api.isEnumMember(declaration) ? declaration.parent.name.text : "";
    if (declaration !== undefined && api.isEnumDeclaration(declaration)) return primitiveType("number");
    const isLiteral = type.isStringLiteral() || type.isNumberLiteral();
    return { kind: "member", enumeration: owner, name: symbol?.name ?? "", value: isLiteral ? type.value : undefined };
  }

  /** The compiler sorts options by age: missing values come last, and both booleans are one. */
  function ofUnion(type: ts.UnionType, types: readonly ts.Type[] = type.types): DeclaredType {
    const symbol = type.aliasSymbol ?? ((type.flags & TypeFlags.EnumLike) === 0 ? undefined : type.getSymbol());
    const missing = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;
    const options = types.filter(({ flags }) => (flags & (missing | TypeFlags.BooleanLiteral)) === 0).map(partOfType);
    const booleans = types.filter(({ flags }) => (flags & TypeFlags.BooleanLiteral) !== 0);
    if (booleans.length === 2) options.push(() => primitiveType("boolean"));
    else options.push(...booleans.map(partOfType));
    const nothing = types.filter(({ flags }) => (flags & missing) !== 0);
    options.push(...nothing.toReversed().map(partOfType));
    return { kind: "union", name: symbol?.name ?? null, options };
  }

  /** Leaves out the missing value of an optional part. */
  function ofOptional(type: ts.Type): DeclaredType {
    if (!type.isUnion()) return ofType(type);
    const types = type.types.filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
    const [only] = types;
    return types.length === 1 && only !== undefined ? ofType(only) : ofUnion(type, types);
  }

  function ofParameter(type: ts.TypeParameter): DeclaredType {
    const name = type.symbol.name;
    const declaration = type.symbol.declarations?.find(api.isTypeParameterDeclaration);
    const written = declaration?.default ?? declaration?.constraint;
    if (written !== undefined) return { kind: "parameter", name, usual: partOfNode(written) };
    const least = checker.getBaseConstraintOfType(type);
    return { kind: "parameter", name, usual: least === undefined || least === type ? null : partOfType(least) };
  }

  /** Takes both branches of a condition that depends on type parameters. */
  function ofConditional(type: ts.ConditionalType): DeclaredType {
    const { trueType, falseType } = type.root.node;
    return { kind: "union", name: type.aliasSymbol?.name ?? null, options: [trueType, falseType].map(partOfNode) };
  }

  function ofTuple(type: ts.TupleTypeReference): DeclaredType {
    const flags = type.target.elementFlags;
    const items = argumentsOf(type).map((item, at) => ({
      type: () =>
        within(
          () => (((flags[at] ?? 0) & ElementFlags.Optional) === 0 ? ofType(item) : ofOptional(item)),
          UNKNOWN_TYPE,
        ),
      isOptional: ((flags[at] ?? 0) & ElementFlags.Optional) !== 0,
      isRest: ((flags[at] ?? 0) & ElementFlags.Rest) !== 0,
    }));
    const isVariadic = flags.some((one) => (one & ElementFlags.Variadic) !== 0);
    return isVariadic ? { kind: "list", item: () => UNKNOWN_TYPE } : { kind: "tuple", items };
  }

  function argumentsOf(type: ts.Type): readonly ts.Type[] {
    const isReference =
      (type.flags & TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ObjectFlags.Reference) !== 0;
    if (!isReference) return [];
    const all = checker.getTypeArguments(type as ts.TypeReference);
    return all.slice(0, (type as ts.TypeReference).target.typeParameters?.length ?? all.length);
  }

  function nameOf(type: ts.Type): string | null {
    if (type.aliasSymbol !== undefined) return type.aliasSymbol.name;
    const isNamed = type.isClassOrInterface() || argumentsOf(type).length > 0;
    return isNamed ? (type.getSymbol()?.name ?? null) : null;
  }

  /** Returns the node of a mapped type over a type parameter. */
  function openMapping(type: ts.Type): ts.MappedTypeNode | undefined {
    const isMapped =
      (type.flags & TypeFlags.Object) !== 0 && ((type as ts.ObjectType).objectFlags & ObjectFlags.Mapped) !== 0;
    if (!isMapped || checker.getPropertiesOfType(type).length > 0) return undefined;
    return type.getSymbol()?.declarations?.find(api.isMappedTypeNode);
  }

  function ofObject(type: ts.Type): DeclaredType {
    const mapping = openMapping(type);
    // `{ [K in keyof T]: T[K] }` is T.
    if (mapping?.type !== undefined && api.isIndexedAccessTypeNode(mapping.type))
      return ofNode(mapping.type.objectType);
    const [indexed] = checker.getIndexInfosOfType(type).toSorted((left, right) => rank(left) - rank(right));
    const isInterface = type.isClassOrInterface() || argumentsOf(type).length > 0;
    return {
      kind: "object",
      name: nameOf(type),
      arguments: (type.aliasTypeArguments ?? argumentsOf(type)).map(partOfType),
      bases: isInterface ? basesOf(type) : [],
      members: () => within(() => membersOf(type), []),
      index:
        indexed !== undefined
          ? { key: partOfType(indexed.keyType), value: valueOf(type, indexed) }
          : mapping?.type === undefined
            ? null
            : { key: () => primitiveType("string"), value: partOfNode(mapping.type) },
      calls: signaturesOf(type, api.SignatureKind.Call),
      constructs: signaturesOf(type, api.SignatureKind.Construct),
    };
  }

  /** Reads the values of a record by their text, unless type arguments change them. */
  function valueOf(type: ts.Type, { declaration, type: value }: ts.IndexInfo): TypePart {
    const changed = ObjectFlags.Instantiated | ObjectFlags.Reference | ObjectFlags.Mapped;
    const isChanged = (type.flags & TypeFlags.Object) === 0 || ((type as ts.ObjectType).objectFlags & changed) !== 0;
    return declaration?.type === undefined || isChanged ? partOfType(value) : partOfNode(declaration.type);
  }

  /** Texts are the usual keys. */
  function rank({ keyType }: ts.IndexInfo): number {
    return (keyType.flags & TypeFlags.String) !== 0 ? 0 : 1;
  }

  function basesOf(type: ts.Type): readonly TypePart[] {
    const target = type.isClassOrInterface() ? type : ((type as ts.TypeReference).target as ts.InterfaceType);
    return (checker.getBaseTypes(target) ?? []).map(partOfType);
  }

  function membersOf(type: ts.Type): readonly TypeMember[] {
    const owner = type.getSymbol();
    const members = checker.getPropertiesOfType(type).flatMap((symbol): readonly TypeMember[] => {
      const name = symbol.name;
      if (name.startsWith("__@") || name === "prototype" || isHidden(symbol)) return [];
      const isOwn =
        symbol.declarations?.some((one) => owner?.declarations?.includes(one.parent as ts.Declaration)) ?? true;
      const member = (): DeclaredType => within(() => ofMemberType(symbol, type.isIntersection()), UNKNOWN_TYPE);
      return [{ name, type: member, isOptional: (symbol.flags & SymbolFlags.Optional) !== 0, isOwn }];
    });
    return [...members.filter(({ isOwn }) => !isOwn), ...members.filter(({ isOwn }) => isOwn)];
  }

  function isHidden({ declarations = [] }: ts.Symbol): boolean {
    const hidden = api.ModifierFlags.Private | api.ModifierFlags.Protected;
    return declarations.some(
      (one) =>
        (api.getCombinedModifierFlags(one) & hidden) !== 0 ||
        (api.isPropertyDeclaration(one) && api.isPrivateIdentifier(one.name)),
    );
  }

  /** Reads declared members by their text, unless type arguments or operators change them. */
  function ofMemberType(symbol: ts.Symbol, isMerged: boolean): DeclaredType {
    const written = (symbol.declarations ?? []).flatMap((one) =>
      (api.isPropertySignature(one) || api.isPropertyDeclaration(one)) && one.type !== undefined ? [one.type] : [],
    );
    const isChanged = (symbol.flags & SymbolFlags.Transient) !== 0;
    const [first] = written;
    if (!isChanged && first !== undefined) return ofNode(first);
    const type = checker.getTypeOfSymbol(symbol);
    // `any & number` is any, but the other type tells more.
    const telling =
      !isMerged || (type.flags & TypeFlags.Any) === 0
        ? undefined
        : written.findLast((one) => (checker.getTypeFromTypeNode(one).flags & openTypes) === 0);
    if (telling !== undefined) return ofNode(telling);
    return (symbol.flags & SymbolFlags.Optional) === 0 ? ofType(type) : ofOptional(type);
  }

  function signaturesOf(type: ts.Type, kind: ts.SignatureKind): readonly TypeSignature[] {
    return checker.getSignaturesOfType(type, kind).map((signature) => {
      const declaration = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
      const types = signature.parameters.map((one) => checker.getTypeOfSymbol(one));
      const returned = signature.getReturnType();
      const echoes = types.indexOf(returned);
      const isAny = (returned.flags & openTypes) !== 0 && returned.aliasSymbol === undefined;
      return {
        parameters: signature.parameters.map((one, at) => {
          const own = declaration?.parameters[at];
          return {
            name: one.name,
            type: partOfType(types[at] ?? returned),
            isOptional: own !== undefined && (own.questionToken !== undefined || own.initializer !== undefined),
            isRest: own?.dotDotDotToken !== undefined,
          };
        }),
        returns: partOfType(returned),
        isPredicate: checker.getTypePredicateOfSignature(signature) !== undefined,
        echoes: echoes < 0 || isAny ? null : echoes,
      };
    });
  }

  return {
    node: (node) => partOfNode(node)(),
    declaration(node) {
      const name = (node as ts.NamedDeclaration).name;
      const symbol = name === undefined ? undefined : checker.getSymbolAtLocation(name);
      return symbol === undefined ? UNKNOWN_TYPE : within(() => ofDeclared(symbol), UNKNOWN_TYPE);
    },
    declared: (symbol) => within(() => ofDeclared(symbol), UNKNOWN_TYPE),
  };
}
