import type { Distribution } from "./distribution.ts";
import type { Frequencies } from "./frequencies.ts";

/** Figures of a set of functions, as the papers' tables have them; null where no record of the set knows. */
export interface FunctionStatistics {
  /** Which tokenizer counted `tokens`. */
  readonly tokenizer: string;
  readonly functions: number;
  readonly repositories: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  readonly modifiers: Readonly<Record<string, number>>;
  /** By repository; `unknown` where a repository has none that is known. */
  readonly licenses: Readonly<Record<string, number>>;
  /** By repository. */
  readonly topics: Frequencies | null;
  readonly contributors: Distribution | null;
  readonly stars: Distribution | null;
  readonly libraries: LibraryStatistics | null;
  readonly target: {
    readonly lines: Distribution | null;
    readonly tokens: Distribution | null;
    /** Tokens of the language. */
    readonly code_tokens: Distribution | null;
    readonly ast_depth: Distribution | null;
  };
  readonly docstring: {
    readonly documented: number;
    readonly lines: Distribution | null;
    readonly tokens: Distribution | null;
  };
  readonly context: ContextStatistics | null;
  readonly environment: EnvironmentStatistics | null;
}

export interface LibraryStatistics {
  readonly standard: Frequencies;
  readonly external: Frequencies;
  /** Functions that need anything from outside the standard library. */
  readonly functions_with_external: number;
  readonly a_function: Distribution | null;
}

export interface ContextStatistics {
  /** Of the markdown that a prompt may show. */
  readonly tokens: Distribution | null;
  readonly lines: Distribution | null;
  readonly files: Distribution | null;
  /** Functions for which other files than their own are shown. */
  readonly cross_file: number;
  readonly definitions: Distribution | null;
  readonly depth: Distribution | null;
  /** Contexts that were cut for lack of room. */
  readonly cut: number | null;
}

export interface EnvironmentStatistics {
  readonly tests: Distribution | null;
  readonly module_lines: Distribution | null;
  readonly module_tokens: Distribution | null;
  readonly line_coverage: Distribution | null;
  readonly branch_coverage: Distribution | null;
  readonly mutation_score: Distribution | null;
  readonly trust: Readonly<Record<string, number>>;
}
