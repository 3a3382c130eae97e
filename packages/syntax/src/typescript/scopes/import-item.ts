/** Name that an import, a re-export, or an equivalent `require` provides. */
export interface ImportItem {
  readonly specifier: string;
  /** Name, "default", "*" for a namespace, or "=" for the value of `require`. */
  readonly imported: string;
  readonly bound: string;
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

export interface ModuleCall {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
  readonly kind: "require" | "import";
  readonly timing: "eager" | "lazy";
  readonly isGuarded: boolean;
  readonly isBound: boolean;
}
