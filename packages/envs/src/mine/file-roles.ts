import type { EnvLanguage } from "@repost/spec";

const FOLDERS = /(?:^|\/)(?:tests?|specs?|__tests?__|testing|testdata|test[-_](?:data|cases|helpers?)|fixtures?|t)\//iu;
const NAMES =
  /(?:^|\/)(?:test_[^/]*|tests?|conftest|[^/]*_tests?|[^/]*_spec|[^/]*[-.](?:test|spec)s?|[^/]*(?:Tests?|TestCase|IT|Spec))\.[A-Za-z]+$/u;

const EXTENSIONS: Readonly<Record<string, EnvLanguage>> = {
  py: "python",
  ...Object.fromEntries(["js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx"].map((each) => [each, "javascript"])),
  go: "go",
  rs: "rust",
  java: "java",
  c: "c",
  ...Object.fromEntries(["cc", "cpp", "cxx", "hpp", "hh", "hxx", "ipp"].map((each) => [each, "cpp"])),
  php: "php",
  rb: "ruby",
};

const UNTESTED = /(?:^|\/)(?:docs?|examples?|bench(?:mark)?s?|node_modules|vendor|third[-_]?party|\.github)\//iu;

/** Includes helpers and data by each language's conventions. */
export function isTestPath(path: string): boolean {
  return !UNTESTED.test(path) && (FOLDERS.test(path) || NAMES.test(path));
}

/** A header `.h` is of C. */
export function languageOfPath(path: string): EnvLanguage | null {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  if (extension === "h") return "c";
  return EXTENSIONS[extension] ?? null;
}

/** Excludes documentation, examples, benchmarks and other projects' code. */
export function isSourcePath(path: string): boolean {
  return languageOfPath(path) !== null && !UNTESTED.test(path) && !isTestPath(path);
}
