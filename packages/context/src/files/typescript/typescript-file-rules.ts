import { decodeAs, type Decoded, type FileRules, hasGeneratedHeader, undecodable } from "../source-text.ts";
import { findCopies } from "./find-copies.ts";

const INSTALLED = new Set(["node_modules", "bower_components", "jspm_packages", "web_modules"]);
const VENDORED = new Set([...INSTALLED, "third_party", "third-party", "thirdparty", "vendor", "vendored", "_vendor"]);
const TESTS =
  "test tests __test__ __tests__ __mocks__ __fixtures__ __snapshots__ fixture fixtures e2e cypress playwright testdata test-d dtslint";
const EXAMPLES =
  "doc docs documentation example examples sample samples demo demos playground bench benches benchmark benchmarks perf stories __stories__";
const TESTS_AND_EXAMPLES = new Set(`${TESTS} ${EXAMPLES}`.split(" "));
const SPECIFICATIONS = new Set(["spec", "specs"]);

const EXTENSION = String.raw`\.[cm]?[jt]sx?$`;
const TEST_FILE = new RegExp(
  String.raw`(?:[._](?:tests?|specs?|e2e|cy|bench|benchmark|stories|story|fixtures?|test-d|tst)|^(?:tests?|bench|benchmark))${EXTENSION}`,
  "iu",
);
const PERHAPS_TEST_FILE = new RegExp(
  String.raw`-(?:tests?|specs?|e2e|cy|bench|benchmark|stories|story|fixtures?|test-d)${EXTENSION}`,
  "iu",
);
const TESTING =
  /(?<![.\w$])(?:describe|suite|context|it|test|specify|bench|benchmark|storiesOf|fixture)(?:\.\w+)*\s*\(\s*["'`]|["'](?:node:)?(?:assert|test|bun:test|vitest|jest|mocha|chai|sinon|ava|tap|tape|uvu|qunit|benchmark|tinybench|testcafe)(?:\/[\w/-]+)?["']|["']@(?:jest|vitest|testing-library|playwright|storybook)\//u;
const BUILD_SCRIPT = new RegExp(
  String.raw`(?:\.(?:config|conf|setup)|^\.\w+rc|^(?:gruntfile|gulpfile|jakefile|webpack|rollup|setup-?tests?|(?:jest|vitest)-setup))${EXTENSION}`,
  "iu",
);
const DECLARATIONS = /\.d\.(?:[^.]+\.)?[cm]?ts$/u;
const GENERATED_NAME = new RegExp(String.raw`(?:\.(?:generated|gen|pb)|_pb)${EXTENSION}`, "u");
const GENERATED_COMMENT =
  /^\s*(?:\/\/+|\/?\*+)\s*generated (?:by|from)\b|^\s*(?:\/\/|\/?\*).*\b(?:auto-?generated|automatically generated)\b/imu;

const MINIFIED = { reason: "minified", detail: "Its code was shrunk by a program." };

/** Reads the files of both languages, because they import each other. */
export const typescriptFileRules: FileRules = {
  extensions: [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"],
  decode: decodeTypeScript,
  isImported: (name) => VENDORED.has(name) && !INSTALLED.has(name),
  skipFolder(name, entries) {
    if (VENDORED.has(name)) return { reason: "vendored", detail: "A folder of other projects' code." };
    if (name === "coverage" && (entries.has("lcov.info") || entries.has("lcov-report"))) {
      return { reason: "build_output", detail: "A report on tests." };
    }
    return null;
  },
  skipFile(name, siblings) {
    if (/[.-]min\.[cm]?js$/u.test(name)) return MINIFIED;
    if (!DECLARATIONS.test(name) || !describesSibling(name, siblings)) return null;
    return { reason: "declarations", detail: "Only the types of the file beside it." };
  },
  skipText: (code) => (isMinified(code) ? MINIFIED : null),
  isTestFolder: (name, entries) =>
    TESTS_AND_EXAMPLES.has(name) || (SPECIFICATIONS.has(name) && !entries.has("package.json") && !entries.has("src")),
  isTestFile: (name, code) =>
    TEST_FILE.test(name) || BUILD_SCRIPT.test(name) || (PERHAPS_TEST_FILE.test(name) && TESTING.test(code)),
  isGenerated: (name, code) => GENERATED_NAME.test(name) || hasGeneratedHeader(code, GENERATED_COMMENT),
  isSetting: (name) => /^(?:package|[jt]sconfig.*)\.json$/u.test(name),
  copies: { manifest: "package.json", find: findCopies },
};

function describesSibling(name: string, siblings: ReadonlySet<string>): boolean {
  const stem = name.replace(DECLARATIONS, "");
  return ["ts", "tsx", "js", "jsx", "mts", "mjs", "cts", "cjs"].some((extension) =>
    siblings.has(`${stem}.${extension}`),
  );
}

export function isDeclarationFile(path: string): boolean {
  return DECLARATIONS.test(path);
}

export function scriptLanguageOf(path: string): "typescript" | "javascript" {
  return /\.[cm]?tsx?$/u.test(path) ? "typescript" : "javascript";
}

const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** Decodes as TypeScript does. Invalid bytes are undecodable. */
export function decodeTypeScript(bytes: Uint8Array): Decoded {
  const mark = MARKS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  const encoding = mark?.encoding ?? "utf-8";
  const content = bytes.subarray(mark?.bytes.length ?? 0);
  if (encoding === "utf-8" && content.includes(0)) return undecodable("It contains NUL bytes.");
  const code = decodeAs(encoding, content);
  return code === undefined ? undecodable(`Its bytes are not ${encoding.toUpperCase()}.`) : { status: "decoded", code };
}

const LONG_LINE = 500;
const MIN_CHARACTERS = 1_000;
const MIN_BLANKS = 0.1;
const LOOKED_AT = 5_000;
const MAX_LINES = 40;
const LITERAL = /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|`(?:[^`\\]|\\.)*(?:`|\\?$)/gu;
const PATTERN =
  /(?<=(?:^|[=(,:[!&|?{};]|\breturn)\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*(?:\]|$))+(?:\/[a-z]*|$)/gu;
const SOURCE_MAP = /^\s*(?:\/\/|\/\*)[#@] sourceMappingURL=/u;
const DATA = /-?\b(?:0x[\da-f]+|\d[\d.]*)\b|[,[\]\s]/giu;

export function isMinified(code: string): boolean {
  if (code.length < MIN_CHARACTERS) return false;
  const long = code.split(/\r\n|[\n\r]/u).filter((line) => line.length > LONG_LINE && !SOURCE_MAP.test(line));
  const size = long.reduce((total, { length }) => total + length, 0);
  if (size < MIN_CHARACTERS || size < code.length / 2) return false;
  const heads = long
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, LOOKED_AT).replaceAll(LITERAL, '""').replaceAll(PATTERN, '""'));
  const dense = heads.filter((line) => line.length > 100 && line.replaceAll(DATA, "").length > line.length / 2);
  const blanks = dense.reduce((total, line) => total + (line.match(/\s/gu)?.length ?? 0), 0);
  const characters = dense.reduce((total, { length }) => total + length, 0);
  return dense.length > heads.length / 2 && blanks < characters * MIN_BLANKS;
}
