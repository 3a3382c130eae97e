/** `open`: a name from a star import or `globals()`, which cannot be renamed. */
export type Variable =
  | { readonly kind: "unit" | "open"; readonly key: string; readonly name: string; readonly path: string }
  | { readonly kind: "module"; readonly key: string; readonly name: string; readonly path: string }
  | ImportVariable;

export interface ImportVariable {
  readonly kind: "import";
  readonly key: string;
  readonly name: string;
  readonly path: null;
  readonly module: string;
  /** null for the module itself. */
  readonly attribute: string | null;
  /** Loaded by `import a.b`, which binds `a`. */
  readonly submodules: Set<string>;
}

export function variableKey(owner: string, name: string): string {
  return `${owner}\0${name}`;
}

export function moduleKey(path: string): string {
  return `module\0${path}`;
}
