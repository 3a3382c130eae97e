import type { Expression } from "./values/expression.ts";
import type { CallableRole, Shape } from "./values/shape.ts";

export interface Hint {
  readonly shape: Shape;
  readonly weight: number;
  readonly source: "seed" | "default" | "documentation" | "usage" | "name";
}

export interface Parameter {
  readonly name: string;
  readonly kind: "positional_only" | "positional" | "rest" | "keyword_only" | "named_rest";
  readonly optional: boolean;
  /** Null unless it is a literal. */
  readonly defaultValue: Expression | null;
  /** `unknown` if undeclared. */
  readonly declared: Shape;
  readonly hints: readonly Hint[];
}

export interface Factory {
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly requirements: readonly string[];
  readonly isStub?: boolean;
}

export interface Action {
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly isRelevant?: boolean;
  /** True if the action calls the target, for state between calls. */
  readonly isTarget?: boolean;
}

export interface ReceiverPlan {
  readonly className: string;
  readonly factoryName: string;
  /** Factories without a constructor call, as a last resort. */
  readonly fallbackName: string;
  readonly variable: string;
  readonly factories: readonly Factory[];
  readonly actions: readonly Action[];
}

export interface Decision {
  readonly line: number;
  /** Parameters that the decision depends on; `receiver` is the object's state. */
  readonly parameters: readonly string[];
  /** Parameters that the decision reads directly. @default all parameters */
  readonly direct?: readonly string[];
  /** Parameters compared with None or undefined. */
  readonly absent?: readonly string[];
  readonly members?: readonly string[];
  readonly text?: string;
  readonly values: readonly Expression[];
  readonly shapes: readonly Shape[];
}

/** A change that an exception suggests. */
export type Remedy =
  | { readonly kind: "shape"; readonly wrong: (value: Expression) => boolean; readonly shape: Shape }
  | { readonly kind: "key"; readonly key: Expression; readonly values?: readonly Expression[] };

export type Statement =
  | { readonly kind: "bind"; readonly name: string; readonly value: Expression }
  | { readonly kind: "run"; readonly value: Expression }
  | { readonly kind: "code"; readonly code: string };

export interface Argument {
  /** Null if positional. */
  readonly name: string | null;
  readonly value: Expression;
}

/** A call that may become a test. */
export interface Candidate {
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly arguments: readonly Argument[];
  readonly origin: "docstring" | "call_site" | "search" | "model";
  readonly expectsException: boolean;
  /** View that is compared instead of the result. */
  readonly view?: View;
  readonly documented?: DocumentedResult;
  readonly provenance?: Provenance;
}

export interface Provenance {
  readonly generator: string;
  readonly mutators: readonly string[];
  /** Names of mutators by changed value. */
  readonly changed?: ReadonlyMap<Expression, string>;
}

export interface DocumentedResult {
  readonly text: string;
  readonly value: Expression;
}

export interface ResultFunction {
  /** Expression such as `await result`. */
  readonly callee: string;
  readonly parameters: readonly Parameter[];
}

export interface View {
  readonly expression: Expression;
  readonly functions: readonly ResultFunction[];
}

/** Facts about a target for a search. */
export interface Subject {
  readonly parameters: readonly Parameter[];
  /** Null unless the target needs an object. */
  readonly receiver: ReceiverPlan | null;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Literals for inputs, best first. */
  readonly literals: readonly Expression[];
  /** Members that the target reads of any object. */
  readonly read?: readonly string[];
  /** True for promises of functions that are not `async`. */
  readonly waits?: boolean;
  readonly decisions: readonly Decision[];
  readonly seeds: readonly Candidate[];
  /** Functions in results of the target. */
  readonly resultFunctions?: readonly ResultFunction[];
  /** Values observed in the repository's tests, by class. */
  readonly samples?: ReadonlyMap<string, readonly Expression[]>;
  /** Includes functions of the language. */
  readonly functionNames?: ReadonlySet<string>;
  /** True if documentation names non-finite numbers. @default true */
  readonly knowsNonFinite?: boolean;
  readonly documentedExceptions: readonly string[];
  /** Documented exceptions with a common base class, by name. */
  readonly errorFamilies?: ReadonlyMap<string, readonly string[]>;
  readonly result?: Shape;
  readonly span: { readonly startLine: number; readonly endLine: number };
}

export interface Vocabulary {
  instances(name: string): readonly Expression[];
  /** Returns an object of the class that holds a value. */
  holding?(name: string, held: Expression): Expression | null;
  callables(arity: number | null, role: CallableRole): readonly Expression[];
  /** True if a function prints its arguments. */
  prints?(value: Expression): boolean;
  iterator(items: Expression): Expression;
  returning(value: Expression): Expression;
  /** Returns a function that also prints its arguments. */
  reporting?(value: Expression): Expression;
  /** Returns a function that returns an argument. */
  echoing?(index: number): Expression;
  /** Returns a function that joins its arguments as text. */
  joining?(): Expression;
  /** Returns an object whose attributes are set after construction. */
  linked(object: Expression, attributes: readonly (readonly [name: string, value: Expression])[]): Expression;
  remedies(exception: { readonly types: readonly string[]; readonly message: string }): readonly Remedy[];
  /** Returns an object without a class. */
  record(fields: readonly (readonly [name: string, value: Expression])[]): Expression;
  /** Returns a class and its subclasses; any classes for null. */
  types(name: string | null): readonly Expression[];
}
