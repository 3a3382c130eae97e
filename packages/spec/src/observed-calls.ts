/** Call by the repository's own tests or examples, in an internal form. */
export interface ObservedCall {
  /** Null for functions, static methods and class methods. */
  readonly receiver: unknown;
  /** By parameter name, defaults included. */
  readonly arguments: readonly (readonly [name: string, value: unknown])[];
  /** Values of the variadic parameter. */
  readonly rest: readonly unknown[];
  /** Keyword arguments that a parameter such as `**options` collects. */
  readonly named: readonly (readonly [name: string, value: unknown])[];
}

/** Instance that was passed to a function. */
export interface ObservedInstance {
  readonly module: string;
  readonly name: string;
  readonly value: unknown;
}

/** Calls and instances observed during a run. Results of calls are not kept. */
export interface ObservedCalls {
  readonly calls: readonly ObservedCall[];
  readonly instances: readonly ObservedInstance[];
}
