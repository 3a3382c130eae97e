import type { Edge, FunctionContext, Unit } from "@repost/spec";

/** Unit of the index, extended by languages. */
export interface IndexedUnit {
  readonly id: string;
  readonly path: string;
  readonly module: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly codeLines: number;
  readonly start: number;
  readonly code: string;
  readonly kind: Unit["kind"];
  readonly boundNames: ReadonlySet<string>;
  readonly external: readonly string[];
  readonly isBroken: boolean;
  readonly isIdle: boolean;
  /** True if the unit does not exist at run time. @default false */
  readonly isTypeOnly?: boolean;
}

export type DependencyTarget =
  | { readonly kind: "unit"; readonly unit: IndexedUnit; readonly name: string }
  | { readonly kind: "module"; readonly path: string }
  | {
      readonly kind: "unresolved";
      /** An own import cannot be resolved. */ readonly isMissing: boolean;
    };

/** Offsets are relative to the unit's code. */
export interface Dependency {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly timing: Edge["timing"];
  /** `annotation`: not evaluated; `field`: may be evaluated. */
  readonly role: "value" | "annotation" | "field";
  readonly annotates: string | null;
  readonly isIntermediate: boolean;
  readonly isOptional: boolean;
  readonly to: DependencyTarget;
}

export interface Mutator {
  readonly unit: IndexedUnit;
  /** weak: the unit makes the change in a call, besides another purpose. */
  readonly strength: "strong" | "weak";
}

/** The target's file, or its package's entry. */
export type FirstImport = "file" | "entry";

/** Order of module evaluation. Modules that functions import come last. */
export interface EvaluationOrder {
  has(path: string): boolean;
  add(path: string): void;
  isLate(path: string): boolean;
  rankOf(unit: IndexedUnit): number;
}

export interface OwnImport extends Pick<IndexedUnit, "start" | "startLine" | "endLine" | "code"> {
  readonly boundNames: readonly string[];
}

export interface OwnImportUnit {
  readonly unit: IndexedUnit;
  readonly dependencies: readonly Dependency[];
}

export interface FunctionText {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly body: number;
  /** End of the last statement. @default end */
  readonly bodyEnd?: number;
  readonly docstringEnd: number | null;
}

export interface UnitGraph {
  readonly paths: readonly string[];
  codeOf(path: string): string | undefined;
  moduleName(path: string): string;
  unitsOf(path: string): readonly IndexedUnit[];
  dependenciesOf(unit: IndexedUnit): readonly Dependency[];
  mutatorsOf(unit: IndexedUnit): readonly Mutator[];
  changedBy(unit: IndexedUnit): readonly IndexedUnit[];
  functionsOf(path: string): readonly FunctionText[];
  /** @default "file" */
  orderFrom(path: string, from?: FirstImport): EvaluationOrder;
  importsOf(unit: IndexedUnit): readonly OwnImport[];
  importUnits(path: string): readonly OwnImportUnit[];
  /** Finds a declaration for type checkers. @default none */
  readonly declaredElsewhere?: (name: string, path: string) => IndexedUnit | undefined;
  /** Returns settings that affect files. @default none */
  readonly dialectOf?: (target: string, paths: Iterable<string>) => NonNullable<FunctionContext["dialect"]>;
}
