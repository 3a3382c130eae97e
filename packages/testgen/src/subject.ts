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
  /** The parameter whose keys its texts must be. */
  readonly keysOf?: string;
}

export interface Factory {
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** Initially empty attributes for another object of the class, such as the next node of a list. */
  readonly links: readonly string[];
  readonly standIn?: boolean;
}

/** A method call, or an attribute assignment. */
export interface Action {
  readonly kind: "method" | "attribute";
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** True if it changes what the target reads. */
  readonly isTelling?: boolean;
  /** True for the target itself, for state between calls. */
  readonly isTarget?: boolean;
}

/** A function or method of the module whose results the target takes. */
export interface Inverse {
  readonly callee: string;
  /** Null for functions. */
  readonly className: string | null;
  readonly parameters: readonly Parameter[];
}

export interface ReceiverPlan {
  readonly className: string;
  readonly factoryName: string;
  /** Factories without a constructor call, as a last resort. */
  readonly fallbackName: string;
  readonly variable: string;
  readonly factories: readonly Factory[];
  readonly actions: readonly Action[];
  /** Attributes of the object that may serve as arguments. */
  readonly attributes: readonly string[];
}

/** A decision with the inputs that it depends on. */
export interface Focus {
  readonly line: number;
  /** Parameters that reach the decision; `receiver` is the object's state. */
  readonly parameters: readonly string[];
  /** Parameters that the decision reads directly. @default all of them */
  readonly direct?: readonly string[];
  /** Parameters that it compares with None or undefined. */
  readonly absent?: readonly string[];
  readonly members?: readonly string[];
  readonly text?: string;
  readonly values: readonly Expression[];
  /** Types that the decision checks. */
  readonly shapes: readonly Shape[];
}

/** A change that an exception suggests: values of a shape instead of the wrong type, or another key. */
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

/** A call of the target that may become a test. */
export interface Candidate {
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly arguments: readonly Argument[];
  readonly origin: "docstring" | "call_site" | "search" | "model";
  readonly expectsException: boolean;
  /** Compared instead of the result. */
  readonly view?: View;
  readonly documented?: DocumentedResult;
  readonly provenance?: Provenance;
}

export interface Provenance {
  readonly generator: string;
  readonly mutators: readonly string[];
  /** Mutators by value. */
  readonly changed?: ReadonlyMap<Expression, string>;
}

/** A result as the documentation writes it. */
export interface DocumentedResult {
  readonly text: string;
  readonly value: Expression;
}

/** A function in the result of the target. */
export interface GivenFunction {
  /**
   * Expression over `result`: `result.parse`, `await result`. For the result of another function, the suffix of its
   * call: empty, or `.parse`.
   */
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly gives?: GivenFunction;
  /** Parameters of the target's overload that returns it. @default its parameters */
  readonly overload?: readonly Parameter[];
  /** True for a method of an object with visible state. @default false */
  readonly isOfInstance?: boolean;
  /** True if the usual samples suffice as arguments. */
  readonly takesAnything?: boolean;
}

export interface Caller {
  /** Variables that need values: its parameters and its object. */
  readonly open: readonly Parameter[];
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly arguments: readonly Argument[];
}

/** An expression over `result`. */
export interface View {
  readonly expression: Expression;
  readonly functions: readonly GivenFunction[];
}

/** Facts about a target for a search, read by a language. */
export interface Subject {
  readonly parameters: readonly Parameter[];
  /** Null for functions, static methods and class methods. */
  readonly receiver: ReceiverPlan | null;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Of the target, its callees and documentation; best first. */
  readonly literals: readonly Expression[];
  /** Members that it reads of any object. */
  readonly read?: readonly string[];
  /** True if the result must be awaited although it is not `async`. */
  readonly waits?: boolean;
  readonly focuses: readonly Focus[];
  readonly seeds: readonly Candidate[];
  /** Objects that examples make and change, for methods. */
  readonly shownObjects?: readonly Pick<Candidate, "setup" | "receiver">[];
  /** Calls with arguments of other functions' examples; no evidence for types. */
  readonly related?: readonly Candidate[];
  readonly callers?: readonly Caller[];
  /** Functions in its results. */
  readonly given?: readonly GivenFunction[];
  /** Expressions over `result` for data of result objects. */
  readonly givenData?: readonly string[];
  readonly inverses?: readonly Inverse[];
  /** Name for repeated calls, if calls may leave state. */
  readonly repeated?: string;
  /** Objects observed in the repository's tests, by class. */
  readonly samples?: ReadonlyMap<string, readonly Expression[]>;
  /** Of the module and the language. */
  readonly functionNames?: ReadonlySet<string>;
  /** True if the target or its documentation names non-finite numbers. @default true */
  readonly knowsNonFinite?: boolean;
  readonly documentedExceptions: readonly string[];
  /** Documented exceptions with a common base class of the module, by name. */
  readonly errorFamilies?: ReadonlyMap<string, readonly string[]>;
  /** Declared or documented. */
  readonly result?: Shape;
  readonly span: { readonly startLine: number; readonly endLine: number };
}

/** Expressions in the syntax of a language. */
export interface Vocabulary {
  /** Empty for an unknown class. */
  instances(name: string): readonly Expression[];
  /** Returns an object of a class that holds a value; null if it holds none. */
  holding?(name: string, held: Expression): Expression | null;
  /** Returns instances with this many bytes or items; empty without a size. */
  sized?(name: string, length: number): readonly Expression[];
  callables(arity: number | null, role: CallableRole): readonly Expression[];
  /** Returns whether a function prints its arguments. */
  says?(value: Expression): boolean;
  iterator(items: Expression): Expression;
  table(columns: readonly (readonly [name: string, values: readonly Expression[]])[]): Expression;
  /** Returns a function with a constant result. */
  returning(value: Expression): Expression;
  /** The same with an awaited result. @default `returning` */
  readonly awaiting?: (value: Expression) => Expression;
  /** The same, and it prints its arguments. @default none */
  reporting?(value: Expression): Expression;
  /** Returns a function that returns one of its arguments. @default none */
  echoing?(place: number): Expression;
  /** Returns a function that joins its arguments as text. @default none */
  joining?(): Expression;
  /** Returns an object with attributes set after construction. */
  linked(object: Expression, attributes: readonly (readonly [name: string, value: Expression])[]): Expression;
  remedies(exception: { readonly types: readonly string[]; readonly message: string }): readonly Remedy[];
  /** Returns an object with these attributes and no class. */
  record(fields: readonly (readonly [name: string, value: Expression])[]): Expression;
  /** Returns a class with its subclasses; any classes for null. */
  types(name: string | null): readonly Expression[];
}
