import { decodeAs, type Decoded, type FileRules, hasGeneratedHeader, undecodable } from "../source-text.ts";

const INSTALLED = new Set(["site-packages", "node_modules"]);
const VENDORED = new Set([...INSTALLED, "_vendor", "_vendored", "vendor", "vendored", "third_party"]);
const ENVIRONMENTS = new Set([".venv", ".tox", ".nox", ".eggs", ".conda"]);
/** Skipped without an __init__.py only, because packages use these names. */
const OUTPUT = new Set(["build", "dist", "_build"]);
const TESTS = new Set(["test", "tests"]);
const EXAMPLES = new Set(["doc", "docs", "example", "examples", "benchmark", "benchmarks", "demo", "demos"]);
const BUILD_SCRIPTS = new Set(["setup.py", "conftest.py", "noxfile.py", "fabfile.py", "versioneer.py"]);

const GENERATED_NAME = /_pb2(?:_grpc)?\.py$/u;
const GENERATED_COMMENT = /^\s*#+\s*generated (?:by|from)\b|^\s*#.*\b(?:auto-?generated|automatically generated)\b/imu;

export const pythonFileRules: FileRules = {
  extensions: [".py"],
  decode: decodePython,
  isImported: (name) => VENDORED.has(name) && !INSTALLED.has(name),
  skipFolder(name, entries) {
    if (VENDORED.has(name)) return { reason: "vendored", detail: "A folder of other projects' code." };
    if (ENVIRONMENTS.has(name) || entries.has("pyvenv.cfg")) {
      return { reason: "virtual_environment", detail: "An environment with installed packages." };
    }
    if (/\.(?:egg-info|dist-info)$/u.test(name))
      return { reason: "build_output", detail: "Metadata of a built package." };
    if (OUTPUT.has(name) && !entries.has("__init__.py")) {
      return { reason: "build_output", detail: "A folder for the results of a build." };
    }
    return null;
  },
  isTestFolder: (name, entries, isTop) =>
    TESTS.has(name) || (EXAMPLES.has(name) && (isTop || !entries.has("__init__.py"))),
  isTestFile: (name) => /^test_.*\.py$|_tests?\.py$|^tests?\.py$/u.test(name) || BUILD_SCRIPTS.has(name),
  isGenerated: (name, code) => GENERATED_NAME.test(name) || hasGeneratedHeader(code, GENERATED_COMMENT),
  isSetting: (name) => name === "__init__.py",
  asUtf8: declareUtf8,
};

const BOM = [0xef, 0xbb, 0xbf];
const COOKIE = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/u;
const BLANK_OR_COMMENT = /^[ \t\f]*(?:#.*)?$/u;
const HEAD_BYTES = 1024;

const ALIASES: Readonly<Record<string, string>> = {
  utf: "utf-8",
  u8: "utf-8",
  "utf-8-sig": "utf-8",
  "646": "ascii",
  "us-ascii": "ascii",
  "ansi-x3.4-1968": "ascii",
  latin: "latin-1",
  latin1: "latin-1",
  l1: "latin-1",
  "iso-8859-1": "latin-1",
  "iso8859-1": "latin-1",
  "iso-latin-1": "latin-1",
  "8859": "latin-1",
  cp819: "latin-1",
  sjis: "shift_jis",
  "shift-jis": "shift_jis",
  cp932: "shift_jis",
  ujis: "euc-jp",
  cp949: "euc-kr",
  cp936: "gbk",
  cp950: "big5",
  "mac-roman": "macintosh",
};

/** Decodes Python source as CPython does (PEP 263). */
export function decodePython(bytes: Uint8Array): Decoded {
  const marked = BOM.every((byte, index) => bytes[index] === byte);
  const content = marked ? bytes.subarray(BOM.length) : bytes;
  const head = Buffer.from(content.subarray(0, HEAD_BYTES)).toString("latin1");
  const cookie = codingCookie(head)?.[1];
  const encoding = normalise(cookie ?? "utf-8");
  if (marked && encoding !== "utf-8") {
    return undecodable(`It has a UTF-8 byte order mark, but its coding cookie says ${cookie}.`);
  }
  if (content.includes(0)) return undecodable("It contains NUL bytes.");
  try {
    const code = decodeWith(encoding, content);
    return code === undefined ? undecodable(`Its bytes are not ${cookie ?? "UTF-8"}.`) : { status: "decoded", code };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undecodable(`Its coding cookie names an encoding that is not known here: ${cookie}.`);
  }
}

function codingCookie(head: string): RegExpExecArray | null {
  const [first = "", second = ""] = head.split(/\r\n|\r|\n/u);
  return COOKIE.exec(first) ?? (BLANK_OR_COMMENT.test(first) ? COOKIE.exec(second) : null);
}

function declareUtf8(code: string): string {
  const [declaration = "", name] = codingCookie(code.slice(0, HEAD_BYTES)) ?? [];
  if (name === undefined || normalise(name) === "utf-8") return code;
  const end = code.indexOf(declaration) + declaration.length;
  return `${code.slice(0, end - name.length)}utf-8${code.slice(end)}`;
}

function normalise(name: string): string {
  const plain = name.toLowerCase().replaceAll("_", "-");
  if (/^utf-?8(?:-(?:sig|unix|dos|mac))?$/u.test(plain)) return "utf-8";
  if (/^(?:latin-1|iso-8859-1|iso-latin-1)-(?:unix|dos|mac)$/u.test(plain)) return "latin-1";
  const windows = /^(?:cp|windows-?)(125\d)$/u.exec(plain)?.[1];
  if (windows !== undefined) return `windows-${windows}`;
  return ALIASES[plain] ?? plain;
}

/** @throws RangeError for an unknown encoding */
function decodeWith(encoding: string, content: Uint8Array): string | undefined {
  // The Encoding Standard reads "latin1" and "ascii" as windows-1252.
  if (encoding !== "latin-1" && encoding !== "ascii") return decodeAs(encoding, content);
  const isMisfit = encoding === "ascii" && content.some((byte) => byte > 0x7f);
  return isMisfit ? undefined : Buffer.from(content).toString("latin1");
}
