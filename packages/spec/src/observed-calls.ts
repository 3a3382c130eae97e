/** Call by the repository's own tests or examples. Values are expressions in an internal form of the language. */
export interface ObservedCall {
  /** Null for functions, static methods and class methods. */
  readonly receiver: unknown;
  /** By parameter name, defaults included. */
  readonly arguments: readonly (readonly [name: string, value: unknown])[];
  /** Values of the variadic parameter. */
  readonly rest: readonly unknown[];
  /** Values of the parameter for other keywords. */
  readonly named: readonly (readonly [name: string, value: unknown])[];
  /** Parameters whose expression is incomplete; "" is the receiver. @default none */
  readonly incomplete?: readonly string[];
  /** Functions of the repository on the call stack, outermost first; only for incomplete calls. @default none */
  readonly callers?: readonly ObservedCaller[];
}

/** Function on the call stack. */
export interface ObservedCaller {
  readonly module: string;
  /** Qualified name of the function, or of the class for a constructor. */
  readonly name: string;
  /** Receiver when it was created; null for functions, static methods, class methods and constructors. */
  readonly receiver: unknown;
  readonly arguments: readonly unknown[];
  readonly named: readonly (readonly [name: string, value: unknown])[];
}

/** Instance of the repository's class that was passed to a function. */
export interface ObservedInstance {
  readonly module: string;
  /** Qualified name of its class. */
  readonly name: string;
  readonly value: unknown;
}

/** Inputs from the repository's own tests. Results are not kept. */
export interface ObservedCalls {
  readonly calls: readonly ObservedCall[];
  readonly instances: readonly ObservedInstance[];
}
