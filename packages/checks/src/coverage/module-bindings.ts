import type { SyntaxNode } from "@repost/syntax";

export type Binding = SyntaxNode | "import" | "definition";

export interface Bindings {
  /** Statements of the module that bind a name. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Names that also get values in functions, loops and patterns, or whose object changes. */
  readonly elsewhere: ReadonlySet<string>;
}

interface AnalysedBinding {
  readonly start: number;
  readonly item: object | null;
  readonly space?: string;
}

interface AnalysedScope {
  readonly kind: string;
  readonly parent: AnalysedScope | null;
  readonly bindings: ReadonlyMap<string, readonly AnalysedBinding[]>;
}

/** Common part of the scope analyses. */
export interface AnalysedNames {
  readonly scopes: readonly AnalysedScope[];
  readonly declarations: ReadonlyMap<number, SyntaxNode>;
  readonly references: readonly { readonly name: string; readonly start: number }[];
  readonly effects: readonly { readonly kind: string; readonly root: number }[];
}

export function moduleBindings({ scopes, declarations, references, effects }: AnalysedNames): Bindings {
  const changed = new Set(effects.flatMap((effect) => (effect.kind === "store" ? effect.root : [])));
  const elsewhere = new Set(references.flatMap(({ name, start }) => (changed.has(start) ? name : [])));
  const bindings = new Map<string, Binding[]>();
  for (const scope of scopes) {
    const isOfModule = runsWithModule(scope);
    for (const [name, declarationsOfName] of scope.bindings) {
      for (const { start, item, space } of declarationsOfName) {
        if (space === "type") continue;
        const declaration = declarations.get(start);
        const binding = declaration === undefined ? item && "import" : boundBy(declaration);
        if (!isOfModule || binding === null) elsewhere.add(name);
        else bindings.set(name, [...(bindings.get(name) ?? []), binding]);
      }
    }
  }
  return { bindings, elsewhere };
}

function runsWithModule(scope: AnalysedScope): boolean {
  for (let at: AnalysedScope | null = scope; at !== null; at = at.parent) {
    if (at.kind !== "module" && at.kind !== "block") return false;
  }
  return true;
}

const VARIABLE = /^(?:assignment|variable_declarator)$/u;

function boundBy(declaration: SyntaxNode): Binding | null {
  if (!VARIABLE.test(declaration.type)) return "definition";
  const name = declaration.childForFieldName("left") ?? declaration.childForFieldName("name");
  if (name?.type !== "identifier") return null;
  return declaration.childForFieldName("right") ?? declaration.childForFieldName("value");
}
