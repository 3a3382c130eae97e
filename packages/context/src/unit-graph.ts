import type { Edge, FunctionContext, Unit } from "@repost/spec";

/** A unit as the index keeps it; a language's index may know more of it. */
export interface IndexedUnit {
  readonly id: string;
  readonly path: string;
  readonly module: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Lines apart from blank ones, comments and docstrings. */
  readonly codeLines: number;
  /** Offset of its code in the file. */
  readonly start: number;
  readonly code: string;
  readonly kind: Unit["kind"];
  readonly binds: ReadonlySet<string>;
  readonly external: readonly string[];
  /** The grammar could not read all of it. */
  readonly isBroken: boolean;
  /** It does nothing for those who import its module. */
  readonly isIdle: boolean;
  /** It speaks of types alone, and is erased when the program runs. @default false */
  readonly isTypeOnly?: boolean;
}

export type NeedTarget =
  | { readonly kind: "unit"; readonly unit: IndexedUnit; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | {
      readonly kind: "unresolved";
      /** An import of the repository's own leads nowhere; otherwise nothing binds the name. */ readonly isMissing: boolean;
    };

/** A use of a name, resolved. Offsets are into the unit's code. */
export interface Need {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly timing: Edge["timing"];
  /** Annotations are not evaluated where the code runs; those of a class's fields may be. */
  readonly role: "value" | "annotation" | "field";
  /** The function whose header the annotation is in. */
  readonly annotates: string | null;
  /** It only says where to find what another need is for: a module in front of an attribute. */
  readonly isPassing: boolean;
  /** Not finding it is foreseen by the code. */
  readonly isForeseen: boolean;
  readonly to: NeedTarget;
}

/** A unit that changes the value of another one when its module loads. */
export interface Mutator {
  readonly unit: IndexedUnit;
  /** weak: it has another purpose, and the change comes from a call in it. */
  readonly strength: "strong" | "weak";
}

/** What is imported first: a target's own file, or the entry of its package. */
export type FirstImport = "file" | "entry";

/** In which order units run when a module is imported. Modules that functions import come last, in the order in which they are added. */
export interface EvaluationOrder {
  has(path: string): boolean;
  /** Runs a module, and what it imports, unless it has run. */
  add(path: string): void;
  /** Whether a module runs only because it was added. */
  isLate(path: string): boolean;
  rankOf(unit: IndexedUnit): number;
}

/** An import statement of one of the repository's own modules: no unit, but part of what a reader of its file sees. */
export interface OwnImport {
  readonly start: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly binds: readonly string[];
}

export interface OwnImportUnit {
  readonly unit: IndexedUnit;
  readonly needs: readonly Need[];
}

/** A function, with what a reader may see of it without seeing how it works. Offsets are into the file. */
export interface FunctionText {
  /** Qualified name. */
  readonly name: string;
  /** With its decorators. */
  readonly start: number;
  readonly end: number;
  /** Where its first statement starts. */
  readonly body: number;
  /** Where its last statement ends, where something follows that is part of the function, such as a brace. @default end */
  readonly bodyEnd?: number;
  /** Where its docstring ends; null without one. */
  readonly docstringEnd: number | null;
}

/** All units of a repository and how they hang together; each language builds its own. */
export interface UnitGraph {
  readonly paths: readonly string[];
  codeOf(path: string): string | undefined;
  moduleName(path: string): string;
  /** In source order. */
  unitsOf(path: string): readonly IndexedUnit[];
  needsOf(unit: IndexedUnit): readonly Need[];
  mutatorsOf(unit: IndexedUnit): readonly Mutator[];
  /** The units that a unit changes. */
  changedBy(unit: IndexedUnit): readonly IndexedUnit[];
  /** Functions of a file and of its classes, in source order. */
  functionsOf(path: string): readonly FunctionText[];
  /** By importing the file itself, or the entry of the package around it where that imports the file and the language has such. @default "file" */
  orderFrom(path: string, from?: FirstImport): EvaluationOrder;
  /** The imports of its own repository through which a unit gets what it names. */
  importsOf(unit: IndexedUnit): readonly OwnImport[];
  /** All of a file's imports of its own repository, as units whose needs are what they bind. */
  importUnits(path: string): readonly OwnImportUnit[];
  /** The statement that tells type checkers that a name which a file reads exists elsewhere. @default there is none */
  readonly declaredElsewhere?: (name: string, path: string) => IndexedUnit | undefined;
  /** What decides how a target's file and those of its units run, besides their statements. @default nothing does */
  readonly dialectOf?: (target: string, paths: Iterable<string>) => NonNullable<FunctionContext["dialect"]>;
}
