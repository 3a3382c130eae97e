export type { ImportItem, ImportPlace, ImportStatement } from "./import-statement.ts";
export { readImport } from "./import-statement.ts";
export type { Alias, Effect, Link, NameReference, PythonFunctionText, PythonScopes, Role } from "./module-scopes.ts";
export { type Binding, bindingScope, outermostFunction, type Scope, statementScope, type Timing } from "./scope.ts";
export { scopesOf } from "./scopes-of.ts";
