import type { Parser } from "@repost/syntax";
import { outsideNames } from "../../hybrid/python/outside-names.ts";
import { placeholdersIn } from "../placeholders.ts";
import type { ScriptForm } from "../script-form.ts";
import { needsImitation, reachesOutside } from "./reaches-outside.ts";

export function createPythonScriptForm(parser: Parser): ScriptForm {
  return {
    promptValues: {},
    placeholders: placeholdersIn,
    reachesOutside: (root) => reachesOutside(root),
    needsImitation: (root) => needsImitation(root),
    loaded(code, input) {
      using tree = parser.parse(code);
      using shown = parser.parse(input);
      const imported = new Set(outsideNames(tree.root).map(({ module }) => module));
      const imports = [...imported].map((module) => module.split(".")[0] ?? "");
      const gone = outsideNames(shown.root).filter(({ module }) => !imported.has(module));
      return { path: "module.py", imports, gone: gone.map(({ module }) => module) };
    },
  };
}
