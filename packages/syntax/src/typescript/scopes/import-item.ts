/** Name that an import, a re-export, or an equivalent `require` provides. */
export interface ImportItem {
  readonly specifier: string;
  /** Name, "default", "*" for a namespace, or "=" for the value of `require`. */
  readonly imported: string;
  /** Name that it binds or exports. */
  readonly bound: string;
  /** Span of the imported name. */
  readonly start: number;
  readonly end: number;
  readonly isType: boolean;
}

export interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly specifier: string;
  /** `export ... from` does not bind names. */
  readonly kind: "import" | "export" | "require";
  readonly isType: boolean;
  readonly hasStar: boolean;
  readonly items: readonly ImportItem[];
}

/** Expression that loads a module: `require("./x")`, `import("./x")`. */
export interface ModuleCall {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  readonly kind: "require" | "import";
  readonly timing: "eager" | "lazy";
  /** True inside a try. */
  readonly isGuarded: boolean;
  /** True when the result binds resolved names. */
  readonly isBound: boolean;
}
