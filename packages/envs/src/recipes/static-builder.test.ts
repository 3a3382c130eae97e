import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EnvLanguage, type EnvTask, type Recipe, records, SCHEMA_VERSION, unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { deriveRecipe } from "./static-builder.ts";
import { debianToolchain, officialImage } from "./toolchains.ts";

function taskOf(language: EnvLanguage, ...tests: readonly string[]): EnvTask {
  const test_patch = tests.map((path) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`).join("");
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: "shop__shop-1",
    repo: "shop/shop",
    source: null,
    base_commit: "abc",
    language,
    created_at: "2024-05-01T10:00:00Z",
    problem_statement: "",
    hints_text: "",
    patch: "",
    test_patch,
    label: null,
    license: null,
  };
}

async function derive(task: EnvTask, files: Readonly<Record<string, string>>): ReturnType<typeof deriveRecipe> {
  const root = await mkdtemp(join(tmpdir(), "repost-recipe-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
    return await deriveRecipe({ root, task });
  } finally {
    await rm(root, { recursive: true });
  }
}

interface Summary {
  readonly base: string;
  readonly steps: readonly string[];
  readonly command: string;
  readonly form: string;
}

function summarize({ base, steps, test }: Recipe): Summary {
  return {
    base: officialImage(base),
    steps: steps.filter(({ layer }) => layer !== "system").map(({ layer, run }) => `${layer}: ${run}`),
    command: test.command,
    form: test.result.form,
  };
}

const workflow = (key: string, versions: string, run = "make"): string =>
  `jobs:\n  test:\n    strategy:\n      matrix:\n        ${key}: ${versions}\n    steps:\n      - run: ${run}\n`;

const CI = ".github/workflows/test.yml";

describe("deriveRecipe", () => {
  it("installs a Python project for the newest version in its CI, and runs the test file with pytest", async () => {
    const recipe = unwrap(
      await derive(taskOf("python", "tests/test_shop.py"), {
        "pyproject.toml": '[project]\nname = "shop"\nversion = "1.2"\ndependencies = ["requests"]\n',
        [CI]: workflow("python-version", '["3.9", "3.11", "pypy-3.10"]'),
        "shop/__init__.py": "",
      }),
    );
    const uv = "uv pip install --python /opt/repost/venv --exclude-newer 2024-05-01";
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/python:3.11-bookworm",
      steps: [
        `dependencies: python3 -m venv /opt/repost/venv && /opt/repost/venv/bin/pip install --quiet uv && PATH=/opt/repost/venv/bin:$PATH ${uv} requests pytest`,
        `build: SETUPTOOLS_SCM_PRETEND_VERSION=1.2 PATH=/opt/repost/venv/bin:$PATH ${uv} --no-deps --editable .`,
      ],
      command:
        "/opt/repost/venv/bin/python -m pytest -p no:cacheprovider --continue-on-collection-errors --maxfail=0 --junitxml=$RESULTS/report.xml tests/test_shop.py ${CANARY:-}",
      form: "junit",
    });
    expect(recipe.evidence[0]).toEqual({ rule: "ci_version", file: CI, value: "3.11" });
    expect(recipe.steps[1]?.inputs).toEqual(["pyproject.toml"]);
    expect(records.recipe.parse(recipe)).toBe(recipe);
  });

  it("installs locked packages of a JavaScript project, builds it, and uses the runner of its test script", async () => {
    const recipe = unwrap(
      await derive(taskOf("javascript", "test/shop.test.js"), {
        "package.json": JSON.stringify({
          main: "./dist/index.js",
          scripts: { test: "npm run lint && mocha", build: "tsc" },
          devDependencies: { mocha: "10", jest: "29" },
        }),
        "package-lock.json": "{}",
        ".nvmrc": "v18.2.0\n",
      }),
    );
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/node:18-bookworm",
      steps: ["dependencies: npm ci --no-audit --no-fund", "build: npm run build"],
      command:
        "npx mocha --no-bail --reporter json --reporter-option output=$RESULTS/report.json test/shop.test.js ${CANARY:-}",
      form: "mocha_json",
    });
  });

  it("runs the Go package of the test file with the tags of the CI", async () => {
    const recipe = unwrap(
      await derive(taskOf("go", "price/price_test.go"), {
        "go.mod": "module shop\n\ngo 1.21\n\ntoolchain go1.22.3\n",
        [CI]: workflow("go-version", "[stable]", "go test -race -tags assert,debug -short ./..."),
      }),
    );
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/golang:1.22.3-bookworm",
      steps: [
        "dependencies: (cd . && go mod download)",
        "build: go test -count=1 -run '^$' -tags assert,debug -short ./price || true",
      ],
      command: "go test -json -count=1 -tags assert,debug -short ./price > $RESULTS/report.json",
      form: "go_json",
    });
  });

  it.each([
    ["go", "price_test.go", { "go.mod": "module shop\n\ngo 1.21\n" }, "golang.org/toolchain@v0.0.1-go1.21.0"],
    [
      "javascript",
      "price.test.js",
      { "package.json": '{"scripts":{"test":"mocha"}}', ".nvmrc": "22\n" },
      "node-linux-$arch@22",
    ],
  ] as const)(
    "fetches the toolchain of %s when the base image has an older one",
    async (language, file, files, fetched) => {
      const recipe = unwrap(await derive(taskOf(language, file), files));
      const [first] = recipe.steps;
      expect([first?.layer, first?.user, first?.run.includes(fetched)]).toEqual(["system", "root", true]);
    },
  );

  it("downloads only the modules of the tested Go module", async () => {
    const files = { "go.mod": "module shop\n", "tools/go.mod": "module tools\n\ngo 1.99\n" };
    const recipe = unwrap(await derive(taskOf("go", "price_test.go"), files));
    expect(summarize(recipe).steps).toContain("dependencies: (cd . && go mod download)");
  });

  it("selects the crate and the integration test of a Rust workspace", async () => {
    const recipe = unwrap(
      await derive(taskOf("rust", "crates/price/tests/price.rs"), {
        "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
        "Cargo.lock": "",
        "crates/price/Cargo.toml": '[package]\nname = "shop-price"\n',
        "rust-toolchain.toml": '[toolchain]\nchannel = "1.75.0"\n',
      }),
    );
    const selected = "-p shop-price --test price";
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/rust:1.75.0-bookworm",
      // The base lacks the test patch's target.
      steps: ["build: cargo fetch --locked", "build: cargo test --offline --no-run -p shop-price"],
      command: `cargo test --offline ${selected} --no-fail-fast -- -Z unstable-options --format json > $RESULTS/report.json`,
      form: "libtest_json",
    });
  });

  it("enables the features that an integration test of Rust requires", async () => {
    const needs = '[package]\nname = "shop"\n[[test]]\nname = "price"\nrequired-features = ["serde", "std"]\n';
    const files = {
      "Cargo.toml": `${needs}[[test]]\nname = "other"\nrequired-features = ["never"]\n`,
      "tests/price.rs": "",
    };
    const recipe = unwrap(await derive(taskOf("rust", "tests/price.rs"), files));
    expect(summarize(recipe)).toMatchObject({
      steps: [
        "build: CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS=fallback cargo fetch",
        "build: cargo test --offline --no-run --test price --features serde,std",
      ],
      command: expect.stringMatching(/^cargo test --offline --test price --features serde,std /u) as string,
    });
  });

  it("runs the test class of a Maven module once in the build", async () => {
    const recipe = unwrap(
      await derive(taskOf("java", "core/src/test/java/shop/PriceTest.java"), {
        "pom.xml": "<project><properties><java.version>1.8</java.version></properties></project>",
        "core/pom.xml": "<project/>",
        "core/src/test/java/shop/PriceTest.java": "class PriceTest {}",
      }),
    );
    const test = "test -pl core -am -Dtest=PriceTest -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false";
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/eclipse-temurin:8-jdk-noble",
      steps: [`build: mvn -B -q dependency:go-offline || true; mvn -B -q ${test} || true`],
      command: `mvn -B -o ${test}`,
      form: "junit",
    });
  });

  it("runs a Maven test separately in the build when the patch adds the first test", async () => {
    const task = taskOf("java", "src/test/java/shop/PriceTest.java");
    const { steps } = unwrap(await derive(task, { "pom.xml": "<artifactId>junit-jupiter</artifactId>" }));
    const [build = ""] = steps.flatMap(({ layer, run }) => (layer === "build" ? [run] : []));
    expect(build).toContain("@org.junit.jupiter.api.Test");
    expect(build).toContain("> src/test/java/RepostProbeTest.java; mvn -B -q test -Dtest=RepostProbeTest ");
    expect(build).toMatch(/; rm src\/test\/java\/RepostProbeTest\.java$/u);
  });

  it("enables the CMake option that controls the tests, and installs the libraries of find_package", async () => {
    const recipe = unwrap(
      await derive(taskOf("cpp", "tests/price.cpp"), {
        "CMakeLists.txt":
          'option(SHOP_TEST "tests" OFF)\nfind_package(ZLIB REQUIRED)\nif(SHOP_TEST)\n  enable_testing()\n  add_subdirectory(tests)\nendif()\n',
      }),
    );
    const configure = "cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug -DBUILD_TESTING=ON -DSHOP_TEST=ON";
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/debian:bookworm",
      steps: [`build: ${configure} && cmake --build build -j2`],
      command: "ctest --test-dir build --output-on-failure --output-junit $RESULTS/report.xml",
      form: "junit",
    });
    expect(recipe.steps[0]?.run).toContain("zlib1g-dev");
  });

  it("runs the test target of a Makefile, and decides by its exit code", async () => {
    const recipe = unwrap(
      await derive(taskOf("c", "test/price.c"), { Makefile: "all:\n\tcc price.c\n\ncheck: all\n\t./test.sh\n" }),
    );
    expect(summarize(recipe)).toEqual({
      base: "docker.io/library/debian:bookworm",
      steps: ["build: make -j2 || true"],
      command: "make -j2 check",
      form: "exit_code",
    });
  });

  it.each([
    [">=0.6", null],
    [">= 18.0.0 || ^16", null],
    [">=20", "20"],
    ["^16.1", "16.1"],
    ["lts/*", null],
  ])("reads the engines of Node %j as the version %j", async (node, version) => {
    const files = { "package.json": JSON.stringify({ engines: { node }, devDependencies: { mocha: "10" } }) };
    expect(unwrap(await derive(taskOf("javascript", "test/price.js"), files)).base.version).toBe(version);
  });

  it("runs the PHP test files and a canary in one phpunit process, with the extensions of composer.json", async () => {
    const recipe = unwrap(
      await derive(taskOf("php", "tests/PriceTest.php"), {
        "composer.json": '{"require": {"php": "^8.1", "ext-gmp": "*"}}',
        "phpunit.xml.dist": "<phpunit/>",
      }),
    );
    expect(summarize(recipe)).toMatchObject({ base: "docker.io/library/php:8.1-cli-bookworm", form: "junit" });
    expect(recipe.steps[0]?.run).toContain("php-gmp");
    const building = recipe.steps.filter(({ layer }) => layer === "build").map(({ run }) => run);
    expect(building).toEqual(["composer dump-autoload --dev --no-interaction"]);
    expect(recipe.test).toMatchObject({ canary: "phpunit", files: ["tests/PriceTest.php"] });
    expect(recipe.test.command).toContain("for f in tests/PriceTest.php ${CANARY:-}; do");
  });

  it("runs Ruby specs with rspec and tests with minitest and a reporter", async () => {
    const files = { Gemfile: 'source "x"\nruby "3.2.1"\ngem "rspec"\n' };
    const spec = unwrap(await derive(taskOf("ruby", "spec/price_spec.rb"), files));
    const test = unwrap(await derive(taskOf("ruby", "test/price_test.rb"), files));
    expect(summarize(spec)).toEqual({
      base: "docker.io/library/ruby:3.2-bookworm",
      steps: ["dependencies: bundle config set --local path /opt/repost/gems && bundle install"],
      command:
        "bundle exec rspec --format json --out $RESULTS/report.json --no-fail-fast spec/price_spec.rb ${CANARY:-}",
      form: "rspec_json",
    });
    expect(test.helpers.map(({ name }) => name)).toEqual(["repost_minitest.rb"]);
    expect(test.test.command).toBe(
      "bundle exec ruby -Ilib -Itest -r /opt/repost/repost_minitest.rb -r ./test/price_test.rb ${CANARY:+-r $CANARY} -e ''",
    );
  });

  it("rejects a repository without a test command, with the reason", async () => {
    expect(await derive(taskOf("go", "price_test.go"), {})).toEqual({
      status: "rejected",
      reason: "no_test_command",
      detail: "No go.mod is above the test files.",
    });
  });
});

describe("debianToolchain", () => {
  it("lists Debian's packages of a language", () => {
    expect(debianToolchain({ language: "java" })).toEqual(["default-jdk-headless"]);
  });
});
