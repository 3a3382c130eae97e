import { type FunctionDefinition, languageFacts } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import { isDeclarationFile, scriptLanguageOf } from "../../files/typescript/typescript-file-rules.ts";
import { createDeclarationFinder } from "../../usages/typescript/types/declarations.ts";
import { deepestError, type DiscoveryRules, type Exclusion } from "../discovery-rules.ts";
import { bodyExclusion, givesLiteral, hasDeclaredType, takesNothing } from "./body-exclusion.ts";

const BARE_TAG =
  /@(?:access|api|alpha|beta|experimental|final|hidden|ignore|inheritdoc|internal|method|name|override|package|preserve|private|protected|public|readonly|since|static|virtual|__PURE__|__NO_SIDE_EFFECTS__)\b[^\n]*|\{@inheritdoc[^}]*\}/giu;

const COMPILED =
  /^(?:__(?:assign|async|asyncDelegator|asyncGenerator|asyncValues|await|awaiter|classPrivateField\w+|commonJS\w*|copyProps|createBinding|decorate|decorateClass|defProp\w*|esDecorate|esm\w*|export\w*|extends|generator|importDefault|importStar|makeTemplateObject|metadata|name|objRest|param|propKey|publicField|read|reExport|require|rest|runInitializers|setFunctionName|spread\w*|toBinary|toCommonJS|toESM|values|yieldStar)|_(?:arrayLikeToArray|arrayWith\w+|assertThisInitialized|asyncToGenerator|callSuper|classCallCheck|classPrivate\w+|construct|createClass|createForOfIteratorHelper\w*|createSuper|defineProperty|defineProperties|extends|getPrototypeOf|getRequireWildcardCache|inherits\w*|interopRequire\w+|isNativeReflectConstruct|iterableToArray\w*|nonIterable\w+|objectSpread\d?|objectWithoutProperties\w*|possibleConstructorReturn|regenerator\w*|setPrototypeOf|slicedToArray|taggedTemplateLiteral\w*|toArray|toConsumableArray|toPrimitive|toPropertyKey|typeof|unsupportedIterableToArray|wrapNativeSuper))$/u;

const PRIVATE = /(?:^|\.)#/u;

export function createTypeScriptDiscovery(language: "typescript" | "javascript"): DiscoveryRules {
  return {
    isOwn: (path) => scriptLanguageOf(path) === language,
    isDeclaration: isDeclarationFile,
    problemLine: (root) => (root.hasError ? deepestError(root).startPosition.row + 1 : null),
    isDocumented: ({ docstring }) => /[\p{L}\p{N}]/u.test((docstring ?? "").replaceAll(BARE_TAG, "")),
    isTyped: hasDeclaredType,
    ...(!languageFacts(language).isTyped && { declaredElsewhere: createDeclarationFinder }),
    takesNothing,
    givesLiteral: (definition, root) => definition.decorators.length === 0 && givesLiteral(definition, root),
    exclude: (definition, root) => byHeader(definition, root) ?? bodyExclusion(definition, root),
  };
}

function byHeader({ name, kind, body }: FunctionDefinition, root: SyntaxNode): Exclusion | null {
  if (kind === "method" && name.endsWith(".constructor")) return { reason: "initializer", detail: "is a constructor" };
  if (kind === "property" && isSetter(root, body.start)) {
    return { reason: "property_setter", detail: "sets a property" };
  }
  if (PRIVATE.test(name)) return { reason: "private_name", detail: "can be called by its own class alone" };
  return COMPILED.test(name) ? { reason: "compiler_helper", detail: "was written by a compiler" } : null;
}

function isSetter(root: SyntaxNode, start: number): boolean {
  let node = root.descendantForIndex(start, start);
  while (node !== null && node.type !== "method_definition") node = node.parent;
  return node?.children.some(({ type }) => type === "set") ?? false;
}
