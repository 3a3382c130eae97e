import type { SyntaxNode } from "@repost/syntax";
import { scopesOf } from "@repost/syntax/python-scopes";
import { findOperations, type Operation, type OperationKind } from "./find-operations.ts";

/** Names of functions, or of modules with `.*`. */
const PYTHON_OPERATIONS: Readonly<Record<OperationKind, readonly string[]>> = {
  process: (
    "subprocess.* multiprocessing.* concurrent.futures.ProcessPoolExecutor asyncio.create_subprocess_exec " +
    "asyncio.create_subprocess_shell os.system os.popen os.fork os.forkpty os.kill os.killpg os.abort os._exit " +
    "os.startfile os.posix_spawn os.posix_spawnp os.execl os.execle os.execlp os.execlpe os.execv os.execve " +
    "os.execvp os.execvpe os.spawnl os.spawnle os.spawnlp os.spawnlpe os.spawnv os.spawnve os.spawnvp " +
    "os.spawnvpe pty.* signal.*"
  ).split(" "),
  network: (
    "socket.* socketserver.* ssl.* asyncio.open_connection asyncio.start_server urllib.request.* http.client.* " +
    "http.server.* xmlrpc.* ftplib.* smtplib.* poplib.* imaplib.* telnetlib.* webbrowser.* requests.* httpx.* " +
    "aiohttp.* urllib3.* paramiko.* boto3.*"
  ).split(" "),
  files: (
    "shutil.rmtree shutil.move shutil.copy shutil.copy2 shutil.copyfile shutil.copytree shutil.chown os.remove " +
    "os.unlink os.rmdir os.removedirs os.rename os.renames os.replace os.truncate os.chmod os.chown os.link " +
    "os.symlink os.mkdir os.makedirs os.chroot os.mknod os.mkfifo"
  ).split(" "),
  code: (
    "pickle.load pickle.loads pickle.Unpickler _pickle.loads cPickle.loads marshal.load marshal.loads " +
    "shelve.open dill.loads joblib.load yaml.load yaml.unsafe_load code.* codeop.* runpy.*"
  ).split(" "),
  native: ["ctypes.*", "cffi.*", "mmap.*"],
};

/** Built-in functions that evaluate arguments; literals are safe. */
const PYTHON_EVALUATORS: readonly string[] = "eval exec compile __import__ importlib.import_module".split(" ");

export function findPythonOperations(root: SyntaxNode): readonly Operation[] {
  const names = importedNames(root);
  return findOperations(root, { nameOf: (callee) => fullName(callee, names), kindOf });
}

function kindOf(name: string, values: readonly SyntaxNode[]): OperationKind | null {
  if (PYTHON_EVALUATORS.includes(name)) return isLiteral(values[0]) ? null : "code";
  if (name === "open" || name === "io.open") return writesFile(values) ? "files" : null;
  for (const kind of Object.keys(PYTHON_OPERATIONS) as OperationKind[]) {
    if (PYTHON_OPERATIONS[kind].some((pattern) => matches(name, pattern))) return kind;
  }
  return null;
}

function matches(name: string, pattern: string): boolean {
  return pattern.endsWith(".*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function isLiteral(node: SyntaxNode | undefined): boolean {
  return node?.type === "string" && !node.namedChildren.some(({ type }) => type === "interpolation");
}

/** A computed mode may write. */
function writesFile(values: readonly SyntaxNode[]): boolean {
  const keyword = values.find(
    (node) => node.type === "keyword_argument" && node.childForFieldName("name")?.text === "mode",
  );
  const positional = values[1]?.type === "keyword_argument" ? undefined : values[1];
  const mode = keyword?.childForFieldName("value") ?? positional;
  if (mode === undefined) return false;
  return isLiteral(mode) ? /[wax+]/u.test(mode.text) : true;
}

/** Full names: `sp` is `subprocess` after `import subprocess as sp`. */
function importedNames(root: SyntaxNode): ReadonlyMap<string, string> {
  const { imports } = scopesOf(root, { keepsUnreached: true });
  const names = imports.flatMap(({ isFrom, level, module, items }) =>
    items.map(({ name, hasAlias, bound }): readonly [string, string] => {
      const full = isFrom ? [`${".".repeat(level)}${module.join(".")}`, ...name] : name;
      // `import os.path` binds the first part only.
      return [bound, isFrom || hasAlias ? full.join(".") : bound];
    }),
  );
  return new Map(names);
}

function fullName(node: SyntaxNode, names: ReadonlyMap<string, string>): string | null {
  if (!/^[\w.]+$/u.test(node.text)) return null;
  if (node.type !== "identifier" && node.type !== "attribute") return null;
  const first = node.text.split(".")[0] ?? node.text;
  const importedName = names.get(first);
  if (importedName !== undefined) return importedName + node.text.slice(first.length);
  return node.type === "identifier" ? node.text : null;
}
