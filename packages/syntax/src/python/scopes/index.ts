export type { ImportItem, ImportNesting as ImportPlace, ImportStatement } from "./import-statement.ts";
export { readImport } from "./import-statement.ts";
export type { Link } from "../../scope-effects.ts";
export type {
  Alias,
  Effect,
  NamedSpan,
  NameReference,
  PlacedImport,
  PythonFunctionText,
  PythonScopes,
  Role,
} from "./module-scopes.ts";
export { type Binding, bindingScope, outermostFunction, type Scope, statementScope, type Timing } from "./scope.ts";
export { boundNames } from "./statement-names.ts";
export { scopesOf, type ScopeOptions } from "./scopes-of.ts";
