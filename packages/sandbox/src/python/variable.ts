/**
 * What one name of the flat module stands for: a variable of one of the repository's modules, something imported from outside, one of the
 * repository's modules itself, or a name that a star import or a write to globals() brings, which nobody can rename.
 */
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
  /** What is imported from the module; null for the module itself. */
  readonly attribute: string | null;
  /** `import a.b` binds a, and makes sure that a.b is there. */
  readonly submodules: Set<string>;
}

export function variableKey(place: string, name: string): string {
  return `${place}\0${name}`;
}

export function moduleKey(path: string): string {
  return `module\0${path}`;
}
