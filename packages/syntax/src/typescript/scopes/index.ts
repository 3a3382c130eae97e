export { declaredNames, patternNodes } from "./declared-names.ts";
export type { ImportItem, ImportStatement, ModuleCall } from "./import-item.ts";
export type { Link, Role, Timing } from "../../scope-records.ts";
export type { Alias, Effect, ExportEntry, ModuleScopes, NameReference } from "./module-scopes.ts";
export { type Binding, bindingScope, isIn, type Scope, type Space } from "./scope.ts";
export { boundNames, type RuntimeName, runtimeNames } from "./statement-names.ts";
export { scopesOf } from "./scopes-of.ts";
export { contentOf, hasChild } from "../extras.ts";
export { isFunctionExpression, unwrap } from "./unwrap.ts";
