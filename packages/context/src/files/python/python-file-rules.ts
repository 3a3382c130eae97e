import { type FileRules, hasGeneratedHeader } from "../source-text.ts";
import { declareUtf8, decodePython } from "./decode-python.ts";

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
  language: "python",
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
