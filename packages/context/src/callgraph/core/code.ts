/* Intermediate form of both languages, independent of syntax trees. */

export type Expression =
  | NameExpression
  | { readonly kind: "literal"; readonly key: LiteralKey }
  | { readonly kind: "attribute"; readonly object: Expression; readonly name: string }
  | { readonly kind: "item"; readonly object: Expression; readonly index: Expression }
  | SliceExpression
  | CallExpression
  | { readonly kind: "function"; readonly code: FunctionCode }
  | { readonly kind: "class"; readonly code: ClassCode }
  | { readonly kind: "sequence"; readonly form: SequenceForm; readonly items: readonly Element[] }
  | { readonly kind: "mapping"; readonly entries: readonly MappingEntry[] }
  | { readonly kind: "either"; readonly options: readonly Expression[] }
  | { readonly kind: "all"; readonly parts: readonly Expression[]; readonly yieldsLast: boolean }
  | OperationExpression
  | ComprehensionExpression
  | { readonly kind: "yield"; readonly value: Expression | null; readonly isDelegating: boolean }
  | { readonly kind: "await"; readonly value: Expression }
  | { readonly kind: "binding"; readonly target: Target; readonly value: Expression };

export interface NameExpression {
  readonly kind: "name";
  readonly name: string;
}

/** A string (`s:text`), an integer (`i:1`), or a prefix (`p:visit_`). */
export type LiteralKey = `s:${string}` | `i:${string}` | `p:${string}`;

export type SequenceForm = "list" | "tuple" | "set";

export interface SliceExpression {
  readonly kind: "slice";
  readonly object: Expression;
  readonly start: number | null | undefined;
  readonly stop: number | null | undefined;
  readonly step: number | null | undefined;
  readonly parts: readonly Expression[];
}

export interface CallExpression {
  readonly kind: "call";
  readonly callee: Expression;
  readonly arguments: readonly Argument[];
  readonly isNew: boolean;
  readonly isDecoration?: boolean;
}

export interface OperationExpression extends Operation {
  readonly kind: "operation";
  readonly left: Expression;
  readonly right: Expression | null;
}

export interface Operation {
  readonly method: string | null;
  readonly reflected: string | null;
  readonly joins: boolean;
}

export interface ComprehensionExpression {
  readonly kind: "comprehension";
  readonly form: SequenceForm | "mapping" | "generator";
  readonly clauses: readonly ComprehensionClause[];
  readonly key: Expression | null;
  readonly value: Expression;
}

export interface ComprehensionClause {
  readonly target: Target;
  readonly iterable: Expression;
  readonly conditions: readonly Expression[];
}

export interface Element {
  readonly value: Expression;
  readonly isSpread: boolean;
}

export interface MappingEntry {
  readonly key: Expression | null;
  readonly value: Expression;
  readonly accessor?: "get" | "set";
}

export interface Argument {
  readonly kind: "positional" | "spread" | "keyword" | "keyword_spread";
  readonly name: string | null;
  readonly value: Expression;
}

export type Target =
  | NameExpression
  | { readonly kind: "attribute"; readonly object: Expression; readonly name: string }
  | { readonly kind: "item"; readonly object: Expression; readonly index: Expression }
  | { readonly kind: "sequence_target"; readonly items: readonly SequenceTargetItem[] }
  | { readonly kind: "mapping_target"; readonly entries: readonly MappingTargetEntry[] }
  | { readonly kind: "default_target"; readonly target: Target; readonly value: Expression };

export interface SequenceTargetItem {
  readonly target: Target | null;
  readonly isRest: boolean;
}

export interface MappingTargetEntry {
  readonly key: Expression | null;
  readonly target: Target;
}

export interface Parameter {
  readonly name: string;
  readonly kind: "positional" | "keyword" | "rest" | "keyword_rest";
  readonly fallback: Expression | null;
  readonly target: Target | null;
  readonly annotation: Expression | null;
}

export interface ScopeCode {
  readonly locals: ReadonlySet<string>;
  readonly shared: ReadonlySet<string>;
  readonly outer: ReadonlyMap<string, "global" | "enclosing">;
}

export interface FunctionCode extends FunctionHead {
  readonly body: readonly Statement[];
}

export interface FunctionHead {
  readonly name: string | null;
  readonly parameters: readonly Parameter[];
  readonly isGenerator: boolean;
  readonly isAsync: boolean;
  readonly hasOwnReceiver: boolean;
  readonly namesItself?: boolean;
  readonly scope: ScopeCode;
}

export interface ClassHead {
  readonly bases: readonly Argument[];
  readonly fields: readonly string[];
}

export interface ClassCode extends ClassHead {
  readonly name: string | null;
  readonly body: readonly Statement[];
  readonly scope: ScopeCode;
  readonly members: readonly ClassMember[];
}

export interface ClassMember {
  readonly name: Expression | string;
  readonly isStatic: boolean;
  readonly kind: "method" | "get" | "set" | "field" | "block";
  readonly value: Expression | null;
}

export type Statement =
  | { readonly kind: "expression"; readonly value: Expression }
  | { readonly kind: "assignment"; readonly targets: readonly Target[]; readonly value: Expression }
  | AugmentedAssignment
  | DefinitionStatement
  | { readonly kind: "return"; readonly value: Expression | null }
  | { readonly kind: "raise"; readonly value: Expression | null; readonly cause: Expression | null }
  | { readonly kind: "jump" }
  | { readonly kind: "narrowing"; readonly narrowings: readonly Narrowing[] }
  | { readonly kind: "branch"; readonly blocks: readonly BranchBlock[]; readonly isExhaustive: boolean }
  | LoopStatement
  | TryStatement
  | { readonly kind: "with"; readonly items: readonly WithItem[]; readonly body: readonly Statement[] }
  | ImportStatementCode
  | { readonly kind: "block"; readonly body: readonly Statement[] };

export interface AugmentedAssignment {
  readonly kind: "augmented";
  readonly target: Target;
  readonly value: Expression;
  readonly methods: readonly string[];
}

export interface DefinitionStatement {
  readonly kind: "definition";
  readonly name: string;
  readonly value: Expression;
  readonly decorators: readonly Expression[];
}

export interface BranchBlock {
  readonly tests: readonly Expression[];
  readonly narrowings?: readonly Narrowing[];
  readonly body: readonly Statement[];
}

export interface Narrowing {
  readonly name: string;
  readonly types: Expression;
}

export interface LoopStatement {
  readonly kind: "loop";
  readonly target: Target | null;
  readonly iterable: Expression | null;
  /** `in` iterates keys, `of` iterates values. */
  readonly over: "values" | "keys";
  readonly tests: readonly Expression[];
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
  readonly binds: readonly string[];
}

export interface TryStatement {
  readonly kind: "try";
  readonly body: readonly Statement[];
  readonly handlers: readonly Handler[];
  readonly otherwise: readonly Statement[];
  readonly final: readonly Statement[];
  readonly binds: readonly string[];
}

export interface Handler {
  readonly types: readonly Expression[];
  readonly target: Target | null;
  readonly body: readonly Statement[];
}

export interface WithItem {
  readonly value: Expression;
  readonly target: Target | null;
}

export interface ImportStatementCode {
  readonly kind: "import";
  readonly level: number;
  readonly parts: readonly string[];
  readonly items: readonly ImportItemCode[];
}

export interface ImportItemCode {
  readonly name: string | null;
  readonly bound: string;
  readonly bindsFirst: boolean;
}

export interface ModuleCode extends ModuleText {
  readonly path: string;
  readonly name: string;
}

export interface ModuleText {
  readonly body: readonly Statement[];
  readonly scope: ScopeCode;
  /** `__all__`; null unless a list of plain strings. */
  readonly exports: ReadonlySet<string> | null;
  readonly stores: ReadonlySet<string>;
  readonly accessors: ReadonlySet<string>;
}
