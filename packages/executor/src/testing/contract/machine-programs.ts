export const ATTEMPTS = `
import array, ctypes, errno, fcntl, os, resource, select, signal, socket, struct, sys, time
libc = ctypes.CDLL(None, use_errno=True)
machine = {"x86_64": 0, "aarch64": 1}[os.uname().machine]
def call(number, *arguments):
    number = number if isinstance(number, int) else number[machine]
    return libc.syscall(ctypes.c_long(number), *[ctypes.c_long(one) if isinstance(one, int) else one for one in arguments])
def succeeds(act):
    try:
        result = act()
        return result is None or not isinstance(result, int) or result >= 0
    except (OSError, AttributeError, ValueError):
        return False
`;

export const REFUSED = `${ATTEMPTS}
buffer = ctypes.create_string_buffer(4096)
address = ctypes.addressof(buffer)
attempts = {
    "memfd_create": lambda: call((319, 279), b"x", 0),
    "memfd_create of the library": lambda: os.memfd_create("x"),
    "memfd_secret": lambda: call(447, 0),
    "shmget": lambda: call((29, 194), 0, 1 << 20, 0o1600),
    "semget": lambda: call((64, 190), 0, 32_000, 0o1600),
    "msgget": lambda: call((68, 186), 0, 0o1600),
    "mq_open": lambda: call((240, 180), b"/x", 0o102, 0o600, 0),
    "io_setup": lambda: call((206, 0), 4096, buffer),
    "io_uring_setup": lambda: call(425, 8, buffer),
    "userfaultfd": lambda: call((323, 282), 0),
    "perf_event_open": lambda: call((298, 241), buffer, 0, -1, -1, 0),
    "bpf": lambda: call((321, 280), 0, buffer, 64),
    "ptrace": lambda: call((101, 117), 0, 0, 0, 0),
    "process_vm_readv": lambda: call((310, 270), 1, buffer, 1, buffer, 1, 0),
    "process_vm_writev": lambda: call((311, 271), 1, buffer, 1, buffer, 1, 0),
    "process_madvise": lambda: call(440, 0, buffer, 1, 4, 0),
    "pidfd_getfd": lambda: call(438, 0, 0, 0),
    "kcmp": lambda: call((312, 272), os.getpid(), 1, 0, 0, 0),
    "add_key": lambda: call((248, 217), b"user", b"x", b"x", 1, -2),
    "keyctl": lambda: call((250, 219), 0, -2, 1),
    "request_key": lambda: call((249, 218), b"user", b"x", 0, -2),
    "unshare of users": lambda: call((272, 97), 0x10000000),
    "unshare of a network": lambda: call((272, 97), 0x40000000),
    "setns": lambda: call((308, 268), os.open("/proc/self/ns/net", os.O_RDONLY), 0),
    "clone3": lambda: call(435, buffer, 88),
    "clone into namespaces": lambda: call((56, 220), 0x10000000 | 17, 0, 0, 0, 0),
    "mount": lambda: call((165, 40), b"x", b"/run/repost", b"tmpfs", 0, 0),
    "fsopen": lambda: call(430, b"tmpfs", 0),
    "open_tree": lambda: call(428, -100, b"/", 1),
    "mount_setattr": lambda: call(442, -100, b"/", 0, buffer, 32),
    "umount": lambda: call((166, 39), b"/proc", 2),
    "pivot_root": lambda: call((155, 41), b"/", b"/"),
    "chroot": lambda: call((161, 51), b"/"),
    "open_by_handle_at": lambda: call((304, 265), -100, buffer, 0),
    "name_to_handle_at": lambda: call((303, 264), -100, b"/", buffer, buffer, 0),
    "landlock": lambda: call(444, 0, 0, 1),
    "cachestat": lambda: call(451, 0, buffer, buffer, 0),
    "quotactl": lambda: call((179, 60), 0, 0, 0, 0),
    "syslog": lambda: call((103, 116), 10, 0, 0),
    "reboot": lambda: call((169, 142), 0, 0, 0, 0),
    "init_module": lambda: call((175, 105), buffer, 0, b""),
    "finit_module": lambda: call((313, 273), 0, b"", 0),
    "kexec_load": lambda: call((246, 104), 0, 0, 0, 0),
    "acct": lambda: call((163, 89), 0),
    "swapon": lambda: call((167, 224), b"x", 0),
    "move_pages": lambda: call((279, 239), 1, 0, 0, 0, 0, 0),
    "sethostname": lambda: call((170, 161), b"x", 1),
    "settimeofday": lambda: call((164, 170), buffer, 0),
    "iopl": lambda: call(172, 3) if machine == 0 else -1,
    "numbers of another machine": lambda: call(0x40000000 + 39) if machine == 0 else -1,
    "vsock": lambda: socket.socket(40, socket.SOCK_STREAM),
    "packets": lambda: socket.socket(17, socket.SOCK_RAW),
    "raw internet": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1),
    "cryptography of the kernel": lambda: socket.socket(38, socket.SOCK_SEQPACKET),
    "bluetooth": lambda: socket.socket(31, socket.SOCK_RAW, 1),
    "multipath": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM, 262),
    "netfilter": lambda: socket.socket(16, socket.SOCK_RAW, 12),
    "list of sockets": lambda: socket.socket(16, socket.SOCK_RAW, 4),
    "audit": lambda: socket.socket(16, socket.SOCK_RAW, 9),
    "huge pages": lambda: -1 if libc.mmap(0, 1 << 21, 3, 0x40022, -1, 0) == -1 else 0,
    "locked memory": lambda: libc.mlock(ctypes.c_void_p(address), 4096),
    "all memory locked": lambda: libc.mlockall(1),
    "a lower priority number": lambda: os.setpriority(os.PRIO_PROCESS, 0, -5),
    "real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
    "more files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100_000, 100_000)),
    "more processes": lambda: resource.setrlimit(resource.RLIMIT_NPROC, (100_000, 100_000)),
    "larger files": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 50, 1 << 50)),
    "a clock": lambda: time.clock_settime(time.CLOCK_REALTIME, 0),
    "root": lambda: os.setuid(0),
    "another group": lambda: os.setgid(0),
    "a device": lambda: os.mknod("x", 0o20600, os.makedev(1, 1)),
    "a score that protects it": lambda: os.write(os.open("/proc/self/oom_score_adj", os.O_WRONLY), b"-1000"),
    "a setting of the kernel": lambda: open("/proc/sys/kernel/core_pattern", "w"),
    "a sudden end of the machine": lambda: open("/proc/sysrq-trigger", "w"),
}
libc.mmap.restype = ctypes.c_long
print(len(attempts), [name for name, act in attempts.items() if succeeds(act)])`;

export const FILLS: Readonly<Record<string, string>> = {
  "buffers of local sockets": `
def fill(kept):
    one, other = socket.socketpair()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 26)
    one.setblocking(False)
    kept += [one, other]
    while True:
        one.send(b"x" * 65_536)`,
  "buffers of connections": `
server = socket.create_server(("127.0.0.1", 0))
def fill(kept):
    one = socket.create_connection(server.getsockname())
    other, _ = server.accept()
    other.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 26)
    one.setblocking(False)
    kept += [one, other]
    while True:
        one.send(b"x" * 65_536)`,
  "unread datagrams": `
def fill(kept):
    one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    one.bind(("127.0.0.1", 0))
    kept.append(one)
    for _ in range(4):
        one.sendto(b"x" * 60_000, one.getsockname())`,
};

export const ON_THEIR_WAY = `${ATTEMPTS}
kept = []
sent = 0
try:
    while sent < 10_000:
        one, other = socket.socketpair()
        through, end = socket.socketpair()
        socket.send_fds(through, [b"x"], [one.fileno(), other.fileno()])
        kept.append(end.detach())
        one.close()
        other.close()
        sent += 2
except OSError as error:
    print(sent < 300, errno.errorcode[error.errno])`;

export const HOLD = `
import threading
def work():
    kept = []
    while len(kept) < 200:
        try:
            fill(kept)
        except BlockingIOError:
            pass
    time.sleep(20)
for _ in range(12):
    if os.fork() == 0:
        work()
time.sleep(20)`;

/** Fills page tables only: read pages are shared. */
export const TABLES = `${ATTEMPTS}
libc.mmap.restype = ctypes.c_void_p
resource_free = 1 << 42
start = libc.mmap(None, ctypes.c_size_t(resource_free), 1, 0x4022, -1, ctypes.c_long(0))
if start in (None, ctypes.c_void_p(-1).value):
    raise SystemExit("refused")
for at in range(start, start + resource_free, 1 << 21):
    ctypes.c_char.from_address(at).value
time.sleep(20)`;

export const LEAVE = `${ATTEMPTS}
import threading
def leave(act):
    try:
        act()
    except OSError:
        pass
server = socket.create_server(("127.0.0.1", 8765))
for _ in range(20):
    one = socket.create_connection(("127.0.0.1", 8765))
    other, _ = server.accept()
    other.close()
    one.close()
abstract = socket.socket(socket.AF_UNIX)
abstract.bind("\\0left")
abstract.listen()
through, end = socket.socketpair()
socket.send_fds(through, [b"x"], [through.fileno(), end.fileno(), server.fileno(), abstract.fileno()])
for place in (".", "/tmp", "/dev/shm", os.path.expanduser("~"), "/var/tmp", "/run", "/run/repost"):
    leave(lambda: os.close(os.open(place + "/left", os.O_CREAT | os.O_WRONLY)))
locked = open("/opt/repost/python/worker.py")
fcntl.flock(locked, fcntl.LOCK_EX)
leave(lambda: call((68, 186), 0x5257, 0o1666))
leave(lambda: call((29, 194), 0x5257, 4096, 0o1666))
leave(lambda: call((64, 190), 0x5257, 1, 0o1666))
os.environ["LEFT"] = "1"
os.umask(0)
os.nice(5)
signal.alarm(1)
resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))
if os.fork() == 0:
    os.setsid()
    time.sleep(30)`;

export const LOOK = `${ATTEMPTS}
import glob, socketserver, threading
class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.sendall(b"fine")
print([line.split() for name in ("tcp", "udp", "tcp6") if os.path.exists("/proc/net/" + name) for line in open("/proc/net/" + name).readlines()[1:]])
print([line for line in open("/proc/net/unix").readlines()[1:] if len(line.split()) > 7])
server = socketserver.TCPServer(("127.0.0.1", 8765), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(socket.create_connection(("127.0.0.1", 8765)).recv(4))
server.shutdown()
abstract = socket.socket(socket.AF_UNIX)
abstract.bind("\\0left")
print(glob.glob("/run/left") + [place for place in (".", "/tmp", "/dev/shm", os.path.expanduser("~")) if os.listdir(place) not in ([], ["program.py"])])
fcntl.flock(open("/opt/repost/python/worker.py"), fcntl.LOCK_EX | fcntl.LOCK_NB)
print([call(numbers, 0x5257, 0, 0) >= 0 for numbers in ((68, 186), (29, 194), (64, 190))])
print("LEFT" in os.environ, oct(os.umask(0)), os.nice(0), signal.alarm(0), resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 20)
print(len([name for name in os.listdir("/proc") if name.isdigit()]) < 8)`;

export const NO_REMAINS = "[]\n[]\nb'fine'\n[]\n[False, False, False]\nFalse 0o22 0 0 True\nTrue\n";

export const FIND_PACKAGES = `
import glob, sys
KINDS = (".whl", ".dist-info", ".egg-info", ".egg")
FOLDERS = ("node_modules", "site-packages", "dist-packages", "_vendor", "third_party", "_bundled")
found = []
for root in {"/usr", "/opt", "/lib", "/root", "/home", sys.prefix, sys.base_prefix}:
    for folder, folders, files in os.walk(root):
        paths = [os.path.join(folder, name) for name in folders + files if name.endswith(KINDS) or name in FOLDERS]
        found += [path for path in paths if not os.path.isdir(path) or os.listdir(path)]
wheels = glob.glob("/usr/share/python-wheels/*.whl") + glob.glob(sys.base_prefix + "/lib/python3*/ensurepip/_bundled/*.whl")
sys.path[:0] = [wheel + "/setuptools/_vendor" for wheel in wheels] + wheels
for name in ("more_itertools", "requests", "packaging", "setuptools", "pip"):
    try:
        found.append(__import__(name))
    except ImportError:
        pass
print(found)`;

export const REQUIRE_PACKAGES = `
import { createRequire } from "node:module";
import { existsSync, readdirSync } from "node:fs";
const require = createRequire(import.meta.url);
const above = process.execPath.split("/").slice(0, -2).join("/");
const folders = ["/usr/lib/node_modules", "/usr/local/lib/node_modules", "/usr/share/nodejs", "/usr/lib/nodejs", above + "/lib/node_modules"];
const found = folders.filter((folder) => existsSync(folder) && readdirSync(folder).length > 0);
for (const folder of folders) for (const name of ["npm/node_modules/ms", "npm/node_modules/semver", "npm", "semver", "corepack"]) {
  try { require(folder + "/" + name); found.push(folder + "/" + name); } catch {}
}
console.log(found);`;
