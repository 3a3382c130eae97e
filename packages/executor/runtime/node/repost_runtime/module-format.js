/** Tells modules from scripts by their text, as Node does: a script is what compiles as one. */

import { platform } from "./platform.js";

const { compileFunction } = platform("node:vm");
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname"];
const IS_MODULE_AFTER_ALL =
  /Cannot use import statement|Unexpected token 'export'|import\.meta|await is only valid|Unexpected reserved word|Unexpected strict mode/;

/** Whether a text is a module: no script, for a reason that only modules have. */
export function looksLikeModule(text) {
  try {
    compileFunction(text, PARAMETERS);
    return false;
  } catch (error) {
    return error instanceof SyntaxError && IS_MODULE_AFTER_ALL.test(error.message);
  }
}
