// @module-tag bubblewrap
import { createHash } from "node:crypto";
import { createSandboxExecutor } from "@repost/executor";
import { createJudge } from "@repost/judge";
import { RepostError, unwrap } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { bakeryModule } from "./bakery-module.ts";
import { programSuite } from "./split-bakery.ts";

// The probe may look through the whole process.
const sandbox = createSandboxExecutor();
afterAll(() => sandbox.close());
const missing = await sandbox.capabilities().then(
  () => null,
  (error: unknown) =>
    RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE" ? error.message : Promise.reject(error),
);
const judge = createJudge({ executor: sandbox, confirmTimeouts: false, timeoutFloorMs: 120_000 });

// Each occurs once: reference, test, expected value, local, name.
const SECRETS = ["KEY-reference", "KEY-testtext0", "KEY-expected0", "KEY-testlocal", "KEY_testname0"];
const INPUT = "KEY-theinput0";

const code = `LOAVES = ["rye"]


def weigh(loaf):
    """Weighs a loaf."""
    # KEY-reference
    return [len(loaf), loaf]
`;
const program = `${code}

def KEY_testname0():
    hidden = "KEY-testlocal" + str(len(LOAVES))
    # KEY-testtext0
    for loaf in ("${INPUT}", "oat"):
        expected = weigh(loaf)
        assert weigh_new_implementation(loaf) == expected, "KEY-expected0"
    assert hidden

if __name__ == "__main__":
    KEY_testname0()
`;

/** Compares digests, so that the probe holds no secret. */
const PROBE = `
import hashlib, re
FORM = re.compile(rb"KEY[-_][a-z0-9]{9}")
WANTED = {DIGESTS}

def known(data):
    return {WANTED.index(d) for d in (hashlib.sha256(m).hexdigest() for m in FORM.findall(data)) if d in WANTED}

def files():
    import glob, os
    for top in ("/proc/self", "/proc/1", "/proc/[0-9]*", "/run/repost", "/tmp", "/home", "/opt/repost", "/dev/shm", "/etc", "/var", os.getcwd()):
        for path in glob.glob(top + "/**", recursive=True)[:3000] if not top.startswith("/proc") else glob.glob(top + "/*"):
            if path.endswith(("/mem", "/kmsg", "/pagemap", "/clear_refs")):
                continue
            try:
                if os.path.isfile(path) and os.path.getsize(path) < 8_000_000:
                    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
                    try:
                        yield os.read(descriptor, 8_000_000)
                    finally:
                        os.close(descriptor)
            except OSError:
                continue

def memory():
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as mem:
        for line in maps:
            fields = line.split()
            if "r" not in fields[1] or fields[-1] in ("[vvar]", "[vsyscall]"):
                continue
            start, end = (int(part, 16) for part in fields[0].split("-"))
            if end - start > 200_000_000:
                continue
            try:
                mem.seek(start)
                yield mem.read(end - start)
            except (OSError, ValueError, OverflowError):
                continue

def objects():
    import gc, linecache, os, sys
    frame = sys._getframe()
    while frame is not None:
        for value in (frame.f_locals, frame.f_globals, frame.f_code.co_consts):
            try:
                yield repr(value).encode("utf-8", "replace")
            except Exception:
                pass
        frame = frame.f_back
    for thing in gc.get_objects():
        if type(thing) in (dict, list, tuple, set, str, bytes):
            try:
                yield repr(thing).encode("utf-8", "replace")
            except Exception:
                pass
    yield repr(dict(os.environ)).encode()
    yield repr(sys.argv).encode()
    for text in linecache.cache.values():
        yield repr(text).encode("utf-8", "replace")

def weigh(loaf):
    found = {}
    for where in (files, memory, objects):
        for data in where():
            for index in known(data):
                found.setdefault(index, where.__name__)
    raise RuntimeError("found " + repr(sorted(found.items())))
`;

describe.skipIf(missing !== null)(
  `a leak probe in the target's place${missing === null ? "" : ` (${missing})`}`,
  () => {
    it("finds its inputs, but neither the test, the expected results nor the reference", async () => {
      const module = bakeryModule(code, "weigh");
      const recorded = unwrap(await judge.record({ module, suite: programSuite(program) }));
      const digests = [INPUT, ...SECRETS].map((text) => createHash("sha256").update(text).digest("hex"));
      const solution = PROBE.replace("{DIGESTS}", JSON.stringify(digests));
      const { passed, detail } = await judge.judge({ ...recorded, module, solution });
      expect(passed).toBe(false);
      expect(detail).toMatch(/found \[\(0, '(?:files|memory)'\)\]/u);
    });
  },
);
