import type { Expression } from "./values/expression.ts";
import type { CallableRole, Shape } from "./values/shape.ts";

/** A guess at what a parameter takes, and why. */
export interface Hint {
  readonly shape: Shape;
  readonly weight: number;
  readonly source: "seed" | "default" | "documentation" | "usage" | "name";
}

export interface Parameter {
  readonly name: string;
  readonly kind: "positional_only" | "positional" | "rest" | "keyword_only" | "named_rest";
  readonly optional: boolean;
  /** Its default where that is a literal. */
  readonly defaultValue: Expression | null;
  /** `unknown` where nothing is declared. */
  readonly declared: Shape;
  readonly hints: readonly Hint[];
  /** The parameter whose keys its texts are declared to be. @default none */
  readonly keysOf?: string;
}

/** One way to make an instance of a class. */
export interface Factory {
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** Attributes that are empty at first and take another object of the class, such as the next node of a list. */
  readonly links: readonly string[];
  /** Whether what it makes only plays the part of an object of the class. @default false */
  readonly standIn?: boolean;
}

/** Something that changes an object: a method to call, or an attribute to set to its only parameter. */
export interface Action {
  readonly kind: "method" | "attribute";
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  readonly needs: readonly string[];
  /** Whether it changes what the target looks at. @default false */
  readonly isTelling?: boolean;
  /** Whether it is the target itself, which may find what its last call has left. @default false */
  readonly isTarget?: boolean;
}

/** A function of the module, or a method of the target's class, that undoes what the target does: what it gives is what the target takes. */
export interface Inverse {
  readonly callee: string;
  /** The class on whose objects it is called; null for functions. */
  readonly className: string | null;
  readonly parameters: readonly Parameter[];
}

/** How to bring an object for a method to be called on into being. */
export interface ReceiverPlan {
  readonly className: string;
  /** Name under which the subject's factories have those that make an object to call the target on. */
  readonly factoryName: string;
  /** The same for objects that get by without their constructor, for when nothing else works. */
  readonly fallbackName: string;
  /** Variable for it where statements must come before the call. */
  readonly variable: string;
  readonly factories: readonly Factory[];
  /** Methods that may be called before, and attributes that may be set, to build up state. */
  readonly actions: readonly Action[];
  /** Attributes of the object that may serve as arguments. */
  readonly attributes: readonly string[];
}

/** A line that decides, with what it decides on. */
export interface Focus {
  readonly line: number;
  /** Parameters that reach the decision; `receiver` stands for the object's state. */
  readonly parameters: readonly string[];
  /** Those of them that the decision itself reads, and no value that comes from them. @default all of them */
  readonly direct?: readonly string[];
  /** Parameters of which the decision asks whether they are nothing. @default none */
  readonly absent?: readonly string[];
  /** Names of members that the decision itself reads. @default none */
  readonly members?: readonly string[];
  readonly values: readonly Expression[];
  /** Types that the decision asks for. */
  readonly shapes: readonly Shape[];
}

/** What an exception suggests to change: give a value of this shape for those of the wrong kind, or add a key, with a value like the others or one of these. */
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
  /** Whether the example that it comes from says that it raises. */
  readonly expectsException: boolean;
  /** What is compared in the place of its result. @default the result */
  readonly view?: View;
}

/** A function that a call of the target gives, or that an object has which it gives. */
export interface GivenFunction {
  /**
   * How an expression over `result` says it: `result`, `result.parse`, and `await result` where what it gives has to be waited for. Of what another
   * function gives, what stands behind its call: nothing, or `.parse`.
   */
  readonly callee: string;
  readonly parameters: readonly Parameter[];
  /** The function that it gives in turn. @default none */
  readonly gives?: GivenFunction;
  /** What the target has to be called with to give it, where only one of its overloads does. @default its parameters */
  readonly overload?: readonly Parameter[];
  /** Whether it is a method of an object whose own state shows as well. @default false */
  readonly isOfInstance?: boolean;
  /** Whether it passes on whatever it is called with, so that a few usual lists of arguments show as much as others. @default false */
  readonly takesAnything?: boolean;
}

/** How another function calls the target, with what it does before. */
export interface Caller {
  /** Variables that have to be given a value first: what that function takes, and its object. */
  readonly open: readonly Parameter[];
  readonly setup: readonly Statement[];
  readonly receiver: Expression | null;
  readonly arguments: readonly Argument[];
}

/** What is looked at of a result: an expression over `result`. */
export interface View {
  readonly expression: Expression;
  /** What it may call. */
  readonly functions: readonly GivenFunction[];
}

/** Everything a search needs to know of a target; made by a language. */
export interface Subject {
  readonly parameters: readonly Parameter[];
  /** null for functions, static methods and class methods. */
  readonly receiver: ReceiverPlan | null;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Literals of the target, of what it calls, and of its documentation; the most telling first. */
  readonly literals: readonly Expression[];
  /** Names of members that it reads, of whatever object. @default none */
  readonly read?: readonly string[];
  /** Whether what the target gives has to be waited for, though it is not declared `async`. @default false */
  readonly waits?: boolean;
  readonly focuses: readonly Focus[];
  readonly seeds: readonly Candidate[];
  /** Objects that examples make and change, to call a method on. @default none */
  readonly shownObjects?: readonly Pick<Candidate, "setup" | "receiver">[];
  /** Calls of the target with what examples give to others of its file; they say nothing of what it is given elsewhere. @default none */
  readonly related?: readonly Candidate[];
  /** How other functions of its file call it. @default none */
  readonly callers?: readonly Caller[];
  /** Functions that its results are, or have. @default none */
  readonly given?: readonly GivenFunction[];
  /** Expressions over `result` for what objects have beside functions that it gives. @default none */
  readonly givenData?: readonly string[];
  /** What undoes the target. @default none */
  readonly inverses?: readonly Inverse[];
  /** How statements call the target, where what a call leaves behind may be found by the next. @default it leaves nothing */
  readonly repeated?: string;
  /** Objects that were seen while the repository's own tests ran, by class. @default none */
  readonly samples?: ReadonlyMap<string, readonly Expression[]>;
  /** Whether the target or its documentation speaks of numbers that are not finite. @default true */
  readonly knowsNonFinite?: boolean;
  /** Class names of exceptions that the documentation names. */
  readonly documentedExceptions: readonly string[];
  /** First and last line of the target inside the module's code. */
  readonly span: { readonly startLine: number; readonly endLine: number };
}

/** Values that only a language can write down. */
export interface Vocabulary {
  /** Instances of a class outside the module; none when it is unknown. */
  instances(name: string): readonly Expression[];
  /** An object of a class that holds this; null for a class that holds nothing. @default there is none */
  holding?(name: string, held: Expression): Expression | null;
  /** Instances of such a class that have this many bytes or items; none where it has none. @default none has */
  sized?(name: string, length: number): readonly Expression[];
  callables(arity: number | null, role: CallableRole): readonly Expression[];
  /** Whether a function says on the output what it is called with. @default none does */
  says?(value: Expression): boolean;
  iterator(items: Expression): Expression;
  /** A table with these columns. */
  table(columns: readonly (readonly [name: string, values: readonly Expression[]])[]): Expression;
  /** A function that gives this value whatever it is called with. */
  returning(value: Expression): Expression;
  /** The same, of which the value is waited for. @default `returning` serves for that */
  readonly awaiting?: (value: Expression) => Expression;
  /** The same, which says on the output what it is called with. @default there is none */
  reporting?(value: Expression): Expression;
  /** A function that gives one of its arguments, by its place. @default there is none */
  echoing?(place: number): Expression;
  /** A function that gives all of its arguments as one text. @default there is none */
  joining?(): Expression;
  /** An object with attributes set after it was made. */
  linked(object: Expression, attributes: readonly (readonly [name: string, value: Expression])[]): Expression;
  /** What to change so that this exception goes away. */
  remedies(exception: { readonly types: readonly string[]; readonly message: string }): readonly Remedy[];
  /** An object with these attributes and no class of its own. */
  record(fields: readonly (readonly [name: string, value: Expression])[]): Expression;
  /** Classes: those that are the named one or derive from it, where it is known; any for null. */
  types(name: string | null): readonly Expression[];
}
