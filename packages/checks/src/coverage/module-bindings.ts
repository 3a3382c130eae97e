import type { SyntaxNode } from "@repost/syntax";
import type { ModuleScopes } from "@repost/syntax/javascript-scopes";
import type { PythonScopes } from "@repost/syntax/python-scopes";

export type Binding = SyntaxNode | "import" | "definition";

export interface Bindings {
  /** Statements of the module that bind a name. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** Names that also get values in functions, loops and patterns, or whose object changes. */
  readonly elsewhere: ReadonlySet<string>;
}

export type AnalysedNames = PythonScopes | ModuleScopes;

export function moduleBindings({ scopes, declarations, references, effects }: AnalysedNames): Bindings {
  const changed = new Set(effects.flatMap((effect) => (effect.kind === "store" ? effect.root : [])));
  const elsewhere = new Set(references.flatMap(({ name, start }) => (changed.has(start) ? name : [])));
  const bindings = new Map<string, Binding[]>();
  for (const scope of scopes) {
    const isOfModule = runsWithModule(scope);
    for (const [name, declarationsOfName] of scope.bindings) {
      for (const bound of declarationsOfName) {
        if ("space" in bound && bound.space === "type") continue;
        const declaration = declarations.get(bound.start);
        const binding = declaration === undefined ? bound.item && "import" : boundBy(declaration);
        if (!isOfModule || binding === null) elsewhere.add(name);
        else bindings.set(name, [...(bindings.get(name) ?? []), binding]);
      }
    }
  }
  return { bindings, elsewhere };
}

function runsWithModule(scope: AnalysedNames["module"]): boolean {
  for (let at: AnalysedNames["module"] | null = scope; at !== null; at = at.parent) {
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
