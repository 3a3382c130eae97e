import type { Distribution } from "./distribution.ts";
import type { Frequencies } from "./frequencies.ts";

/** Statistics of the papers' tables; null when unknown. */
export interface FunctionStatistics {
  readonly tokenizer: string;
  readonly functions: number;
  readonly repositories: number;
  readonly languages: Readonly<Record<string, number>>;
  readonly kinds: Readonly<Record<string, number>>;
  readonly modifiers: Readonly<Record<string, number>>;
  readonly licenses: Readonly<Record<string, number>>;
  readonly topics: Frequencies | null;
  readonly contributors: Distribution | null;
  readonly stars: Distribution | null;
  readonly libraries: LibraryStatistics | null;
  readonly target: {
    readonly lines: Distribution | null;
    readonly tokens: Distribution | null;
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
  readonly functions_with_external: number;
  readonly a_function: Distribution | null;
}

export interface ContextStatistics {
  readonly tokens: Distribution | null;
  readonly lines: Distribution | null;
  readonly files: Distribution | null;
  readonly cross_file: number;
  readonly definitions: Distribution | null;
  readonly depth: Distribution | null;
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
