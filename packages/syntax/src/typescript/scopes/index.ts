export { declaredNames } from "./declared-names.ts";
export type { ImportItem, ImportStatement, ModuleCall } from "./import-item.ts";
export type {
  Alias,
  Effect,
  ExportEntry,
  ExportStatement,
  Link,
  ModuleScopes,
  NameReference,
  Role,
} from "./module-scopes.ts";
export { type Binding, bindingScope, isIn, type Scope, type Space, type Timing } from "./scope.ts";
export { boundNames } from "./statement-names.ts";
export { scopesOf } from "./scopes-of.ts";
export { contentOf, hasChild, isFunctionExpression, unwrap } from "./tree.ts";
