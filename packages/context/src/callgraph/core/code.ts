/*
 * What both languages are lowered to: as much of a program as decides which functions reach which calls. Trees of syntax are freed before
 * any of it is evaluated.
 */

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
  /** One of them is the value; which of them are evaluated depends on those before. */
  | { readonly kind: "either"; readonly options: readonly Expression[] }
  /** All are evaluated; the value is the last one's, or nothing that matters. */
  | { readonly kind: "all"; readonly parts: readonly Expression[]; readonly yieldsLast: boolean }
  /** An operator, which may call a method of an operand. */
  | OperationExpression
  | ComprehensionExpression
  | { readonly kind: "yield"; readonly value: Expression | null; readonly isDelegating: boolean }
  | { readonly kind: "await"; readonly value: Expression }
  | { readonly kind: "binding"; readonly target: Target; readonly value: Expression };

export interface NameExpression {
  readonly kind: "name";
  readonly name: string;
}

/** A string (`s:text`) or an integer (`i:1`) that may serve as a key; or what a string begins with (`p:visit_`). */
export type LiteralKey = `s:${string}` | `i:${string}` | `p:${string}`;

export type SequenceForm = "list" | "tuple" | "set";

export interface SliceExpression {
  readonly kind: "slice";
  readonly object: Expression;
  /** Null where it is left out, undefined where it is not an integer. */
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
  /** What it gives decorates something. */
  readonly isDecoration?: boolean;
}

export interface OperationExpression extends Operation {
  readonly kind: "operation";
  readonly left: Expression;
  readonly right: Expression | null;
}

export interface Operation {
  /** The method that the operator calls, and the one of the right operand that it falls back on. */
  readonly method: string | null;
  readonly reflected: string | null;
  /** The value may be one of the operands: what `+` makes of lists holds what they held. */
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

/** A key of null spreads the value's own entries. */
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
  /** Null where a place is left out. */
  readonly target: Target | null;
  readonly isRest: boolean;
}

export interface MappingTargetEntry {
  /** Null: what is left. */
  readonly key: Expression | null;
  readonly target: Target;
}

export interface Parameter {
  readonly name: string;
  readonly kind: "positional" | "keyword" | "rest" | "keyword_rest";
  readonly fallback: Expression | null;
  /** Where its parts go. */
  readonly target: Target | null;
  readonly annotation: Expression | null;
}

/** Which names a scope has of its own. */
export interface ScopeCode {
  readonly locals: ReadonlySet<string>;
  /** Those of them that functions within assign as well. */
  readonly shared: ReadonlySet<string>;
  /** Names that it assigns in a scope around it. */
  readonly outer: ReadonlyMap<string, "global" | "enclosing">;
}

export interface FunctionCode extends FunctionHead {
  readonly body: readonly Statement[];
}

/** What is known of a function without its statements. */
export interface FunctionHead {
  /** Null where it has none; it is counted among the nameless then. */
  readonly name: string | null;
  readonly parameters: readonly Parameter[];
  readonly isGenerator: boolean;
  readonly isAsync: boolean;
  /** It has a receiver of its own that is no parameter. */
  readonly hasOwnReceiver: boolean;
  /** Its own name is a variable of it. */
  readonly namesItself?: boolean;
  readonly scope: ScopeCode;
}

/** What is known of a class without its statements. */
export interface ClassHead {
  readonly bases: readonly Argument[];
  /** Its annotated fields, in order. */
  readonly fields: readonly string[];
}

export interface ClassCode extends ClassHead {
  readonly name: string | null;
  readonly body: readonly Statement[];
  readonly scope: ScopeCode;
  /** Members of the class itself, in languages that tell them from those of instances. */
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
  /** Leaves or restarts a loop. */
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

/** The tests of the blocks before have been evaluated when one is entered. */
export interface BranchBlock {
  readonly tests: readonly Expression[];
  /** What has been found out about variables where it runs. */
  readonly narrowings?: readonly Narrowing[];
  readonly body: readonly Statement[];
}

/** A variable holds an instance of one of some types. */
export interface Narrowing {
  readonly name: string;
  readonly types: Expression;
}

export interface LoopStatement {
  readonly kind: "loop";
  readonly target: Target | null;
  readonly iterable: Expression | null;
  /** `in` goes through keys, `of` through values. */
  readonly over: "values" | "keys";
  readonly tests: readonly Expression[];
  readonly body: readonly Statement[];
  readonly otherwise: readonly Statement[];
  /** Names that it may bind. */
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

/** Which module, in the terms of its language, and what of it is bound. */
export interface ImportStatementCode {
  readonly kind: "import";
  readonly level: number;
  readonly parts: readonly string[];
  readonly items: readonly ImportItemCode[];
}

export interface ImportItemCode {
  /** Null binds the module itself; `*` everything. */
  readonly name: string | null;
  readonly bound: string;
  /** `import a.b` binds `a`. */
  readonly bindsFirst: boolean;
}

export interface ModuleCode extends ModuleText {
  readonly path: string;
  readonly name: string;
}

/** What the text of a module alone tells of it. */
export interface ModuleText {
  readonly body: readonly Statement[];
  readonly scope: ScopeCode;
  /** `__all__`; null where it is not given as plain strings. */
  readonly exports: ReadonlySet<string> | null;
  /** Names of attributes that it stores somewhere. */
  readonly stores: ReadonlySet<string>;
  /** Names of attributes whose storing may run a function. */
  readonly accessors: ReadonlySet<string>;
}
