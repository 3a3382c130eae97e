export type { ImportItem, ImportNesting as ImportPlace, ImportStatement } from "./import-statement.ts";
export { readImport } from "./import-statement.ts";
export type { Link, Role, Timing } from "../../scope-records.ts";
export type { Alias, Effect, NamedSpan, NameReference, PlacedImport, PythonScopes } from "./module-scopes.ts";
export { type Binding, bindingScope, outermostFunction, type Scope, statementScope } from "./scope.ts";
export { boundNames } from "./statement-names.ts";
export { documentationOf } from "../docstring.ts";
export { functionNodes } from "../function-nodes.ts";
export { scopesOf, type ScopeOptions } from "./scopes-of.ts";
