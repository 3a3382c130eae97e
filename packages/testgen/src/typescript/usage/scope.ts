import type { SyntaxNode } from "@repost/syntax";
import type { Shape } from "../../values/shape.ts";
import { parameterNodes, parameterPattern, type ModuleIndex } from "../source/module-index.ts";
import { child, childText, type OptionalNode } from "../source/nodes.ts";
import { readLiteral } from "../source/read-expression.ts";
import { noteKindOf } from "./comparisons.ts";
import type { Use } from "./use.ts";

export interface UseReader {
  readonly index: ModuleIndex;
  /** Returns unknown for parameters without a declaration. */
  declaredType(definition: SyntaxNode, index: number): Shape;
  /** Reads the type of a cast. @default none */
  readType?(type: SyntaxNode): Shape;
  /** Depth of followed calls. @default 2 */
  readonly depth?: number;
}

export type Names = Map<string, Use>;

export interface Reading {
  readonly reader: UseReader;
  readonly owner: string | null;
  readonly keepsMembers: boolean;
  /** Null unless the current function returns a part of its parameters. */
  returned: Use | null;
  remainingNodes: number;
  readonly entered: Set<string>;
  readonly numbers: Map<Use, number>;
  readonly read: (node: SyntaxNode, scope: Scope) => Use | null;
}

export class Scope {
  readonly reading: Reading;
  readonly names: Names;
  readonly depth: number;

  constructor(reading: Reading, names: Names, depth: number) {
    [this.reading, this.names, this.depth] = [reading, names, depth];
  }

  get index(): ModuleIndex {
    return this.reading.reader.index;
  }

  read(node: OptionalNode): Use | null {
    return node === null || node === undefined ? null : this.reading.read(node, this);
  }

  with(names: Names): Scope {
    return new Scope(this.reading, names, this.depth);
  }

  /** Parameters and `this` hide outer names. */
  within(definition: SyntaxNode): Scope {
    const inner = new Map(this.names);
    for (const parameter of parameterNodes(definition)) inner.delete(parameterPattern(parameter).text);
    if (definition.type !== "arrow_function") inner.delete("this");
    return this.with(inner);
  }

  bind(pattern: OptionalNode, use: Use): void {
    if (pattern === null || pattern === undefined) return;
    switch (pattern.type) {
      case "identifier":
        if (!this.names.has(pattern.text) || pattern.parent?.type !== "assignment_expression")
          this.names.set(pattern.text, use);
        return;
      case "object_pattern":
        use.mark("mapping", 2);
        for (const part of pattern.namedChildren) this.#bindMember(part, use);
        return;
      case "array_pattern":
        use.mark("list", 2);
        for (const part of pattern.namedChildren) this.bind(part, part.type === "rest_pattern" ? use : use.items);
        return;
      case "rest_pattern":
        return this.bind(pattern.namedChildren[0], use);
      case "assignment_pattern":
        noteDefault(use, child(pattern, "right"));
        return this.bind(child(pattern, "left"), use);
      default:
    }
  }

  #bindMember(part: SyntaxNode, use: Use): void {
    const isPair = part.type === "pair_pattern";
    const name = isPair ? childText(part, "key") : (child(part, "left") ?? part).text;
    if (isPair && /^[\w$]+$/u.test(name)) this.bind(child(part, "value"), use.member(name));
    if (part.type === "object_assignment_pattern") noteDefault(use.member(name), child(part, "right"));
    if (/^(?:shorthand_property_identifier|object_assignment)_pattern$/u.test(part.type))
      this.names.set(name, use.member(name));
  }
}

export function noteDefault(use: Use, fallback: SyntaxNode | null): void {
  const value = fallback === null ? null : readLiteral(fallback);
  if (value !== null) noteKindOf(use, value, 1.5);
}
