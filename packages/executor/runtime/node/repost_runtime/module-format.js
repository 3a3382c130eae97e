/** Distinguishes ES modules from scripts as Node does. */

import { platform } from "./platform.js";

const { compileFunction } = platform("node:vm");
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname"];
const IS_MODULE_AFTER_ALL =
  /Cannot use import statement|Unexpected token 'export'|import\.meta|await is only valid|Unexpected reserved word|Unexpected strict mode/;

export function looksLikeModule(text) {
  try {
    compileFunction(text, PARAMETERS);
    return false;
  } catch (error) {
    return error instanceof SyntaxError && IS_MODULE_AFTER_ALL.test(error.message);
  }
}
