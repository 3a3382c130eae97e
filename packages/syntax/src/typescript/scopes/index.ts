export { declaredNames, patternNodes } from "./declared-names.ts";
export { readImport } from "./import-statement.ts";
export type { Link, Role, Timing } from "../../scope-records.ts";
export type {
  Alias,
  Effect,
  ExportEntry,
  ImportStatement,
  ModuleCall,
  ModuleScopes,
  NameReference,
} from "./module-scopes.ts";
export { type Binding, bindingScope, type ImportItem, isIn, type Scope, type Space } from "./scope.ts";
export { boundNames, type RuntimeName, runtimeNames } from "./statement-names.ts";
export { scopesOf } from "./scopes-of.ts";
export { contentOf, hasChild } from "../extras.ts";
export { isFunctionExpression } from "../own-scope.ts";
export { unwrapped as unwrap } from "../unwrapped.ts";
