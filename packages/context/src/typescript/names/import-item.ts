/** One name that an import, a re-export, or a `require` that is as good as an import, brings in. */
export interface ImportItem {
  readonly specifier: string;
  /** What is imported: a name, "default", "*" for all of it under one name, or "=" for what `require` gives. */
  readonly imported: string;
  /** The name that it binds, or exports. */
  readonly bound: string;
  /** Span of what says what is imported. */
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
}

/** An import or re-export of another module that stands at top level. */
export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  /** `export ... from` gives names away without binding them. */
  readonly kind: "import" | "export" | "require";
  /** For type checkers only. */
  readonly isType: boolean;
  /** `export * from`. */
  readonly hasStar: boolean;
  readonly items: readonly ImportItem[];
}

/** Where a module is asked for by an expression: `require("./x")`, `import("./x")`. */
export interface ModuleCall {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  readonly kind: "require" | "import";
  readonly timing: "eager" | "lazy";
  /** Failing is foreseen: it is tried. */
  readonly isGuarded: boolean;
  /** What it gives goes to names that are resolved where they are used. */
  readonly isBound: boolean;
}
