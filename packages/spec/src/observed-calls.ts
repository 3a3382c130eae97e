/** What a function was called with while its repository's own tests and examples ran. Values are expressions in a form of the language's own. */
export interface ObservedCall {
  /** Expression of the object that it was called on; null for functions, static methods and class methods. */
  readonly receiver: unknown;
  /** By the names of its parameters, defaults included. */
  readonly arguments: readonly (readonly [name: string, value: unknown])[];
  /** What the parameter for the rest took. */
  readonly rest: readonly unknown[];
  /** What the parameter for other keywords took. */
  readonly named: readonly (readonly [name: string, value: unknown])[];
  /** Names of parameters of which no expression makes all, "" for the object. @default none */
  readonly incomplete?: readonly string[];
  /** The repository's functions that it was called below, the outermost first, where something is incomplete. @default none */
  readonly callers?: readonly ObservedCaller[];
}

/** A function that came to call another one. */
export interface ObservedCaller {
  readonly module: string;
  /** Qualified name of the function, or of the class where it is a constructor. */
  readonly name: string;
  /** Expression of the object that it was called on as that was made; null for functions, static methods, class methods and constructors. */
  readonly receiver: unknown;
  readonly arguments: readonly unknown[];
  readonly named: readonly (readonly [name: string, value: unknown])[];
}

/** An object of one of the repository's classes that was passed around. */
export interface ObservedInstance {
  readonly module: string;
  /** Qualified name of its class. */
  readonly name: string;
  readonly value: unknown;
}

/** What tests of a function can learn from the repository's own. Inputs only: what the calls gave is not kept. */
export interface ObservedCalls {
  readonly calls: readonly ObservedCall[];
  readonly instances: readonly ObservedInstance[];
}
