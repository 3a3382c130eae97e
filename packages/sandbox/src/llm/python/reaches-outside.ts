import type { SyntaxNode } from "@repost/syntax";

/** Calls that change or read the machine: processes, files and folders. By the end of their dotted name. */
const OUTSIDE = new Set(
  "open os.system os.popen os.kill os.remove os.unlink os.rename os.rmdir os.removedirs os.mkdir os.makedirs os.chmod os.chown os.listdir os.walk shutil.rmtree shutil.move shutil.copy shutil.copyfile shutil.copytree subprocess.run subprocess.call subprocess.Popen subprocess.check_output subprocess.check_call glob.glob pickle.load torch.load numpy.load np.load socket.socket urllib.request.urlopen requests.get requests.post".split(
    " ",
  ),
);

/** The first call of a Python text that reaches outside of it; null where none does. Names are read, not resolved. */
export function reachesOutside(root: SyntaxNode): string | null {
  for (const call of root.descendantsOfType("call")) {
    const callee = call.childForFieldName("function")?.text.replaceAll(/\s/gu, "") ?? "";
    if (OUTSIDE.has(callee)) return callee;
  }
  return null;
}
