import { spanOf } from "../../scope-collection.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, type Visit } from "./collector.ts";
import type { NamedItem } from "./import-statement.ts";
import { stringValue } from "./object-path.ts";
import { bindingScope, type Scope } from "./scope.ts";
import { contentOf } from "../extras.ts";
import { unwrapped } from "../unwrapped.ts";

export function noteModuleCall(
  node: SyntaxNode,
  callee: SyntaxNode,
  list: SyntaxNode | null,
  { scope, isTried, collector }: Visit,
): void {
  const specifier = specifierIn(list);
  if (specifier === undefined) return;
  if (callee.type !== "import" && bindingScope(scope, "require", "value").parent !== null) return;
  collector.calls.push({
    specifier,
    ...spanOf(node),
    kind: callee.type === "import" ? "import" : "require",
    timing: scope.timing,
    isGuarded: isTried,
    isBound: collector.boundCalls.has(node.id),
  });
}

function specifierIn(list: SyntaxNode | null): string | undefined {
  const [first] = list === null ? [] : contentOf(list);
  if (first?.type === "template_string") return first.text.includes("${") ? undefined : first.text.slice(1, -1);
  return stringValue(first ?? null);
}

/** The whole module, or one export. */
interface RequiredPart {
  readonly specifier: string;
  readonly imported: string;
  readonly call: SyntaxNode;
}

const interoperating =
  /^(?:tslib(?:_\d+)?\.)?_?_?(?:interopRequire(?:Default|Wildcard)|import(?:Default|Star)|toESM|interopDefault\w*)\d*$/;

/** Reads `require("m")`, `require("m").name`, `await import("m")`, and compiler wrappers. */
export function requiredPart(value: SyntaxNode): RequiredPart | undefined {
  if (value.type === "await_expression") {
    const [awaited] = contentOf(value);
    return awaited === undefined ? undefined : partOf(unwrapped(awaited), "import", "*");
  }
  if (value.type === "member_expression") {
    const object = value.childForFieldName("object");
    const property = value.childForFieldName("property");
    if (object === null || property?.type !== "property_identifier") return undefined;
    return partOf(unwrapped(object), "identifier", property.text);
  }
  if (value.type !== "call_expression") return undefined;
  const plain = partOf(value, "identifier", "=");
  if (plain !== undefined) return plain;
  const [first] = contentOf(value.childForFieldName("arguments") ?? value);
  if (first === undefined || !interoperating.test(value.childForFieldName("function")?.text ?? "")) return undefined;
  return partOf(unwrapped(first), "identifier", "*");
}

function partOf(call: SyntaxNode, callee: "identifier" | "import", imported: string): RequiredPart | undefined {
  if (call.type !== "call_expression") return undefined;
  const called = call.childForFieldName("function");
  if (called?.type !== callee || (callee === "identifier" && called.text !== "require")) return undefined;
  const specifier = specifierIn(call.childForFieldName("arguments"));
  return specifier === undefined ? undefined : { specifier, imported, call };
}

/** Returns false for values other than modules. */
export function bindRequired(declarator: SyntaxNode, scope: Scope, visit: Visit): boolean {
  const { collector } = visit;
  const name = declarator.childForFieldName("name");
  const value = declarator.childForFieldName("value");
  const part = value === null ? undefined : requiredPart(unwrapped(value));
  if (name === null || part === undefined) return false;
  if (bindingScope(visit.scope, "require", "value").parent !== null) return false;
  const targets = targetsOf(name, part);
  if (targets === undefined || (scope.parent === null && visit.scope.parent !== null)) return false;
  for (const { node, item } of targets) bindNode(node, scope, visit, { item, space: "both" });
  collector.boundCalls.add(part.call.id);
  if (scope.parent === null) {
    collector.imports.push({
      ...spanOf(declarator),
      specifier: part.specifier,
      kind: "require",
      isType: false,
      hasStar: false,
      items: targets.map(({ item }) => item),
    });
  }
  return true;
}

/** Undefined for patterns with defaults, rest elements or nested patterns. */
function targetsOf(name: SyntaxNode, { specifier, imported }: RequiredPart): readonly NamedItem[] | undefined {
  const target = (node: SyntaxNode, key: SyntaxNode, what: string): NamedItem => ({
    node,
    item: { specifier, imported: what, bound: node.text, start: key.startIndex, end: node.endIndex, isType: false },
  });
  if (name.type === "identifier") return [target(name, name, imported)];
  if (name.type !== "object_pattern" || (imported !== "=" && imported !== "*")) return undefined;
  const targets = contentOf(name).map((part) => {
    if (part.type === "shorthand_property_identifier_pattern") return target(part, part, part.text);
    const key = part.type === "pair_pattern" ? part.childForFieldName("key") : null;
    const value = part.type === "pair_pattern" ? part.childForFieldName("value") : null;
    if (key?.type !== "property_identifier" || value?.type !== "identifier") return undefined;
    return target(value, key, key.text);
  });
  return targets.every((target) => target !== undefined) ? targets : undefined;
}
