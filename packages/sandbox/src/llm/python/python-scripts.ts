import type { Parser, SyntaxNode } from "@repost/syntax";
import { importedNames } from "../../hybrid/python/imported-names.ts";
import { placeholdersIn } from "../placeholders.ts";
import type { ScriptLanguage } from "../script-language.ts";

const FILES =
  "open os.remove os.unlink os.rename os.rmdir os.removedirs os.mkdir os.makedirs os.chmod os.chown os.listdir os.walk shutil.rmtree shutil.move shutil.copy shutil.copyfile shutil.copytree glob.glob pickle.load torch.load numpy.load np.load";
const PROGRAMS_AND_NETWORKS =
  "os.system os.popen os.kill subprocess.run subprocess.call subprocess.Popen subprocess.check_output subprocess.check_call socket.socket urllib.request.urlopen requests.get requests.post";

const CALLS = {
  any: new Set(`${FILES} ${PROGRAMS_AND_NETWORKS}`.split(" ")),
  beyond_files: new Set(PROGRAMS_AND_NETWORKS.split(" ")),
} as const;

export function createPythonScripts(parser: Parser): ScriptLanguage {
  return {
    promptValues: {},
    placeholders: placeholdersIn,
    outsideCall: (root, _code, effects) => firstCall(root, CALLS[effects]),
    loaded(code, input) {
      using tree = parser.parse(code);
      using inputTree = parser.parse(input);
      const imported = new Set(importedNames(tree.root).map(({ module }) => module));
      const imports = [...imported].map((module) => module.split(".")[0] ?? "");
      const gone = importedNames(inputTree.root).filter(({ module }) => !imported.has(module));
      return { path: "module.py", imports, gone: gone.map(({ module }) => module) };
    },
  };
}

/** Compares names without resolving them. */
function firstCall(root: SyntaxNode, names: ReadonlySet<string>): string | null {
  for (const call of root.descendantsOfType("call")) {
    const callee = call.childForFieldName("function")?.text.replaceAll(/\s/gu, "") ?? "";
    if (names.has(callee)) return callee;
  }
  return null;
}
