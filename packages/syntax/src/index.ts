export { applyEdits, type Edit } from "./apply-edits.ts";
export { SyntaxError_, type SyntaxErrorCode } from "./errors.ts";
export { findFunction, functionText } from "./find-function.ts";
export { loadLanguage } from "./load-language.ts";
export { loadParser, type Parser, type SyntaxTree } from "./parser.ts";
export { constantOf, stubOf } from "./python/stub-of.ts";
export type { Position, SyntaxNode } from "./syntax-node.ts";
export { tokenize } from "./tokenize.ts";
export { walk } from "./walk.ts";
