const SHARED = `
import ctypes, errno, fcntl, os, select, socket, struct, sys
from repost_runtime import messages
libc = ctypes.CDLL(None, use_errno=True)
def path(name, flags=os.O_RDONLY):
    return lambda: os.open(name, flags)
def call(name, *arguments):
    return lambda: getattr(libc, name)(*arguments)
mapped = sorted({line.split()[-1] for line in open("/proc/self/maps") if line.split()[-1].startswith("/") and "(deleted)" not in line})
names = ["/proc/self/exe", sys.executable, os.__file__, os.path.dirname(os.__file__), messages.__file__, "/", "/usr", "/usr/bin", "/opt", "/etc/passwd",
    "/etc/ld.so.cache", "/bin/sh", "/proc/version", "/proc/self/ns/time", "/proc/self/ns/user", "/proc/self/ns/uts", "/proc/self/ns/cgroup", *mapped]
things = {name: path(name) for name in names}
for name in ("null", "zero", "full", "random", "urandom"):
    things["/dev/" + name] = path("/dev/" + name)
    things["/dev/%s to write" % name] = path("/dev/" + name, os.O_RDWR)
things["an event"] = call("eventfd", 0, 0)
things["a timer"] = call("timerfd_create", 1, 0)
things["a poll"] = call("epoll_create1", 0)
things["a watcher"] = call("inotify_init1", 0x800)
things["a process"] = lambda: os.pidfd_open(os.getpid())
LOCK = "hhqqi4x"
def wanted(kind):
    return struct.pack(LOCK, kind, 0, 0, 0, 0)
GET_OPEN, SET_OPEN = 36, 37
def attempt(act):
    try:
        return act()
    except OSError as error:
        return errno.errorcode[error.errno]
opened = {}
for name, open_it in things.items():
    try:
        opened[name] = open_it()
    except OSError:
        # Not every system has it.
        pass
`;

export const LOCKED = `${SHARED}
own = os.open("own", os.O_CREAT | os.O_RDWR)
attempt(lambda: fcntl.flock(own, fcntl.LOCK_EX))
attempt(lambda: fcntl.fcntl(own, SET_OPEN, wanted(fcntl.F_WRLCK)))
for descriptor in opened.values():
    for act in (
        lambda: fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB),
        lambda: fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB),
        lambda: fcntl.fcntl(descriptor, fcntl.F_SETLK, wanted(fcntl.F_RDLCK)),
        lambda: fcntl.fcntl(descriptor, fcntl.F_SETLK, wanted(fcntl.F_WRLCK)),
        lambda: fcntl.fcntl(descriptor, fcntl.F_SETLEASE, fcntl.F_RDLCK),
    ):
        attempt(act)
    attempt(lambda: os.read(descriptor, 1) if os.path.isfile("/proc/self/fd/%d" % descriptor) else b"")
messages.send("locked")
messages.receive()`;

export const LOOK_FOR_LOCKS = `${SHARED}
watches = libc.inotify_init1(0x800)
watched = {libc.inotify_add_watch(watches, name.encode(), 0xfff): name for name in names if os.path.isfile(name) and not name.startswith("/proc/")}
messages.send("watching")
messages.receive()
print(len(opened), "things")
events = attempt(lambda: os.read(watches, 65_536))
print("events", events if isinstance(events, str) else sorted({watched.get(struct.unpack_from("i", events)[0])}))
for name, descriptor in opened.items():
    seen = []
    for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK):
        for command in (fcntl.F_GETLK, GET_OPEN):
            answer = attempt(lambda: fcntl.fcntl(descriptor, command, wanted(kind)))
            seen.append(answer if isinstance(answer, str) else struct.unpack(LOCK, answer))
    for operation in (fcntl.LOCK_SH, fcntl.LOCK_EX):
        seen.append(attempt(lambda: fcntl.flock(descriptor, operation | fcntl.LOCK_NB)))
    attempt(lambda: fcntl.flock(descriptor, fcntl.LOCK_UN))
    for command in (fcntl.F_SETLK, SET_OPEN):
        for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK, fcntl.F_UNLCK):
            seen.append(attempt(lambda: fcntl.fcntl(descriptor, command, wanted(kind))) and "refused")
    for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK, fcntl.F_UNLCK):
        seen.append(attempt(lambda: fcntl.fcntl(descriptor, fcntl.F_SETLEASE, kind)))
    print(name, seen)
print(attempt(lambda: open("/proc/locks").read()))`;

export const LOCKS_OF_A_RUN = `
import fcntl, os, sqlite3, struct
open("shared", "w").close()
database = sqlite3.connect("data.db", isolation_level=None)
database.execute("create table t (x)")
def elsewhere(act):
    reader, writer = os.pipe()
    if os.fork() == 0:
        try:
            act()
            os.write(writer, b"granted")
        except (OSError, sqlite3.OperationalError) as error:
            os.write(writer, str(error).encode() if isinstance(error, sqlite3.Error) else b"refused")
        os._exit(0)
    os.wait()
    return os.read(reader, 99).decode()
def again():
    return open("shared", "r+")
def locks(command):
    return lambda file: fcntl.fcntl(file, command, struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0))
ways = {
    "flock": lambda file: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB),
    "lockf": lambda file: fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB),
    "lock of the open file": locks(37),
}
for name, lock in ways.items():
    with again() as held:
        lock(held)
        print(name, elsewhere(lambda: lock(again())))
database.execute("begin immediate")
def write():
    other = sqlite3.connect("data.db", timeout=0, isolation_level=None)
    other.execute("insert into t values (1)")
print(elsewhere(write))
database.execute("commit")
assert elsewhere(write) == "granted" and all(elsewhere(lambda: lock(again())) == "granted" for lock in ways.values())
print("free again")`;
