import type { Expression } from "./values/expression.ts";
import type { CallableRole, Shape } from "./values/shape.ts";

/** A guess about a parameter with its source. */
export interface Hint {
  readonly shape: Shape;
  readonly weight: number;
  readonly source: "seed" | "default" | "documentation" | "usage" | "name";
}

export interface Parameter {
  readonly name: string;
  readonly kind: "positional_only" | "positional" | "rest" | "keyword_only" | "named_rest";
  readonly optional: boolean;
  /** Literal default; null otherwise. */
  readonly defaultValue: Expression | null;
  /** `unknown` if undeclared. */
  readonly declared: Shape;
  readonly hints: readonly Hint[];
  /** The parameter whose keys its texts are declared to be. @default none */
  readonly keysOf?: string;
}

/** A way to construct an instance of a class. */
export interface Factory {
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** Initially empty attributes that take another object of the class, such as the next node of a list. */
  readonly links: readonly string[];
  /** True for a stand-in of the class. @default false */
  readonly standIn?: boolean;
}

/** A change of an object: a method call, or an attribute assignment. */
export interface Action {
  readonly kind: "method" | "attribute";
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** True if it changes what the target reads. @default false */
  readonly isTelling?: boolean;
  /** True for the target itself, for state between calls. @default false */
  readonly isTarget?: boolean;
}

/** The inverse of the target: a function of the module or a method of its class whose results the target takes. */
export interface Inverse {
  readonly callee: string;
  /** Class of its object; null for functions. */
  readonly className: string | null;
  readonly parameters: readonly Parameter[];
}

/** How to construct a method's object. */
export interface ReceiverPlan {
  readonly className: string;
  /** Name of the subject's factories for the target's object. */
  readonly factoryName: string;
  /** Name of factories without a constructor, as a last resort. */
  readonly fallbackName: string;
  /** Variable name of the object in setup statements. */
  readonly variable: string;
  readonly factories: readonly Factory[];
  /** Methods and attributes that build up state. */
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
  /** Parameters that the decision compares with None or undefined. @default none */
  readonly absent?: readonly string[];
  /** Members that the decision reads. @default none */
  readonly members?: readonly string[];
  /** Text of the condition. @default unknown */
  readonly text?: string;
  readonly values: readonly Expression[];
  /** Types that the decision checks. */
  readonly shapes: readonly Shape[];
}

/**
 * A change that an exception suggests: values of this shape instead of the wrong type, or another key with a similar or
 * given value.
 */
export type Remedy =
  | { readonly kind: "shape"; readonly wrong: (value: Expression) => boolean; readonly shape: Shape }
  | { readonly kind: "key"; readonly key: Expression; readonly values?: readonly Expression[] };

export type Statement =
  | { readonly kind: "bind"; readonly name: string; readonly value: Expression }
  | { readonly kind: "run"; readonly value: Expression }
  | { readonly kind: "code"; readonly code: string };

export interface Argument {
  /** Keyword; null when positional. */
  readonly name: string | null;
  readonly value: Expression;
}

/** A call of the target that may become a test. */
export interface Candidate {
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly arguments: readonly Argument[];
  readonly origin: "docstring" | "call_site" | "search" | "model";
  /** True if its example expects an exception. */
  readonly expectsException: boolean;
  /** An expression to compare instead of the result. @default the result */
  readonly view?: View;
  /** Result that its example documents. @default none */
  readonly documented?: DocumentedResult;
  /** @default unknown */
  readonly provenance?: Provenance;
}

/** The parts of the search that made a call. */
export interface Provenance {
  /** Name of the generator. */
  readonly generator: string;
  /** Names of the mutators that changed the call, in order. */
  readonly mutators: readonly string[];
  /** Mutators of values, by value. @default none */
  readonly changed?: ReadonlyMap<Expression, string>;
}

/** The result of an example, as the documentation writes it. */
export interface DocumentedResult {
  readonly text: string;
  readonly value: Expression;
}

/** A function in the result of the target. */
export interface GivenFunction {
  /**
   * Expression over `result`: `result`, `result.parse`, or `await result`. For the result of another function, the
   * suffix of its call: empty, or `.parse`.
   */
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  /** The function that it returns. @default none */
  readonly gives?: GivenFunction;
  /** Parameters of the target's overload that returns it. @default its parameters */
  readonly overload?: readonly Parameter[];
  /** True for a method of an object with visible state. @default false */
  readonly isOfInstance?: boolean;
  /** True if it accepts any arguments, so that the usual samples suffice. @default false */
  readonly takesAnything?: boolean;
}

/** A function that calls the target, with the statements before. */
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
  /** Functions that it may call. */
  readonly functions: readonly GivenFunction[];
}

/** The facts about a target for a search; made by a language. */
export interface Subject {
  readonly parameters: readonly Parameter[];
  /** Null for functions, static methods and class methods. */
  readonly receiver: ReceiverPlan | null;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Literals of the target, its callees and documentation; best first. */
  readonly literals: readonly Expression[];
  /** Members that it reads of any object. @default none */
  readonly read?: readonly string[];
  /** True if the result must be awaited although it is not `async`. @default false */
  readonly waits?: boolean;
  readonly focuses: readonly Focus[];
  readonly seeds: readonly Candidate[];
  /** Objects that examples make and change, for methods. @default none */
  readonly shownObjects?: readonly Pick<Candidate, "setup" | "receiver">[];
  /** Calls with arguments of other functions' examples; no evidence for types. @default none */
  readonly related?: readonly Candidate[];
  /** Callers in its file. @default none */
  readonly callers?: readonly Caller[];
  /** Functions in its results. @default none */
  readonly given?: readonly GivenFunction[];
  /** Expressions over `result` for data of result objects. @default none */
  readonly givenData?: readonly string[];
  /** Inverses of the target. @default none */
  readonly inverses?: readonly Inverse[];
  /** Name for repeated calls, if calls may leave state. @default none */
  readonly repeated?: string;
  /** Objects observed in the repository's tests, by class. @default none */
  readonly samples?: ReadonlyMap<string, readonly Expression[]>;
  /** Names of functions of the module and the language. @default none */
  readonly functionNames?: ReadonlySet<string>;
  /** True if the target or its documentation names non-finite numbers. @default true */
  readonly knowsNonFinite?: boolean;
  /** Exception classes in documentation. */
  readonly documentedExceptions: readonly string[];
  /** Documented exceptions with a common base class of the module, by name. @default none */
  readonly errorFamilies?: ReadonlyMap<string, readonly string[]>;
  /** Declared or documented type of the result. @default unknown */
  readonly result?: Shape;
  /** First and last line of the target in the module. */
  readonly span: { readonly startLine: number; readonly endLine: number };
}

/** Language-specific expressions. */
export interface Vocabulary {
  /** Returns instances of an external class; empty if unknown. */
  instances(name: string): readonly Expression[];
  /** Returns an object of a class that holds a value; null if it holds none. @default none */
  holding?(name: string, held: Expression): Expression | null;
  /** Returns instances of a class with this many bytes or items; empty without a size. @default none */
  sized?(name: string, length: number): readonly Expression[];
  callables(arity: number | null, role: CallableRole): readonly Expression[];
  /** Returns whether a function prints its arguments. @default false */
  says?(value: Expression): boolean;
  iterator(items: Expression): Expression;
  /** Returns a table with these columns. */
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
  /** Returns changes that avoid an exception. */
  remedies(exception: { readonly types: readonly string[]; readonly message: string }): readonly Remedy[];
  /** Returns an object with these attributes and no class. */
  record(fields: readonly (readonly [name: string, value: Expression])[]): Expression;
  /** Returns classes: a known one and its subclasses; any for null. */
  types(name: string | null): readonly Expression[];
}
