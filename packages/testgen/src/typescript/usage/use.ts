import type { SyntaxNode } from "@repost/syntax";
import type { Expression } from "../../values/expression.ts";
import type { Shape } from "../../values/shape.ts";

export interface Operand {
  readonly node: SyntaxNode;
  readonly use: Use | null;
}

export type UsedKind = "text" | "number" | "boolean" | "list" | "mapping" | "nothing" | "file" | "folder";

export class Use {
  /** Weights of suggested types. */
  readonly kinds = new Map<UsedKind, number>();
  /** Class names from instanceof checks. */
  readonly classes = new Set<string>();
  readonly fields = new Map<string, Use>();
  readonly methods = new Set<string>();
  /** Elements, characters, or values of a mapping. */
  item: Use | null = null;
  /** Values of an enumerated mapping. */
  value: Use | null = null;
  /** Number of arguments of each call. */
  readonly calls: number[] = [];
  result: Use | null = null;
  /** 0 without constant indices. */
  length = 0;
  /** Literals compared with the value. */
  readonly literals: Expression[] = [];
  readonly patterns: string[] = [];
  /** Texts searched in the value. */
  readonly tokens: string[] = [];
  /** Types of parameters that it is passed to. */
  readonly declared: Shape[] = [];
  /** True if a decision tests its truth. */
  decides = false;
  /** Text whose character code the value is. */
  codeOf: Use | null = null;
  /** Uses of its parsed JSON. */
  loaded: Use | null = null;
  /** Uses of the named file's content. */
  content: Use | null = null;
  /** The value whose class or class name it is. */
  classOf: Use | null = null;
  /** A literal or `Symbol.iterator` as argument. */
  readonly constant: SyntaxNode | null;

  constructor(constant: SyntaxNode | null = null) {
    this.constant = constant;
  }

  /** The strongest use of each type counts. */
  mark(kind: UsedKind, weight: number): void {
    this.kinds.set(kind, Math.max(this.weight(kind), weight));
  }

  weight(kind: UsedKind): number {
    return this.kinds.get(kind) ?? 0;
  }

  /** Several constant indices suggest a list. */
  noteLength(length: number): void {
    this.length = Math.max(this.length, length);
    if (this.length > 2) this.mark("list", 2.4);
  }

  member(name: string): Use {
    const member = this.fields.get(name) ?? new Use();
    this.fields.set(name, member);
    return member;
  }

  get items(): Use {
    return (this.item ??= new Use());
  }

  get results(): Use {
    return (this.result ??= new Use());
  }
}
