export type OperationKind = "process" | "network" | "files" | "code" | "native";

/** Names of functions, or of modules with `.*`. */
export const PYTHON_OPERATIONS: Readonly<Record<OperationKind, readonly string[]>> = {
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
export const PYTHON_EVALUATORS: readonly string[] = "eval exec compile __import__ importlib.import_module".split(" ");
