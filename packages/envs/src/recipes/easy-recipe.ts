import { type EnvLanguage, type EnvTask, type Recipe, SCHEMA_VERSION } from "@repost/spec";
import { patchedFiles } from "./patch-files.ts";
import { buildStep, quote } from "./recipe-rule.ts";

interface EasyRecipe {
  readonly version: string | null;
  readonly install: readonly string[];
  readonly test: (files: string) => string;
}

/** The paper prints no test commands, and lost the versions of Python, Java and JavaScript. */
const RECIPES: Readonly<Record<EnvLanguage, EasyRecipe>> = {
  python: {
    version: null,
    // Debian's pip needs this permission; other pips ignore the variable.
    install: [
      "if [ -f requirements.txt ]; then pip install -r requirements.txt; fi",
      "if [ -f pyproject.toml ]; then pip install poetry && poetry install || pip install -e .; fi",
      "if [ -f setup.py ]; then pip install -e . || true; fi",
      "if [ -f Pipfile ]; then pip install pipenv && pipenv install --system || true; fi",
    ].map((line) => `export PIP_BREAK_SYSTEM_PACKAGES=1; ${line}`),
    test: (files) => `python3 -m pytest ${files}`,
  },
  c: {
    version: "11",
    install: ["if [ -f Makefile ]; then make -j2 || true; else gcc -Wall -O2 *.c -o main || true; fi"],
    test: () => "make test",
  },
  cpp: {
    version: "11",
    install: ["if [ -f Makefile ]; then make -j2 || true; else g++ -Wall -O2 *.cpp -o main || true; fi"],
    test: () => "make test",
  },
  go: {
    version: "1.20",
    install: [
      "go install gotest.tools/gotestsum@latest || true",
      "if [ -f go.mod ]; then go mod tidy; fi",
      "go build -v ./... || true",
    ],
    test: () => "go test ./...",
  },
  java: {
    version: null,
    install: [
      "if [ -f pom.xml ]; then mvn -DskipTests package -q; fi",
      "if [ -f build.gradle ]; then gradle build -x test || true; fi",
    ],
    test: () => "if [ -f pom.xml ]; then mvn -q test; else gradle test; fi",
  },
  javascript: {
    version: null,
    install: ["if [ -f package.json ]; then npm install --silent; fi"],
    test: () => "npm test",
  },
  php: {
    version: "8.1",
    install: [
      "composer global require phpunit/phpunit:^9 || true",
      "if [ -f composer.json ]; then composer install --no-interaction || true; fi",
    ],
    test: (files) => `for f in ${files}; do vendor/bin/phpunit "$f" || exit 1; done`,
  },
  rust: {
    version: "1.70",
    install: ["if [ -f Cargo.toml ]; then cargo build --release || true; fi"],
    test: () => "cargo test",
  },
  ruby: {
    version: "3.1",
    install: [
      "gem install bundler rspec rake minitest test-unit || true",
      "if [ -f Gemfile ]; then bundle install || true; fi",
    ],
    test: (files) => `for f in ${files}; do ruby -Ilib -Itest "$f" || exit 1; done`,
  },
};

/** Returns the recipe that labels tasks Easy or Hard (Multi-Docker-Eval, appendix B.2). */
export function easyRecipe(task: EnvTask): Recipe {
  const { version, install, test } = RECIPES[task.language];
  const files = [...patchedFiles(task.test_patch)];
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: task.instance_id,
    builder: "easy",
    base: { language: task.language, version },
    steps: install.map(buildStep),
    helpers: [],
    test: {
      prepare: [],
      command: test(files.map(quote).join(" ")),
      files,
      result: { form: "exit_code", path: "", in_process: true },
      restore: [],
      env: {},
    },
    evidence: [{ rule: "easy", file: "", value: "Multi-Docker-Eval, appendix B.2" }],
    gaps: [],
  };
}
